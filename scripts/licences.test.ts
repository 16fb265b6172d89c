import { expect, test } from 'vitest'
import { delivered, isAllowed, listOf, refused } from './licences.ts'

const lockfile = (packages: Record<string, object>) => JSON.stringify({ packages: { '': { license: 'Apache-2.0' }, ...packages } })

test('a delivered package with an unapproved license is refused, and a development dependency isn’t', () => {
  const packages = delivered(
    lockfile({
      'node_modules/good': { license: 'MIT' },
      'node_modules/strict': { license: 'AGPL-3.0' },
      'node_modules/silent': {},
      'node_modules/good/node_modules/deep': { license: 'BUSL-1.1' },
      'node_modules/tool': { license: 'GPL-3.0', dev: true },
      'node_modules/@fieldwork/core': { link: true },
    }),
  )
  expect(refused(packages)).toEqual(['deep: BUSL-1.1', 'silent: names no licence', 'strict: AGPL-3.0'])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(AFL-2.1 OR BSD-3-Clause)', true],
  ['MIT AND OFL-1.1', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
])('the licence %s is allowed: %s', (licence, expected) => expect(isAllowed(licence)).toBe(expected))

test('the list names each package once under its license, and platform variants as one', () => {
  const packages = delivered(
    lockfile({
      'node_modules/@img/sharp-linux-x64': { license: 'Apache-2.0' },
      'node_modules/@img/sharp-darwin-arm64': { license: 'Apache-2.0' },
      'node_modules/b': { license: 'MIT' },
      'node_modules/a/node_modules/b': { license: 'MIT' },
    }),
  )
  expect(listOf(packages)).toMatch(/## Apache-2\.0\n\n- @img\/sharp-\*\n\n## MIT\n\n- b\n$/)
})
