import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cssTarget } from '../web/publicScript.ts'

test('the README names the browsers that the web is built for', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const [, table = ''] = /^## Browsers\n([\s\S]*?)^## /m.exec(readme) ?? []
  const rows = [...table.matchAll(/^\| ([A-Z][\w ]+) \| ([\d.]+) \|/gm)]
  const named = rows.flatMap(([, names, version]) => names!.split(' and ').map((name) => name.toLowerCase() + version))
  expect(named.toSorted()).toEqual(cssTarget.toSorted())
})
