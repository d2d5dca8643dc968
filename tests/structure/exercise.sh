#!/usr/bin/env bash
# The exercise of CONTRIBUTING.md, done: a second row in each of the seven tables, each added in one
# file and nowhere else, must appear in the lists, the help, the files and the table-driven tests. So must
# a figure, and a workspace whose figure it is, with its row in core and its row in ui, in the window. A
# checkpoint of the architecture that was added is computed, and the network that was added learns.
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
[ "$touched" -eq 12 ] || { echo "$touched places were touched, expected 12"; exit 1; }

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
# The architecture and the network compute what those do that they were copied from.
grep -q '"exercise-networks"' "$exercise/json"
"$fovea" check --help | grep -q exercise-architectures
rm -rf "$exercise/checkpoint" "$exercise"/trained*
cp -r "$source/tests/golden/models/gpt2" "$exercise/checkpoint"
"$fovea" run --model "$exercise/checkpoint" --ids 1,2,3 --hidden "$exercise/gpt2.npy" >"$exercise/gpt2"
sed -i 's/"model_type": "gpt2"/"model_type": "exercise-architectures"/' "$exercise/checkpoint/config.json"
grep -q exercise-architectures "$exercise/checkpoint/config.json"
"$fovea" run --model "$exercise/checkpoint" --ids 1,2,3 --hidden "$exercise/added.npy" >"$exercise/added"
cmp "$exercise/gpt2.npy" "$exercise/added.npy"
cmp "$exercise/gpt2" "$exercise/added"
for network in encoder exercise-networks; do
    "$fovea" train copy --model "$network" --steps 2 -o "$exercise/trained-$network" >"$exercise/log" 2>&1
    "$fovea" tag "$exercise/trained-$network" "1 2 3" --json >"$exercise/tags-$network"
done
cmp "$exercise/tags-encoder" "$exercise/tags-exercise-networks"
echo "Seven rows, seven places; a figure, an architecture, a network, one each; a workspace, two and its figures."
