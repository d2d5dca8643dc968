#!/usr/bin/env bash
# The exercise of CONTRIBUTING.md, done: a second row in each of the seven tables, each added in one
# file and nowhere else, must appear in the lists, the help, the files and the table-driven tests.
#   exercise.sh SOURCE BUILD
set -euo pipefail
source=$1
exercise=$2/exercise
cmake --build "$2" --target exercise -- --quiet
# The code as it is then, for the test that reads it.
rm -rf "$exercise/tree"
mkdir -p "$exercise/tree"
tar -C "$source" -c CMakeLists.txt app core ui resources tests ARCHITECTURE.md | tar -C "$exercise/tree" -x
cp -r "$exercise/core" "$exercise/tree"
touched=$( (diff -rq "$source/core" "$exercise/tree/core" || true) | wc -l)
[ "$touched" -eq 7 ] || { echo "$touched places were touched, expected 7"; exit 1; }

export QT_QPA_PLATFORM=offscreen
FOVEA_SOURCE=$exercise/tree "$2/tests/test_structure" structure
"$exercise/test_attention" rows
"$exercise/test_experiment" experiment
"$exercise/test_text" tokenizers
fovea=$exercise/fovea
"$fovea" list >"$exercise/list"
"$fovea" list --json >"$exercise/json"
"$fovea" text --help >"$exercise/help"
ids=$(cd "$exercise/core" && grep -oh 'exercise-[a-z]*' -r . | sort -u)
[ "$(wc -w <<<"$ids")" -eq 7 ] || { echo "The rows are $ids, expected 7"; exit 1; }
for id in $ids; do
    for place in list json help; do
        grep -q -- "$id" "$exercise/$place" || { echo "$id is missing in $place"; exit 1; }
    done
done
"$fovea" text "I saw a saw" --tokens exercise-tokenizers --position exercise-position \
    --project exercise-project --score exercise-score --mask exercise-mask \
    --normalise exercise-normalise --combine exercise-combine -o "$exercise/x.svg" -o "$exercise/x.fovea"
for id in $ids; do
    grep -q "\"$id\"" "$exercise/x.fovea" && grep -q "$id" "$exercise/x.svg"
done
echo "Seven rows, seven places."
