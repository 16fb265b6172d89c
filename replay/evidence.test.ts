import { expect, test } from 'vitest'
import { replayed } from './testing-project.ts'

const head = `  - name: visits\n    label: Your number of visits\n    placeholder: "412"\n    personal: draw(100, 999)\n`
const task = ':::validation-box{#box title="Task"}\n::validation-text[How many bytes?]{#bytes}\n:::'
const answers = (prints: string, run = 'cat count') =>
  `bytes:\n  check: evidence\n  evidence:\n    - run: ${run}\n      prints: "${prints}"\n  model: The command prints twice the number of visits.\n`
const step = '```shell\necho $(({{visits}} * 2)) > count\n```'

test('commands that print the right thing after their step, and not before it, prove their task', async () => {
  const { faults, evidence } = await replayed({
    head,
    steps: ['```shell\ntrue\n```', `${step}\n${task}`],
    answers: answers('{{visits * 2}}'),
  })
  expect(faults).toEqual([])
  expect([...evidence]).toEqual([['bytes', { before: 'refused', after: 'accepted' }]])
})

test('commands that already print the right thing before their step are reported', async () => {
  const { faults, evidence } = await replayed({
    head,
    steps: [step, `\`\`\`shell\ntrue\n\`\`\`\n${task}`],
    answers: answers('{{visits * 2}}'),
  })
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('before this step')])
  expect(evidence.size).toBe(0)
})

test('commands that print something else after their step are reported with their output', async () => {
  const { faults } = await replayed({ head, steps: [`${step}\n${task}`], answers: answers('{{visits * 3}}') })
  expect(faults.map(({ message }) => message)).toEqual([expect.stringMatching(/is refused[^]*\| 824/)])
})

test('a command that changes something is run only after its step', async () => {
  const run = 'echo ran >> log; cat count; wc -l < log'
  const written = answers('{{visits * 2}}\\n1', JSON.stringify(run)).replace('      prints', '      changes: true\n      prints')
  const { faults, evidence } = await replayed({ head, steps: [`${step}\n${task}`], answers: written })
  expect(faults).toEqual([])
  expect([...evidence]).toEqual([['bytes', { before: 'not run', after: 'accepted' }]])
})

test.each([
  ['uses what only bash knows', 'cat <(cat count)'],
  ['uses a variable of the window', 'cat $place'],
  ['uses an exported variable of the window', 'cat $file'],
  ['reads what a learner types', 'read answer && cat count'],
])('a command that %s is refused, because the companion could not run it', async (_, run) => {
  const set = '```shell\nplace=count\nexport file=count\n```'
  const { faults } = await replayed({ head, steps: [`${step}\n${set}\n${task}`], answers: answers('{{visits * 2}}', JSON.stringify(run)) })
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('is refused')])
})

test('a program that a command leaves running is stopped, and its output is judged', async () => {
  const run = 'sleep 600 & cat count'
  const { faults } = await replayed({ head, steps: [`${step}\n${task}`], answers: answers('{{visits * 2}}', JSON.stringify(run)) })
  expect(faults).toEqual([])
})
