import { describe, expect, test } from 'vitest'
import type { AnswerWrite } from './schema.ts'
import type { AnswerCheck } from './checks.ts'
import { gradeAnswer, type GradedTask, draftErrors } from './gradeAnswer.ts'

const matches = (pattern: string, flags: string, text: string) => new RegExp(pattern, flags).test(text)
const text = (data: string) => ({ type: 'TEXT', text: { data } }) as const
const url = (data: string) => ({ type: 'URL', text: { data } }) as const
const file = (storageName: string) => ({ type: 'FILE', file: { name: 'a.png', storageName } }) as const
const task = (type: GradedTask['type'], rest: Partial<GradedTask> = {}): GradedTask => ({
  type,
  optional: false,
  extension: 'https://',
  limit: 255,
  ...rest,
})
const number: AnswerCheck = { check: 'number', value: 443, hint: 'Read the listen line.', examples: { pass: ['443'], fail: ['80', 'x'] } }
const choice: AnswerCheck = {
  check: 'choice',
  options: ['7', '8', '9'].map((value) => ({ value, explanation: value, ...(value === '7' && { answer: true }) })),
}
const output: AnswerCheck = {
  check: 'evidence',
  evidence: [{ run: 'wc -l', prints: '{{8 - 1}}' }],
}
const host: AnswerCheck = {
  check: 'url',
  hosts: ['*.example.org'],
  hint: 'Not there.',
  examples: { pass: ['https://a.example.org'], fail: ['a', 'b'] },
}

const grade = (value: Pick<AnswerWrite, 'type' | 'text' | 'file'>, of: GradedTask, hasFile = false) =>
  gradeAnswer(value, of, { matches, hasFile, gradeOutput: () => ({ correct: false, hint: 'Not printed.', kind: 'general' }) })

describe('a grade', () => {
  test.for<[string, ReturnType<typeof text>, GradedTask, unknown]>([
    ['a filled text without a check', text('because'), task('TEXT'), { status: 'COMPLETE' }],
    ['a right text', text('port 443'), task('TEXT', { check: number }), { status: 'COMPLETE' }],
    ['a wrong text', text('it is 80'), task('TEXT', { check: number }), { status: 'INCORRECT', hint: 'Read the listen line.' }],
    ['a chosen option of one character', text('7'), task('TEXT', { check: choice }), { status: 'COMPLETE' }],
    ['no option', text(''), task('TEXT', { check: choice }), { refused: { 'text.data': 'too_small' } }],
    ['output of one character', text('7'), task('TEXT', { check: output }), { status: 'INCORRECT', hint: 'Not printed.' }],
    ['an empty required text', text('  '), task('TEXT'), { refused: { 'text.data': 'too_small' } }],
    ['an empty optional text', text(''), task('TEXT', { optional: true }), { status: 'INCOMPLETE' }],
    ['an optional text that was only begun', text('ab'), task('TEXT', { optional: true }), { refused: { 'text.data': 'too_small' } }],
  ])('on %s', ([, value, of, expected]) => expect(grade(value, of)).toEqual(expected))

  test('on output of the example values leaves it to be done again', () => {
    const gradeOutput = () => ({ correct: false, hint: 'Do it again.', kind: 'turn', isOfExamples: true }) as const
    const tools = { matches, hasFile: false, gradeOutput }
    expect(gradeAnswer(text('7'), task('TEXT', { check: output }), tools)).toEqual({ status: 'INCOMPLETE', hint: 'Do it again.' })
  })

  test('on an address that is none is incorrect, before any check looks at it', () => {
    expect(grade(url('two words'), task('URL', { check: host }))).toEqual({ status: 'INCORRECT' })
    expect(grade(url('two words'), task('URL'))).toEqual({ status: 'INCORRECT' })
    expect(grade(url('one.example'), task('URL'))).toEqual({ status: 'COMPLETE' })
  })

  test('on an address checks it with its prefix', () => {
    expect(grade(url('www.example.org/'), task('URL', { check: host }))).toEqual({ status: 'COMPLETE' })
    expect(grade(url('www'), task('URL', { check: host, extension: 'https://' }))).toEqual({ status: 'INCORRECT', hint: 'Not there.' })
    expect(grade(url('path'), task('URL', { check: host, extension: 'https://a.example.org/' }))).toEqual({ status: 'COMPLETE' })
  })

  test('on a file is complete when the upload was found and incorrect when it was not', () => {
    expect(grade(file('p_t'), task('FILE'), true)).toEqual({ status: 'COMPLETE' })
    expect(grade(file('p_t'), task('FILE'), false)).toEqual({ status: 'INCORRECT' })
    expect(grade(file(''), task('FILE'))).toEqual({ refused: { 'file.storageName': 'too_small' } })
    expect(grade({ type: 'FILE' }, task('FILE', { optional: true }))).toEqual({ status: 'INCOMPLETE' })
  })
})

describe('a draft', () => {
  test('of any length within the limits is fit to be kept, an empty one too', () => {
    expect(draftErrors(text(''), task('TEXT'))).toBeUndefined()
    expect(draftErrors(text('x'.repeat(255)), task('TEXT'))).toBeUndefined()
    expect(draftErrors(url('x'.repeat(2048)), task('URL'))).toBeUndefined()
    expect(draftErrors(file(''), task('FILE'))).toBeUndefined()
  })

  test('beyond the limit, or of another kind than its validation, is not [TASK-25]', () => {
    expect(draftErrors(text('x'.repeat(256)), task('TEXT'))).toEqual({ 'text.data': 'too_big' })
    expect(draftErrors(url('x'.repeat(2049)), task('URL'))).toEqual({ 'text.data': 'too_big' })
    expect(draftErrors(text('abc'), task('URL'))).toEqual({ type: 'invalid_value' })
  })
})
