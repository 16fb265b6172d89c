import { expect, test } from 'vitest'
import { nicknameFrom, nicknameWithSuffix, reservedNicknames } from './nickname.ts'

test.for<[string, string]>([
  ['ada.lovelace@example.org', 'ada-lovelace'],
  ['Ada Lovelace', 'ada-lovelace'],
  ['José.Ñandú@example.org', 'jose-nandu'],
  ['--a__b--@example.org', 'a-b'],
  ['ab@example.org', 'learner-ab'],
  ['李@example.org', 'learner'],
  ['@example.org', 'learner'],
  ['admin@example.org', 'admin-1'],
  ['Projects', 'projects-1'],
  [`${'x'.repeat(29)}.y@example.org`, 'x'.repeat(29)],
  [`${'x'.repeat(50)}@example.org`, 'x'.repeat(30)],
])('%j is nicknamed %s', ([source, nickname]) => expect(nicknameFrom(source)).toBe(nickname))

test('a taken nickname gets a number and stays within thirty characters', () => {
  expect(nicknameWithSuffix('ada', 2)).toBe('ada-2')
  expect(nicknameWithSuffix('x'.repeat(30), 2)).toBe(`${'x'.repeat(28)}-2`)
  expect(nicknameWithSuffix('x'.repeat(30), 1000)).toHaveLength(30)
})

test('every nickname fits, and none is a word of the site', () => {
  const sources = [...reservedNicknames, 'a', '', '😀', 'a'.repeat(100), 'Ünïcödé Näme', '0']
  const unfit = sources
    .map(nicknameFrom)
    .filter((nickname) => !/^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/.test(nickname) || reservedNicknames.has(nickname))
  expect(unfit).toEqual([])
})
