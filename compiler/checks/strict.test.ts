import { expect, test } from 'vitest'
import { contentFolder, home } from '../testing-content.ts'
import type { Finding } from '../findings/rules.ts'
import { readChecks } from './catalogueChecks.ts'
import { checkStrictly } from './strict.ts'

const answers = `${home}/answers.yaml`
const many = (word: string, count: number) => `[${Array.from({ length: count }, (_, at) => `${word} ${at}`).join(', ')}]`
const trials = `why-wood:\n  right: ${many('it floats', 20)}\n  wrong: ${many('it sinks', 10)}\n`

/** Returns the additional findings of `content:check --strict` for a project with this check, as `line: message`. */
const findingsOf = async (check: string, tried = trials): Promise<string[]> => {
  const folder = contentFolder({ [answers]: `why-wood:\n${check.replace(/^/gm, '  ')}\n`, [`${home}/trials.yaml`]: tried })
  const findings: Finding[] = []
  for (const one of await readChecks(folder, findings)) checkStrictly({ report: one.report }, one.answers, one.trials)
  return findings.map(({ rule, line, message }) => `${line} ${rule} ${message}`)
}
const notice = (line: number, change: string) =>
  `${line} check-mutant No example of \`why-wood\` detects the check ${change}. Add one that does, or simplify the check.`

const keywords = (conditions: string, pass: string, fail: string, more = '') =>
  `check: keywords\nconditions:\n${conditions}\n${more}examples:\n  pass: [${pass}]\n  fail: [${fail}]`

test('a check in which every part decides about an example is left alone', async () => {
  const check = keywords(
    '  - any: [lighter, floats]\n    hint: a\n  - any: [water]\n    hint: b\n  - none: [not true]\n    hint: c',
    'lighter than water, it floats on water',
    'lighter, only water, it floats on water is not true',
  )
  expect(await findingsOf(check)).toEqual([])
})

test.each<[string, string, string[]]>([
  [
    'a keyword that no example needs',
    keywords('  - any:\n      - lighter\n      - buoyant\n    hint: a', 'it is lighter', 'stones, iron'),
    [notice(6, 'without the keyword `buoyant`')],
  ],
  [
    'a condition that no failing example lacks',
    keywords('  - any: [lighter]\n    hint: a\n  - any: [water]\n    hint: b', 'lighter than water', 'lighter, stones'),
    [notice(4, 'without this condition')],
  ],
  [
    'a forbidden phrase that no failing example holds',
    keywords('  - any: [lighter]\n    hint: a\n  - none: [not lighter]\n    hint: b', 'it is lighter', 'stones, iron'),
    [notice(6, 'without `not lighter` under `none`')],
  ],
  [
    'one of the texts that are refused with a hint of their own, which no failing example holds',
    'check: number\nvalue: 100\ntolerance: 5\nnone:\n  - any: [100 ms, 100 hours]\n    hint: b\nhint: a\nexamples: { pass: ["100", "105"], fail: ["106", "100 ms", "94", "111"] }',
    [notice(6, 'without `100 hours` under `none`')],
  ],
  [
    'a tolerance that no example tries',
    'check: number\nvalue: 100\ntolerance: 5\nhint: a\nexamples: { pass: ["100"], fail: ["90 boats", "120"] }',
    [notice(4, 'with a tolerance of 0')],
  ],
  [
    'a value that nothing near it tries',
    'check: number\nvalue: 100\nhint: a\nexamples: { pass: ["100"], fail: ["90 boats", "120"] }',
    [notice(3, 'with a tolerance of 5')],
  ],
  [
    'a value of which no example is made',
    'check: equals\nvalues: [oak, elm]\nhint: a\nexamples: { pass: [oak], fail: [fir, ash] }',
    [notice(3, 'without the value `elm`')],
  ],
  [
    'a border and an alternative of a pattern',
    'check: regex\npattern: "^(oak|elm)"\nhint: a\nexamples: { pass: [oak], fail: [fir, ash] }',
    [notice(3, 'without the `^` at character 1 of the pattern'), notice(3, 'without the alternative `elm`')],
  ],
  [
    'a scheme that no failing example lacks',
    'check: url\nscheme: http\nhint: a\nexamples: { pass: ["http://a.example/"], fail: ["ftp://a.example/", nowhere] }',
    [notice(3, 'with any scheme')],
  ],
  [
    'a host that no example has',
    'check: url\nhosts: [a.example, b.example]\nhint: a\nexamples: { pass: ["https://a.example/"], fail: ["https://c.example/", nowhere] }',
    [notice(3, 'without the host `b.example`')],
  ],
])('an author is shown %s', async (_what, check, expected) => expect(await findingsOf(check)).toEqual(expected))

test.each([
  ['signs', 'sign', false],
  ['not yet open', 'not … open', false],
  ['made', 'makes', true],
])('an author is told that `%s` never decides beside `%s`', async (covered, by, words) => {
  const check = keywords(
    `  - any: [${by}, ${covered}]\n    hint: a`,
    `it ${by.replace('…', 'so')}`,
    'stones, iron',
    words ? 'words: true\n' : '',
  )
  const said = await findingsOf(check)
  expect(said).toContain(
    `4 keyword-covered \`${covered}\` never decides in \`why-wood\`, because \`${by}\` occurs wherever it does. Remove it.`,
  )
  expect(said.join()).not.toContain(`without the keyword \`${covered}\``)
})

test('an escaped backslash is no word boundary, whatever letter follows it', async () => {
  const check = String.raw`check: regex
pattern: 'C:\\bin'
hint: a
examples: { pass: ['C:\bin'], fail: ['C:bin', 'D:\bin'] }`
  expect(await findingsOf(check)).toEqual([])
})

test('an author gets findings about too few trials, and about a trial that is an example', async () => {
  const check = keywords('  - any: [lighter]\n    hint: a', 'it is lighter', 'stones, iron')
  expect(await findingsOf(check, 'why-wood:\n  right: [It is lighter]\n  wrong: [lead]\n')).toEqual([
    '1 trial-few `why-wood` has 1 right and 1 wrong trials in trials.yaml; it needs 20 and 10.',
    '6 trial-example `It is lighter` is a trial of `why-wood` and an example. Such a trial proves nothing.',
  ])
})
