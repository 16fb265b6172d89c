import { describe, expect, test } from 'vitest'
import { shellFault } from './shellCommand.ts'

describe('a command that any shell runs without the variables of a window', () => {
  test.each([
    'wc -c < out/big',
    'cd out && ls -m "$PWD"; echo "exit $?"',
    'awk -F, \'$2 == "rent" { s += $3 } END { print s }\' costs.csv',
    'for n in $(seq {{visits}}); do curl -s http://127.0.0.1:{{port}}/$n; done',
    'tag=$(git describe); echo "$tag" | tr -d v',
    'psql -Atc "select \'a == b\'"',
    '. ./env.sh; psql -h $SHOP/socket -Atc "select 1"',
    'DESK_KEY=test ./box.sh sh -c \'echo "${DESK_KEY:-none}"\'',
    'echo "${NAME:-nobody}" "$HOME"',
    'sort log | while read -r time word; do echo "$word at $time"; done',
    'echo "costs \\$TOTAL (see <(notes))"',
    'while IFS=, read day sum; do echo $day $sum; done < days.csv',
    '[ "$(cat a)" = "$(cat b)" ] && echo same',
    'python3 -c \'print([[1, 2], "x=$y"])\'',
  ])('%s', (run) => expect(shellFault(run)).toBeUndefined())
})

describe('a command that needs bash or a window is refused', () => {
  test.each([
    ['diff <(sort a) <(sort b)', '`<(` works in bash'],
    ['[[ -f a ]] && echo yes', '`[[` works in bash'],
    ['wc -c <<< abc', '`<<<` works in bash'],
    ["printf %s $'a\\tb'", "`$'` works in bash"],
    ['source env.sh; echo 1', '`source` works in bash'],
    ['make &> log; tail -1 log', '`&>` works in bash'],
    ['for n in {1..5}; do echo $n; done', '`{1..5` works in bash'],
    ['names=(a b); echo 2', '`s=(` works in bash'],
    ['echo -e "a\\tb"', '`echo -e` works in bash'],
    ['[ "$(cat a)" == b ] && echo same', '`==` works in bash'],
    ['psql -h $SHOP/socket', "`$SHOP` isn't set"],
    ['echo "port ${PORT}"', "`$PORT` isn't set"],
    ['sh -c "echo $place"', "`$place` isn't set"],
    ['tag=1; echo $tags', "`$tags` isn't set"],
  ])('%s', (run, says) => expect(shellFault(run)).toContain(says))
})
