import { describe, expect, test } from 'vitest'
import { type EvidenceCheck, gradeEvidence } from './gradeEvidence.ts'

const expected = { masks: [], commands: [{ run: 'wc -l < log', lines: ['412'], shapes: ['……'] }] }
const check: Pick<EvidenceCheck, 'wrong' | 'hint'> = {
  wrong: [{ any: ['no such FILE'], hint: 'Run it where the log is.' }],
  hint: 'Count the lines.',
}
const grade = (text: string) => gradeEvidence(check, expected, text, (_pattern, unmasked) => unmasked)

test('right output is accepted even beside a known wrong turn', () => {
  expect(grade('wc: no such file\n412')).toEqual({ correct: true })
})

test('the hint about refused output is that of the wrong turn in it, in any case, and otherwise ends with the author’s general one', () => {
  expect(grade('sh: log: No such file')).toMatchObject({
    correct: false,
    kind: 'turn',
    hint: 'Run it where the log is.',
  })
  expect(grade('411')).toMatchObject({
    correct: false,
    kind: 'general',
    hint: expect.stringMatching(/^`wc -l < log` prints another value for you\..*\n\nCount the lines\.$/),
  })
})

describe('output of another task’s command', () => {
  const counted = { masks: [], commands: [{ run: 'wc -l < log', lines: ['lines 412'], shapes: ['lines ……'] }] }
  const other = { masks: [], commands: [{ run: 'grep -c 404 log', lines: ['errors 31'], shapes: ['errors ……'] }] }
  const hintFor = (text: string) => {
    const result = gradeEvidence(check, counted, text, (_pattern, unmasked) => unmasked, [other])
    return result.correct ? 'accepted' : result.hint
  }

  test('is recognized', () => {
    expect(hintFor('errors 31')).toBe('This looks like the output of `grep -c 404 log`. This task asks for what `wc -l < log` prints.')
  })

  test('isn’t mentioned if the output has the form of this task’s, or a known wrong turn', () => {
    expect(hintFor('errors 31\nlines 411')).toMatch(/^A line has the right form but another value: `lines ……`\..*\n\nCount the lines\.$/)
    expect(hintFor('errors 31\nwc: no such file')).toBe('Run it where the log is.')
    expect(hintFor('errors 30')).toMatch(/^This isn’t what .*\n\nCount the lines\.$/)
  })
})

test('“I don’t know” in place of output, or its form with the dots, is answered by what to do', () => {
  for (const text of ['I don’t know', '…… lines'])
    expect(grade(text)).toMatchObject({ correct: false, hint: expect.stringMatching(/^Run the command above in your terminal/) })
})

test('the command itself, pasted instead of its output, is called that', () => {
  const output = { masks: [], commands: [{ run: 'sed -n 1p log\nwc -l < log', lines: ['412'], shapes: ['……'] }] }
  const hintFor = (text: string) => {
    const result = gradeEvidence(check, output, text, (_pattern, unmasked) => unmasked)
    return result.correct ? 'accepted' : result.hint
  }
  for (const text of ['wc -l < log', 'sed -n 1p log\n  wc -l < log\n', 'me@house:~$ wc -l < log'])
    expect(hintFor(text)).toBe('This is the command, not what it prints. Run it in the terminal, and paste what appears below it.')
  expect(hintFor('$ wc -l < log\n411')).not.toContain('This is the command')
  // Dots alone would say nothing.
  expect(hintFor('411')).toMatch(/^The command above prints another value for you\. Copy the whole line/)
})

describe('a command that is too long for a sentence', () => {
  const run = `awk '/Length/ { n = $2 + 0 } /^\\r?$/ {\nprint n }' headers.txt`
  const [expectedLong, other] = ['lines', 'errors'].map((word) => ({
    masks: [],
    commands: [{ run: word === 'lines' ? run : `grep ${'x'.repeat(40)}`, lines: [`${word} 412`], shapes: [`${word} ……`] }],
  }))
  const hintFor = (text: string) => {
    const result = gradeEvidence({}, expectedLong!, text, (_pattern, unmasked) => unmasked, [other!])
    return result.correct ? 'accepted' : result.hint
  }

  test('isn’t quoted: the hint describes the line that it prints', () => {
    expect(hintFor('411')).toBe('Your command should print a line like `lines ……`.')
  })

  test('isn’t quoted beside the output of another one', () => {
    expect(hintFor('errors 412')).toBe(
      'This looks like the output of another task’s command. This task asks for what the command above prints.',
    )
  })
})
