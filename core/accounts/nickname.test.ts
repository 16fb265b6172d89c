import { expect, test } from 'vitest'
import { nicknameFault, nicknameFrom, nicknameWithSuffix, reservedNicknames } from './nickname.ts'

test.for<[string, string | undefined]>([
  ['Ada Lovelace', 'ada-lovelace'],
  ['José Ñandú', 'jose-nandu'],
  ['--a__b--', 'a-b'],
  ['Al', undefined],
  ['李', undefined],
  ['', undefined],
  ['ada.lovelace@example.org', undefined],
  ['ada.lovelace＠example.org', undefined],
  ['Projects', 'projects-1'],
  [`${'x'.repeat(29)} y`, 'x'.repeat(29)],
  ['x'.repeat(50), 'x'.repeat(30)],
])('the suggestion for %j is %s', ([name, nickname]) => expect(nicknameFrom(name)).toBe(nickname))

test('a taken nickname gets a number and stays within thirty characters', () => {
  expect(nicknameWithSuffix('ada', 2)).toBe('ada-2')
  expect(nicknameWithSuffix('x'.repeat(30), 2)).toBe(`${'x'.repeat(28)}-2`)
  expect(nicknameWithSuffix('x'.repeat(30), 1000)).toHaveLength(30)
  expect(nicknameWithSuffix(`${'x'.repeat(27)}-yy`, 2)).toBe(`${'x'.repeat(27)}-2`)
})

test('every suggestion may be chosen', () => {
  const names = [...reservedNicknames, 'a', '', '😀', 'a'.repeat(100), 'Ünïcödé Näme', '0']
  const unfit = names.map(nicknameFrom).filter((nickname) => nickname !== undefined && nicknameFault(nickname))
  expect(unfit).toEqual([])
})

test.for<[string, string | undefined]>([
  ['ada-lovelace', undefined],
  ['a1b', undefined],
  ['ab', 'length'],
  ['a'.repeat(31), 'length'],
  ['Ada', 'characters'],
  ['ada lovelace', 'characters'],
  ['ada--l', 'characters'],
  ['-ada', 'characters'],
  ['ada-', 'characters'],
  ['ädä', 'characters'],
  ['admin', 'reserved'],
])('the fault of the nickname %j is %s', ([nickname, fault]) => expect(nicknameFault(nickname)).toBe(fault))
