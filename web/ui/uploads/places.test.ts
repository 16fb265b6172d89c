import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')

test('no place in the product relies on the limits and the hint that the generic dropzone has', () => {
  const usages = globSync('**/*.tsx', { cwd: web, exclude: ['**/node_modules/**', 'dist/**', 'ui/**', 'gallery/**'] })
  const silent = usages.filter((file) => {
    const uses = readFileSync(join(web, file), 'utf8').split('<Dropzone').slice(1)
    return uses.some((use) => !['hint=', 'accept=', 'maxBytes='].every((name) => use.split('/>')[0]!.includes(name)))
  })
  expect(silent).toEqual([])
})
