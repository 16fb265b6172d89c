import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (entry: object, message = '', logFormat: 'json' | 'pretty' = 'json'): string => {
  let line = ''
  createLog({ logLevel: 'info', logFormat }, { write: (text) => void (line += text) }).warn(entry, message)
  return line
}

test.each(['json', 'pretty'] as const)('no email address gets into the %s log, wherever it stands', (format) => {
  const entry = { reason: 'Key (email)=(ines.moreno+course@mail.example.org) exists', stack: 'to <a@b.example>, c@d.museum.' }
  const line = logged(entry, '', format)
  expect(line).not.toMatch(/ines|moreno|b\.example|museum/)
  expect(line.match(/\[address\]/g)).toHaveLength(3)
})

test('a line of nothing but signs of addresses is looked through in one pass', () => {
  // With backtracking, it would take hours, and the test would time out.
  expect(logged({ stack: '@'.repeat(20_000) + 'a.'.repeat(20_000) })).toContain('a.a.a.')
})

test('the pretty log is read without knowing JSON: time, kind, sentence, what belongs to it, and the stack of an error below', () => {
  const error = new Error('It broke.')
  const [line, ...stack] = logged({ file: 'project.md', line: 7, error, token: 'secret' }, 'Two series have the same id.', 'pretty').split(
    '\n',
  )
  expect(line).toMatch(/^\d\d:\d\d:\d\d warning Two series have the same id\. file=project\.md line=7 token=\[kept out\]$/)
  expect(stack[0]).toBe('    Error: It broke.')
  expect(stack[1]).toMatch(/^ {8}at .*log\.test\.ts/)
})

test('an error is logged with its cause, which a stack alone doesn’t show', () => {
  const error = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
  const entry = JSON.parse(logged({ error })) as { error: { message: string; stack: string } }
  expect(entry.error.message).toBe('fetch failed: connect ECONNREFUSED 127.0.0.1:1')
  expect(entry.error.stack).toContain('\nCaused by: Error: connect ECONNREFUSED 127.0.0.1:1\n')
})
