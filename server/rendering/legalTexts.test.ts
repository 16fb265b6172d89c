import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../testing/testing.ts'
import { legalTexts } from './legalTexts.ts'

const contentDir = mkdtempSync(join(tmpdir(), 'fieldwork-legal-'))
const ownDir = mkdtempSync(join(tmpdir(), 'fieldwork-own-'))
afterAll(() => [contentDir, ownDir].forEach((folder) => rmSync(folder, { recursive: true })))
mkdirSync(join(contentDir, 'pages'))
writeFileSync(join(contentDir, 'secret.md'), 'not for anybody')
const write = (text: string) => writeFileSync(join(contentDir, 'pages', 'terms.md'), text)
const server = await startServer({ plain: ({ config }) => legalTexts({ config: { ...config, contentDirs: [contentDir, ownDir] } }) })
const read = async (name: string) => {
  const answer = await server.visitor().fetch(`/static/pages/${name}`)
  return [answer.status, answer.status === 200 ? await answer.text() : undefined]
}

test('an operator replaces the terms while the server runs, without a build', async () => {
  write('# Our terms')
  expect(await read('terms.md')).toEqual([200, '# Our terms'])
  write('# Our newer terms')
  expect(await read('terms.md')).toEqual([200, '# Our newer terms'])
})

test('an unreadable text of the operator is an error, and isn’t replaced by the default text', async () => {
  write('# The terms that ship')
  mkdirSync(join(ownDir, 'pages', 'terms.md'), { recursive: true })
  expect((await read('terms.md'))[0]).toBe(500)
  rmSync(join(ownDir, 'pages'), { recursive: true })
  expect(await read('terms.md')).toEqual([200, '# The terms that ship'])
})

test('other files of the content folder aren’t served, and a missing text is a 404', async () => {
  for (const name of ['privacy.md', '..%2Fsecret.md', 'secret.md', '', 'terms', '%00'])
    expect([name, (await read(name))[0]]).toEqual([name, 404])
})
