import { expect, test } from 'vitest'
import { refuseOlder } from './version.ts'

test('a server of PostgreSQL 14 is refused by its number', () => {
  expect(() => refuseOlder(140_012)).toThrow('needs PostgreSQL 15 or later; DATABASE_URL names a server of version 14.12')
})

test('servers from PostgreSQL 15 on are taken', () => {
  expect(() => refuseOlder(150_000)).not.toThrow()
  expect(() => refuseOlder(180_004)).not.toThrow()
})
