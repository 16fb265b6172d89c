import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mayMakeUserNamespaces } from './userNamespaces.ts'

test('only projects that ship, or that the command names, may make user namespaces: not one of the same name in another folder', () => {
  const content = join(import.meta.dirname, '../content')
  const id = 'a-container-by-hand'
  expect(existsSync(join(content, 'projects', id))).toBe(true)
  expect(mayMakeUserNamespaces(content, id)).toBe(true)
  expect(mayMakeUserNamespaces(content, 'speak-http-by-hand')).toBe(false)
  expect(mayMakeUserNamespaces('/srv/own-catalogue', id)).toBe(false)
  expect(mayMakeUserNamespaces('/srv/own-catalogue', id, ['other', id])).toBe(true)
})
