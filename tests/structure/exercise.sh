#!/usr/bin/env bash
# The exercise of CONTRIBUTING.md, done: a second row in each of the seven tables, each added in one
# file and nowhere else, must appear in the lists, the help, the files and the table-driven tests.
#   exercise.sh SOURCE BUILD
set -euo pipefail
source=$1
copy=$2
rm -rf "$copy"
mkdir -p "$copy"
tar -C "$source" -c CMakeLists.txt app core ui resources tests ARCHITECTURE.md | tar -C "$copy" -x

tables="text/tokenizers attention/position attention/project attention/score attention/mask
 attention/normalise attention/combine"
ids=()
for table in $tables; do
    id=exercise-$(basename "$table")
    ids+=("$id")
    # The first row of the table once more, under another id: from its opening brace to the
    # matching one.
    awk -v id="$id" '
        !done && /\{\{\.id = "/ { copying = 1 }
        { lines = lines $0 "\n" }
        copying {
            row = row $0 "\n"
            depth += gsub(/\{/, "{") - gsub(/\}/, "}")
            if (depth == 0) {
                sub(/\.id = "[^"]*"/, ".id = \"" id "\"", row)
                lines = lines row
                copying = 0
                done = 1
            }
        }
        END { printf "%s", lines; exit !done }' "$source/core/$table.cpp" >"$copy/core/$table.cpp"
done
touched=$( (diff -rq "$source/core" "$copy/core" || true) | wc -l)
[ "$touched" -eq 7 ] || { echo "$touched places were touched, expected 7"; exit 1; }

export CCACHE_BASEDIR=$copy CCACHE_NOHASHDIR=1
cmake -S "$copy" -B "$copy/build/release" -G Ninja -DCMAKE_BUILD_TYPE=Release >"$copy/configure.log"
tests="test_attention_rows test_experiment_experiment test_text_tokenizers test_structure_structure"
cmake --build "$copy/build/release" --target fovea $tests -- --quiet
fovea=$copy/build/release/fovea
export QT_QPA_PLATFORM=offscreen
for test in $tests; do
    "$copy/build/release/tests/$test"
done
"$fovea" list >"$copy/list"
"$fovea" list --json >"$copy/json"
"$fovea" text --help >"$copy/help"
for id in "${ids[@]}"; do
    for place in list json help; do
        grep -q -- "$id" "$copy/$place" || { echo "$id is missing in $place"; exit 1; }
    done
done
"$fovea" text "I saw a saw" --tokens exercise-tokenizers --position exercise-position \
    --project exercise-project --score exercise-score --mask exercise-mask \
    --normalise exercise-normalise --combine exercise-combine -o "$copy/x.svg" -o "$copy/x.fovea"
for id in "${ids[@]}"; do
    grep -q "\"$id\"" "$copy/x.fovea" && grep -q "$id" "$copy/x.svg"
done
echo "Seven rows, seven places."
