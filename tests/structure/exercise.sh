#!/usr/bin/env bash
# The exercise of CONTRIBUTING.md, done: a second row in each of the seven tables, each added in one
# file and nowhere else, must appear in the lists, the help, the files and the table-driven tests. So must
# a figure, and a workspace whose figure it is, with its row in core and its row in ui, in the window.
#   exercise.sh SOURCE BUILD
set -euo pipefail
source=$1
exercise=$2/exercise
cmake --build "$2" --target exercise -- --quiet
# The code as it is then, for the test that reads it.
rm -rf "$exercise/tree"
mkdir -p "$exercise/tree"
tar -C "$source" -c CMakeLists.txt app core ui resources tests ARCHITECTURE.md | tar -C "$exercise/tree" -x
cp -r "$exercise/core" "$exercise/ui" "$exercise/tree"
touched=$( (diff -rq "$source" "$exercise/tree" || true) | grep -c '^Files')
[ "$touched" -eq 10 ] || { echo "$touched places were touched, expected 10"; exit 1; }

export QT_QPA_PLATFORM=offscreen
FOVEA_SOURCE=$exercise/tree "$2/tests/test_structure" structure
"$exercise/test_attention" rows
"$exercise/test_experiment" experiment
"$exercise/test_text" tokenizers
FOVEA_WORKSPACE=exercise-workspaces "$exercise/test_app" workspaces
fovea=$exercise/fovea
"$fovea" list >"$exercise/list"
"$fovea" list --json >"$exercise/json"
"$fovea" text --help >"$exercise/help"
rows=$(cd "$exercise/core" && grep -oh 'exercise-[a-z]*' -r text attention | sort -u)
[ "$(wc -w <<<"$rows")" -eq 7 ] || { echo "The rows are $rows, expected 7"; exit 1; }
for id in $rows exercise-figures; do
    for place in list json help; do
        grep -q -- "$id" "$exercise/$place" || { echo "$id is missing in $place"; exit 1; }
    done
done
"$fovea" text "I saw a saw" --tokens exercise-tokenizers --position exercise-position \
    --project exercise-project --score exercise-score --mask exercise-mask \
    --normalise exercise-normalise --combine exercise-combine -o "$exercise/x.svg" -o "$exercise/x.fovea"
for id in $rows; do
    grep -q "\"$id\"" "$exercise/x.fovea" && grep -q "$id" "$exercise/x.svg"
done
# The workspace computes, and its figure shows the same numbers as the one that it was copied from.
for figure in matrix exercise-figures; do
    "$fovea" text "I saw a saw" --figure "$figure" -o "$exercise/$figure.csv" -o "$exercise/$figure.fovea"
done
cmp "$exercise/matrix.csv" "$exercise/exercise-figures.csv"
grep -q '"workspace": "exercise-workspaces"' "$exercise/exercise-figures.fovea"
echo "Seven rows, seven places; a figure, one; a workspace, two and its figures."
