import { execFileSync, spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { contentFolder } from './testing-content.ts'

const command = join(import.meta.dirname, 'tryCommand.ts')
const folder = () => contentFolder()

test('an author tries an answer, and reads the grade, the hint and the condition that failed', () => {
  const said = execFileSync(process.execPath, [command, 'build-a-boat', 'why-wood', 'It floats.', 'a saw', '--folder', folder()])
  expect(said.toString()).toBe(`“It floats.”
  Accepted.
  Condition 1 is met by \`floats\`.
  Condition 2 is met by \`it\`.
“a saw”
  Refused.
  Hint: Compare its weight with that of water.
  It is the general hint, since no part is there.
  Condition 1 isn't met: none of its 2 phrases occurs.
  Condition 2 isn't met: none of its 2 phrases occurs.
`)
})

test('an author tries an answer that begins with a hyphen', () => {
  const said = execFileSync(process.execPath, [command, 'build-a-boat', 'why-wood', '-3 cents', '- it floats', '--folder', folder()])
  expect(said.toString()).toMatch(/^“-3 cents”\n {2}Refused\.[^]*“- it floats”\n {2}Accepted\./)
})

test('an author pipes answers in, a line each, and reads them as JSON', () => {
  const options = { input: 'it is lighter\n\nno idea\n' }
  const said = execFileSync(process.execPath, [command, 'build-a-boat', 'why-wood', '--json', '--folder', folder()], options)
  const lines = said.toString().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      answer: 'it is lighter',
      correct: true,
      conditions: [
        { asks: 'any', isMet: true, found: ['lighter'], phrases: 2 },
        { asks: 'any', isMet: true, found: ['it'], phrases: 2 },
      ],
    },
    {
      answer: 'no idea',
      correct: false,
      hint: 'Compare its weight with that of water.',
      kind: 'general',
      conditions: [
        { asks: 'any', isMet: false, found: [], phrases: 2 },
        { asks: 'any', isMet: false, found: [], phrases: 2 },
      ],
    },
  ])
})

test.each([
  [['build-a-bot', 'why-wood'], 'Did you mean `build-a-boat`?'],
  [['build-a-boat', 'why-wod'], 'There is no task `why-wod` in answers.yaml of `build-a-boat`. Did you mean `why-wood`?'],
  [['build-a-boat', 'afloat'], '`afloat` asks for a file, and files have no check.'],
  [['build-a-boat'], 'Name the task.\n\nnpm run content:try -- <project> <task>'],
  [['build-a-boat', 'why-wood', '--jsn'], "Unknown option '--jsn'.\n\nnpm run content:try -- <project> <task>"],
])('an author who calls it with %j is told what is wrong', (names, says) => {
  const { status, stderr } = spawnSync(process.execPath, [command, ...names, '--folder', folder()])
  expect(stderr.toString()).toContain(says)
  expect(status).toBe(2)
})

test('an author who keeps projects in a folder of their own tries them there, as the server would', () => {
  const env = { ...process.env, CONTENT_DIR: ['content', folder()].join(delimiter) }
  const said = execFileSync(process.execPath, [command, 'build-a-boat', 'why-wood', 'It floats.'], { env })
  expect(said.toString()).toContain('Accepted.')
})

test.each([
  ['tries an answer', command, ['build-a-boat', 'why-wood', 'It floats.'], 2],
  ['replays', join(import.meta.dirname, '../replay/command.ts'), [], 1],
])('an author who %s in a folder that is not there is told so', (_, program, options, status) => {
  const ended = spawnSync(process.execPath, [program, ...options, '--folder', '/not/there'])
  expect([ended.status, ended.stderr.toString()]).toEqual([
    status,
    expect.stringMatching(/^There is no project (?:`build-a-boat` )?in \/not\/there\.\n$/),
  ])
})

test('content:try --trials shows wrongly graded trials, and only figures for the held-out ones', () => {
  const right = ['It floats', 'less dense', 'It weighs less']
  const trials = `why-wood:\n  right: ${JSON.stringify(right)}\n  wrong: [It is brown]\n`
  const tried = contentFolder({ 'projects/build-a-boat/trials.yaml': trials })
  const said = execFileSync(process.execPath, [command, 'build-a-boat', 'why-wood', '--trials', '--folder', tried]).toString()
  expect(said).toMatch(/^“less dense”\n {2}Refused\.\n/)
  expect(said).not.toContain('It weighs less')
  expect(said).toContain('Trials: 1 of 2 (50.0 %) of the right ones accepted, 1 of 1 (100.0 %) of the wrong ones refused.')
  expect(said).toContain('Held-out trials: 0 of 1 (0.0 %) of the right ones accepted, 0 of 0 of the wrong ones refused.')
})
