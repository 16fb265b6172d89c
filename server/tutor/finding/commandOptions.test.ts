import { expect, test } from 'vitest'
import { createPassageIndex } from '../passageIndex.ts'
import { passage, unnamed } from '../testing-passages.ts'
import { meaningOf, optionAnswer } from './commandOptions.ts'
import { foundPassages } from './found.ts'

const code = (blockId: string, stepId: string, text: string) => passage(blockId, text, { kind: 'code', language: 'sh', stepId })
const index = createPassageIndex([
  code('count', 'count', `cd ~/site\ncut -d ' ' -f 9 access.log | sort | uniq -c`),
  passage('silent', '`-s` keeps `curl` quiet about its progress.', { stepId: 'look' }),
  code('look', 'look', 'curl -sI localhost:8080\ntail -n2 error.log'),
  code('certify', 'certify', 'openssl req -x509 \\\n  -keyout ca.key -days 30'),
  code('serve', 'serve', './on vault sh -c "serve"\nFOO=1 timeout 5 head -c 20 log'),
  code('keep', 'keep', 'git -C site commit -m "Begin"\ngit log --oneline'),
])
const ask = (message: string, stepId?: string) => {
  const answer = optionAnswer(message, { index, values: unnamed, stepId }, foundPassages(index, message, unnamed))
  return answer && [answer.unexplained?.definition, ...answer.matches.map(({ quote }) => quote)]
}

test('an option is explained for the command that has it in the step in view, with that line', () => {
  expect(ask('what does -c do?', 'count')).toEqual([
    'With `-c`, `uniq` counts how often each line comes in a row.',
    `cut -d ' ' -f 9 access.log | sort | uniq -c`,
  ])
  expect(ask('what is -n for', 'look')).toEqual(['With `-n`, `tail` prints the given number of lines from the end.', 'tail -n2 error.log'])
  expect(ask('whats the -I in curl', 'look')?.[0]).toMatch(/^With `-I`, `curl` requests the headers alone/)
  expect(ask('-m', 'keep')?.[0]).toMatch(/^With `-m`, `git commit` takes the text/)
  expect(ask('what does --oneline mean', 'keep')?.[0]).toMatch(/^With `--oneline`, `git` prints/)
})

test('a command that goes on in the next line is still its command', () => {
  expect(ask('what does -keyout do', 'certify')).toEqual([
    'With `-keyout`, `openssl` writes the new key into the file that follows.',
    'openssl req -x509 \\\n  -keyout ca.key -days 30',
  ])
})

test('without a step in view, an option of several commands is explained for each of them', () => {
  expect(ask('what does -c do')?.[0]).toBe(
    [
      '- With `-c`, `uniq` counts how often each line comes in a row.',
      '- With `-c`, `sh` runs the text that follows as a command.',
      '- With `-c`, `head` prints the given number of bytes from the start.',
    ].join('\n'),
  )
})

test('an option of a command that the message names needs no line that has it', () => {
  expect(ask('what does grep -v do')).toEqual(['With `-v`, `grep` prints the lines that don’t match.'])
})

test('the message before may name the command', () => {
  const { unexplained } = optionAnswer('and -c?', { index, values: unnamed }, [], 'what does wc do')!
  expect(unexplained?.definition).toBe('With `-c`, `wc` counts bytes.')
})

test('a sentence of the author about the option is the answer', () => {
  expect(ask('what does -s do', 'look')).toBeUndefined()
})

test.each(['what does -q do', 'what does nginx do', 'why -n and not -c', 'how do I use -n to see more lines'])(
  '“%s” has no such answer',
  (message) => {
    expect(ask(message, 'look')?.[0]).toBeUndefined()
  },
)

test('each command of selected code is explained, with the options that its definition doesn’t mention', () => {
  const line = `cut -d ' ' -f 9 access.log | sort`
  expect(meaningOf(line, line, 'explain')?.split('\n')).toEqual([
    expect.stringMatching(/^- `cut` keeps/),
    expect.stringMatching(/^- With `-d`, `cut`/),
    expect.stringMatching(/^- With `-f`, `cut`/),
    expect.stringMatching(/^- `sort` puts/),
  ])
  expect(meaningOf('uniq -c', undefined, '')).toMatch(/^`uniq` joins equal lines that follow each other; with `-c`, it counts them\.$/)
  expect(meaningOf('-f', line, '')).toMatch(/^With `-f`, `cut` keeps/)
  expect(meaningOf(line, line, 'what is -d?')).toMatch(/^With `-d`, `cut` separates/)
  expect(meaningOf('sort of', undefined, '')).toBeUndefined()
})
