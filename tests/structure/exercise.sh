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

# Built as quickly as can be: it is about places, not about speed.
cmake -S "$copy" -B "$copy/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 \
    -DCMAKE_UNITY_BUILD=ON -DFOVEA_NATIVE=OFF -DCMAKE_CXX_COMPILER=clang++ \
    -DFOVEA_TESTS="^(attention/rows|experiment/experiment|text/tokenizers|structure/structure)$" \
    >"$copy/configure.log"
cmake --build "$copy/build" --target fovea test_attention test_experiment test_text test_structure \
    -- --quiet
fovea=$copy/build/fovea
export QT_QPA_PLATFORM=offscreen
"$copy/build/tests/test_attention" rows
"$copy/build/tests/test_experiment" experiment
"$copy/build/tests/test_text" tokenizers
"$copy/build/tests/test_structure" structure
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
