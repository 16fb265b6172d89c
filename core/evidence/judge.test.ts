import { describe, expect, test } from 'vitest'
import { outputSentence } from '../messages/answers.ts'
import { judgeOutput, type ExpectedOutput } from './judge.ts'
import type { PatternReplacer } from './masks.ts'

const replace: PatternReplacer = (pattern, text, replacement) => text.replace(new RegExp(pattern, 'gu'), replacement)

/** Two commands for a learner whose page has 173 bytes. */
const expected: ExpectedOutput = {
  masks: ['date', 'time', 'version'],
  commands: [
    {
      run: 'curl -si http://localhost:8123/',
      lines: ['HTTP/1.0 200 OK', '…', 'Date: Fri, 20 Nov 2026 08:55:17 GMT', 'Content-Length: 173', '…'],
      shapes: ['HTTP/1.0 200 OK', '…', 'Date: Fri, 20 Nov 2026 08:55:17 GMT', 'Content-Length: ……', '…'],
    },
    {
      run: 'sha256sum index.html',
      lines: ['4ee14a6c4dd1ea0b5d1b5d0a2a6fb13dbe29d8d5f7a0d5a3a4f5c2f1e0d9c8b7  index.html', 'done'],
      shapes: ['……  index.html', 'done'],
    },
  ],
}
const output = [
  'HTTP/1.0 200 OK',
  'Server: SimpleHTTP/0.6 Python/3.13.1',
  'Date: Tue, 24 Nov 2026 19:01:02 GMT',
  'Content-Length: 173',
  '',
  '4ee14a6c4dd1ea0b5d1b5d0a2a6fb13dbe29d8d5f7a0d5a3a4f5c2f1e0d9c8b7  index.html',
  'done',
]
const judge = (text: string) => judgeOutput(expected, text, { declared: {}, replace })
const withPrompts = [
  'ines@laptop:~/tides$ curl -si http://localhost:8123/',
  ...output.slice(0, 5),
  'ines@laptop:~/tides$ sha256sum index.html',
  ...output.slice(5),
  'ines@laptop:~/tides$ ',
]

describe('output is accepted when it', () => {
  test.each([
    ['is what the commands print', output.join('\n')],
    ['has Windows line ends', output.join('\r\n')],
    ['has the prompts and commands of a terminal', withPrompts.join('\n')],
    ['has plain prompts', output.toSpliced(5, 0, '$ sha256sum index.html').join('\n')],
    ['is colored', output.map((line) => `\u001b[1;32m${line}\u001b[0m`).join('\n')],
    ['sets the title of the window', `\u001b]0;ines@laptop: ~\u0007${output.join('\n')}`],
    ['was wrapped by a terminal of 40 columns', output.flatMap((line) => line.match(/.{1,40}/g) ?? ['']).join('\n')],
    ['ends before the lines after the last value', output.slice(0, -1).join('\n')],
    ['ends before them, at the next prompt', [...withPrompts.slice(0, -2), 'ines@laptop:~/tides$ '].join('\n')],

    ['has a blank line after every line', output.join('\n\n')],
    ['lost its indentation and the width of its gaps', output.map((line) => line.trim().replace(/\s+/g, ' ')).join('\n')],
    ['is quoted in a mail', output.map((line) => `> > ${line}`).join('\n')],
    ['was copied out of a pane with a frame', ['─'.repeat(20), ...output.map((line) => `│ ${line}`)].join('\n')],
    ['has the line separators of a chat program', output.join('\u2028')],
    ['has marks of writing direction', output.map((line) => `\u200e${line}`).join('\n')],
    ['has progress that a carriage return overwrote', `  10 %\r  90 %\r${output.join('\n')}`],
    ['has a byte order mark and spaces at its ends', `\ufeff  \n${output.join('  \n')}\n\n`],
  ])('%s', (_, text) => expect(judge(text)).toEqual({ isRight: true }))
})

describe('output is refused when it', () => {
  test.each([
    ['is empty', ''],
    ['has another line after the last value', output.join('\n').replace('done', 'failed')],
    ['shows the shapes instead of values', expected.commands.flatMap(({ shapes }) => shapes).join('\n')],
    ['is of another learner', output.join('\n').replace('173', '181')],
    ['is right in the first command alone', output.slice(0, 5).join('\n')],
    ['is right in the second command alone', output.slice(5).join('\n')],
    ['has the commands in the wrong order', [...output.slice(5), ...output.slice(0, 5)].join('\n')],
    ['has the value in another line', output.join('\n').replace('Content-Length: 173', 'Content-Length: 0\nX-Note: 173')],
    ['has a longer number', output.join('\n').replace('173', '1731')],
    ['has a wildcard in place of a value', output.join('\n').replace('173', '…')],
    [
      'hides the value behind a carriage return',
      output.join('\n').replace('Content-Length: 173', 'Content-Length: 173\rContent-Length: 999'),
    ],
  ])('%s', (_, text) => expect(judge(text).isRight).toBe(false))
})

/** Judges the output of one command. Its values are the differences between lines and shapes. */
const judgeLines = (lines: string[], shapes: string[], text: string) =>
  judgeOutput({ masks: [], commands: [{ run: 'sh tides.sh', lines, shapes }] }, text, { declared: {}, replace }).isRight

describe('one command’s output', () => {
  test('is refused without its last value', () => {
    const [lines, shapes] = [
      ['low 3', 'high 412'],
      ['low ……', 'high ……'],
    ]
    expect(['low 3\nhigh 412', 'low 3', 'high 412'].map((text) => judgeLines(lines, shapes, text))).toEqual([true, false, false])
  })
  test('may end after its last value, but not go on with other lines than expected', () => {
    const [lines, shapes] = [
      ['high 412', '…', 'ok'],
      ['high ……', '…', 'ok'],
    ]
    const texts = ['high 412', 'high 412\ntwice\nok', 'high 412\nfailed']
    expect(texts.map((text) => judgeLines(lines, shapes, text))).toEqual([true, true, false])
  })
  test('may be wrapped at a space, but isn’t put together from short pieces', () => {
    const [line, shape] = ['The highest of all the tides was 412 cm', 'The highest of all the tides was …… cm']
    const texts = ['The highest of all the\ntides was 412 cm', 'The highest\nof all\nthe tides\nwas\n412 cm']
    expect(texts.map((text) => judgeLines([line], [shape], text))).toEqual([true, false])
    const long = `${'0123456789'.repeat(12)}412`
    expect(judgeLines([long], ['……'], long.match(/.{1,20}/g)!.join('\n'))).toBe(true)
  })
  test('may have the punctuation of a word processor', () => {
    expect(judgeLines(['“high-water” isn’t 412'], ['“high-water” isn’t ……'], '“high\u2011water” isn’t 412')).toBe(true)
    expect(judgeLines(['"high-water" isn\'t 412'], ['"high-water" isn\'t ……'], '“high\u2010water” isn’t 412')).toBe(true)
  })
})

test('other lines may come between the outputs of two commands, but not within one', () => {
  const commands = [
    { run: 'sh low.sh', lines: ['low', '3'], shapes: ['low', '……'] },
    { run: 'sh high.sh', lines: ['high', '412'], shapes: ['high', '……'] },
  ]
  const judged = (text: string) => judgeOutput({ masks: [], commands }, text, { declared: {}, replace }).isRight
  expect(['low\n3\nhigh\n412', 'low\n3\nand then\nhigh\n412', 'low\nand then\n3\nhigh\n412'].map(judged)).toEqual([true, true, false])
})

describe('the hint about refused output', () => {
  test('is about the line that the output reaches when its prompts are left out', () => {
    expect(judge(withPrompts.join('\n').replace('4ee14a', '5ee14a'))).toMatchObject({ run: 'sha256sum index.html', matched: 3 })
  })
  test('names the form of the first missing line but not its value', () => {
    expect(judge(output.slice(0, 3).join('\n'))).toEqual({
      isRight: false,
      run: 'curl -si http://localhost:8123/',
      matched: 2,
      lineCount: 5,
      shape: 'Content-Length: ……',
    })
  })
  test('quotes a line that has the right form but another value', () => {
    expect(judge(output.join('\n').replace('173', '181'))).toMatchObject({ shape: 'Content-Length: ……', own: 'Content-Length: 181' })
  })
})

describe('the hint about a line with several values', () => {
  const form = 'line …… is empty, then …… bytes'
  const sizes = (line: string, shape = form): ExpectedOutput => ({
    masks: [],
    commands: [{ run: 'sh sizes.sh', lines: [line], shapes: [shape] }],
  })
  const hintFor = (one: ExpectedOutput, text: string) => {
    const comparison = judgeOutput(one, text, { declared: {}, replace })
    return comparison.isRight ? 'accepted' : outputSentence(comparison)
  }
  const expectedSizes = sizes('line 4 is empty, then 173 bytes')

  test.each([
    ['line 4 is empty, then 181 bytes', 'the second number isn’t right'],
    ['line 5 is empty,  then 173 bytes', 'the first number isn’t right'],
    ['line 5 is empty, then 181 bytes', 'neither number is right'],
    ['line 4 is empty, then many bytes', 'the second value isn’t right'],
  ])('says which value of “%s” is wrong, but not the right one', (text, sentence) => {
    const hint = hintFor(expectedSizes, text)
    expect(hint).toBe(`A line has the right form, \`${form}\`, but ${sentence}. Did you use the values on this page?`)
    expect(hint).not.toMatch(/\d/)
  })

  test('counts a value that may be anything, too, but never calls it wrong', () => {
    const first = sizes('line … is empty, then 173 bytes', 'line … is empty, then …… bytes')
    expect(hintFor(first, 'line 9 is empty, then 181 bytes')).toContain('but the second number isn’t right.')
  })

  test('counts them if there are more than two', () => {
    const three = sizes('3 4 5', '…… …… ……')
    expect(hintFor(three, '3 4 6')).toContain('but the third number isn’t right.')
    expect(hintFor(three, '3 7 6')).toContain('but 2 of its 3 numbers aren’t right.')
    expect(hintFor(three, '8 7 6')).toContain('but none of its numbers is right.')
  })

  test('is about the whole line if a value has several words', () => {
    const soup = sizes('soup: red lentil, beds: 14', 'soup: ……, beds: ……')
    expect(hintFor(soup, 'soup: leek, beds: 14')).toContain('A line has the right form but another value')
  })
})

test('the output of a last command without a computed value has to be complete', () => {
  const refusal: ExpectedOutput = {
    ...expected,
    commands: [
      expected.commands[1]!,
      { run: 'ls tides; echo "exit $?"', lines: ['No such file', 'exit 2'], shapes: ['No such file', 'exit 2'] },
    ],
  }
  const sum = expected.commands[1]!.lines.join('\n')
  const judged = (text: string) => judgeOutput(refusal, text, { declared: {}, replace }).isRight
  expect([sum, `${sum}\nNo such file`, `${sum}\nNo such file\nexit 2`].map(judged)).toEqual([false, false, true])
})

test('hostile output of the maximum length is judged in linear time', () => {
  const lines = (count: number) => 'Content-Length: 1… HTTP/1.0 200 OK \n'.repeat(count)
  expect(judge(lines(450)).isRight).toBe(false)
  expect(judge('a'.repeat(16_384)).isRight).toBe(false)
})

describe('output that lists many values is refused', () => {
  const numberOnly: ExpectedOutput = { masks: [], commands: [{ run: 'wc -l < log', lines: ['412'], shapes: ['……'] }] }
  const named: ExpectedOutput = {
    masks: [],
    commands: [{ run: 'sh soup.sh', lines: ['soup: lentil', 'beds: 14'], shapes: ['soup: ……', 'beds: ……'] }],
  }
  const days = Array.from({ length: 7 }, (_, at) => `2026-10-0${at + 1} 21:49`)
  const shapes = days.with(0, '2026-10-0…… 21:49')
  const dates: ExpectedOutput = { masks: [], commands: [{ run: 'sh evenings.sh', lines: days, shapes }] }
  const numbers = Array.from({ length: 900 }, (_, at) => String(at + 100))
  const soups = ['barley', 'leek', 'pea', 'onion', 'potato', 'lentil'].map((soup) => `soup: ${soup}`)
  const judgeAs = (one: ExpectedOutput, text: string) => judgeOutput(one, text, { declared: {}, replace })

  test.each([
    ['all numbers', numberOnly, numbers.join('\n')],
    ['all numbers after the command', numberOnly, `$ wc -l < log\n${numbers.join('\n')}`],
    [
      'all numbers after the command, again and again',
      numberOnly,
      numbers
        .map((one) => `$ wc -l < log\n${one}`)
        .join('\n')
        .replace(/(?<=412\n)[^]*/, numbers.join('\n')),
    ],
    ['all numbers before the command, and nothing after it', numberOnly, `${numbers.join('\n')}\n$ wc -l < log`],
    ['all words', named, `${soups.join('\n')}\nbeds: 14`],
    ['all numbers, each as the quotation of one', numberOnly, numbers.map((one) => `> ${one}`).join('\n')],
    ['all words after a prompt', named, `${soups.map((soup) => `$ ${soup}`).join('\n')}\nbeds: 14`],
    [
      'all words in wrapped lines',
      { masks: [], commands: [{ run: 'sh soup.sh', lines: ['today we cook a soup of lentil'], shapes: ['today we cook a soup of ……'] }] },
      soups.map((soup) => `today we cook a soup \n${soup.replace('soup:', 'of')}`).join('\n'),
    ],
    ['all pairs', named, numbers.map((one) => `soup: lentil\nbeds: ${Number(one) - 100}`).join('\n')],
  ])('%s', (_, one, text) => expect(judgeAs(one, text)).toMatchObject({ isRight: false, guesses: expect.stringContaining('……') as string }))

  test.each([
    ['a wrong try before the right one', numberOnly, '$ wc -l < log\n7\n$ wc -l < log\n412'],
    [
      'another command’s numbers before the command',
      numberOnly,
      `$ seq 1 40\n${Array.from({ length: 40 }, (_, at) => at + 1).join('\n')}\n$ wc -l < log\n412`,
    ],
    ['a list of dates of which one is computed', dates, dates.commands[0]!.lines.join('\n')],
    ['words beside the one number', numberOnly, 'low\nhigh\nebb\nflood\nslack\nspring\nneap\n412'],
    ['its own wrapped line', named, 'soup: \nlentil\nsoup: lentil\nbeds: 14'],
    ['other text around it', named, 'Welcome\nto the hut\nlast login: today\nsoup: lentil\nbeds: 14'],
  ])('but %s is accepted', (_, one, text) => expect(judgeAs(one, text)).toEqual({ isRight: true }))
})
