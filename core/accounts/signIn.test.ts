import { expect, test } from 'vitest'
import { emailAddress, isCode, isSentToLogin, safeReturnTo } from './signIn.ts'

test.for<[string, string | undefined]>([
  ['ada@example.org', 'ada@example.org'],
  ['  Ada@Example.ORG ', 'ada@example.org'],
  ['ada+lists@mail.example.org', 'ada+lists@mail.example.org'],
  ['ada@localhost', undefined],
  ['ada', undefined],
  ['@example.org', undefined],
  ['ada@', undefined],
  ['ada@example.', undefined],
  ['ada@@example.org', undefined],
  ['ada lovelace@example.org', undefined],
  ['Ada <ada@example.org>', undefined],
  ['ada@example.org,eve@example.org', undefined],
  ['ada@example.org\r\nBcc: eve@example.org', undefined],
  [`${'a'.repeat(250)}@example.org`, undefined],
  ['Ａｄａ@example.org', 'ada@example.org'],
  ['JOSE\u0301@example.org', 'josé@example.org'],
  ['a\u200bda@example.org', undefined],
  ['a\u0000da@example.org', undefined],
])('the address %j is read as %s', ([text, expected]) => expect(emailAddress(text)).toBe(expected))

test('reading an address twice changes nothing more', () => {
  const letters = Array.from({ length: 0x3000 }, (_, index) => String.fromCharCode(index)).map((letter) =>
    emailAddress(`${letter}x@example.org`),
  )
  const read = letters.filter((email) => email !== undefined)
  expect(read.length).toBeGreaterThan(5_000)
  expect(read.map(emailAddress)).toEqual(read)
})

test('a code is six digits and nothing else', () => {
  expect(['123456', '000000'].every(isCode)).toBe(true)
  expect(['12345', '1234567', '12345a', ' 123456', '123456\n', '１２３４５６', ''].some(isCode)).toBe(false)
})

test.for<[string | null | undefined, string]>([
  ['/projects/a?track=b#c', '/projects/a?track=b#c'],
  ['/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/a\\b', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['projects', '/'],
  ['/\t/evil.example', '/'],
  ['/a\r\nSet-Cookie: a=b', '/'],
  ['', '/'],
  [null, '/'],
  [undefined, '/'],
])('after signing in from %j the way leads to %s', ([address, expected]) => expect(safeReturnTo(address)).toBe(expected))

test('a session that ends at or after now plus 240000 ms, in the same unit, leads to login; one in seconds never does [AUTH-38]', () => {
  const now = 1_795_000_000_000
  expect(isSentToLogin(now + 240_000, now)).toBe(true)
  expect(isSentToLogin(now + 239_999, now)).toBe(false)
  expect(isSentToLogin(Math.floor(now / 1000) + 30 * 86_400, now)).toBe(false)
  expect(isSentToLogin(undefined, now)).toBe(false)
})
