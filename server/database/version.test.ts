import { expect, test } from 'vitest'
import { refuseOlder } from './version.ts'

test('PostgreSQL 14 is refused by its version number', () => {
  expect(() => refuseOlder(140_012)).toThrow('needs PostgreSQL 15 or later; DATABASE_URL names a server of version 14.12')
})

test('PostgreSQL 15 and later are accepted', () => {
  expect(() => refuseOlder(150_000)).not.toThrow()
  expect(() => refuseOlder(180_004)).not.toThrow()
})
