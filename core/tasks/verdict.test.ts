import { describe, expect, test } from 'vitest'
import type { AnswerWrite } from './answer.ts'
import type { AnswerCheck } from './checks.ts'
import { judge, type Task, unfit } from './verdict.ts'

const matches = (pattern: string, flags: string, text: string) => new RegExp(pattern, flags).test(text)
const text = (data: string) => ({ type: 'TEXT', text: { data } }) as const
const url = (data: string) => ({ type: 'URL', text: { data } }) as const
const file = (storageName: string) => ({ type: 'FILE', file: { name: 'a.png', storageName } }) as const
const task = (type: Task['type'], rest: Partial<Task> = {}): Task => ({ type, optional: false, extension: 'https://', limit: 255, ...rest })
const number: AnswerCheck = { check: 'number', value: 443, hint: 'Read the listen line.', examples: { pass: ['443'], fail: ['80', 'x'] } }
const host: AnswerCheck = {
  check: 'url',
  hosts: ['*.example.org'],
  hint: 'Not there.',
  examples: { pass: ['https://a.example.org'], fail: ['a', 'b'] },
}

const verdict = (value: Pick<AnswerWrite, 'type' | 'text' | 'file'>, of: Task, hasFile = false) => judge(value, of, { matches, hasFile })

describe('a verdict', () => {
  test.for<[string, ReturnType<typeof text>, Task, unknown]>([
    ['a filled text without a check', text('because'), task('TEXT'), { status: 'COMPLETE' }],
    ['a right text', text('port 443'), task('TEXT', { check: number }), { status: 'COMPLETE' }],
    ['a wrong text', text('it is 80'), task('TEXT', { check: number }), { status: 'INCORRECT', hint: 'Read the listen line.' }],
    ['an empty required text', text('  '), task('TEXT'), { refused: { 'text.data': 'too_small' } }],
    ['an empty optional text', text(''), task('TEXT', { optional: true }), { status: 'INCOMPLETE' }],
    ['an optional text that was only begun', text('ab'), task('TEXT', { optional: true }), { refused: { 'text.data': 'too_small' } }],
  ])('on %s', ([, value, of, expected]) => expect(verdict(value, of)).toEqual(expected))

  test('on an address that is none is incorrect, before any check looks at it', () => {
    expect(verdict(url('two words'), task('URL', { check: host }))).toEqual({ status: 'INCORRECT' })
    expect(verdict(url('two words'), task('URL'))).toEqual({ status: 'INCORRECT' })
    expect(verdict(url('one.example'), task('URL'))).toEqual({ status: 'COMPLETE' })
  })

  test('on an address checks it with its prefix', () => {
    expect(verdict(url('www.example.org/'), task('URL', { check: host }))).toEqual({ status: 'COMPLETE' })
    expect(verdict(url('www'), task('URL', { check: host, extension: 'https://' }))).toEqual({ status: 'INCORRECT', hint: 'Not there.' })
    expect(verdict(url('path'), task('URL', { check: host, extension: 'https://a.example.org/' }))).toEqual({ status: 'COMPLETE' })
  })

  test('on a file is complete when the upload was found and incorrect when it was not', () => {
    expect(verdict(file('p_t'), task('FILE'), true)).toEqual({ status: 'COMPLETE' })
    expect(verdict(file('p_t'), task('FILE'), false)).toEqual({ status: 'INCORRECT' })
    expect(verdict(file(''), task('FILE'))).toEqual({ refused: { 'file.storageName': 'too_small' } })
    expect(verdict({ type: 'FILE' }, task('FILE', { optional: true }))).toEqual({ status: 'INCOMPLETE' })
  })
})

describe('a draft', () => {
  test('of any length within the limits is fit to be kept, an empty one too', () => {
    expect(unfit(text(''), task('TEXT'))).toBeUndefined()
    expect(unfit(text('x'.repeat(255)), task('TEXT'))).toBeUndefined()
    expect(unfit(url('x'.repeat(2048)), task('URL'))).toBeUndefined()
    expect(unfit(file(''), task('FILE'))).toBeUndefined()
  })

  test('beyond the limit, or of another kind than its validation, is not [TASK-25]', () => {
    expect(unfit(text('x'.repeat(256)), task('TEXT'))).toEqual({ 'text.data': 'too_big' })
    expect(unfit(url('x'.repeat(2049)), task('URL'))).toEqual({ 'text.data': 'too_big' })
    expect(unfit(text('abc'), task('URL'))).toEqual({ type: 'invalid_value' })
  })
})
