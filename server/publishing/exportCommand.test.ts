import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { contentFolder, projectFile } from '@fieldwork/compiler/testing-content.ts'
import { freshDatabase } from '../database/testing.ts'
import { personWithSession } from '../testing/people.ts'
import { publishContent } from './publish.ts'
import { publishEdited } from './edits/publishEdited.ts'
import { editedTexts } from './edits/queries.ts'
import { clearCatalogue } from './testing-tables.ts'

const db = await freshDatabase()
const { id: userId } = await personWithSession(db, 'admin@example.org')
beforeEach(() => clearCatalogue(db))

const run = (command: string, ...options: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: db.url, SECRET: 'a secret of the tests, long enough' }
    const child = execFile(process.execPath, [join(import.meta.dirname, command), ...options], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })

/** A published folder of which the first step was edited since. */
const editedFolder = async () => {
  const folder = contentFolder()
  await publishContent(db, folder)
  const { etag, document, section_texts: sectionTexts } = (await editedTexts(db, 'build-a-boat'))!
  document.steps[0]!.children.push({ type: 'paragraph', id: 'p-new', children: [{ type: 'text', text: 'Sweep up.' }] })
  const request = {
    projectId: 'build-a-boat',
    document: { ...document, sectionTexts },
    etag,
    userId,
    acceptsVanishing: false,
    day: '2026-11-20',
  }
  expect(await publishEdited(db, [folder], request)).toMatchObject({ published: { version: 2 } })
  return { folder, read: () => readFileSync(join(folder, projectFile), 'utf8') }
}

test('an author writes what was edited into the content folder, publishes it, and the folder is the source again', async () => {
  const { folder, read } = await editedFolder()
  const before = read()
  expect(await run('exportCommand.ts', 'build-a-boat', folder)).toMatchObject({ code: 0, said: expect.stringContaining('version 2') })
  expect(read().replace('\n\nSweep up.\n', '\n')).toBe(before)
  expect(await publishContent(db, folder)).toMatchObject({ published: [], refreshed: ['build-a-boat'], conflicts: [] })
  expect((await editedTexts(db, 'build-a-boat'))?.source).toBe('git')
  expect(await run('exportCommand.ts', 'build-a-boat', folder)).toMatchObject({ code: 0, said: expect.stringContaining('already') })
})

test('an export never overwrites a text that has changed since, unless forced, and publishing names the conflict until it is resolved', async () => {
  const { folder, read } = await editedFolder()
  writeFileSync(join(folder, projectFile), read().replace('Push her', 'Pull her'))
  const newer = read()
  expect(await run('exportCommand.ts', 'build-a-boat', folder)).toMatchObject({ code: 1, said: expect.stringContaining('changed after') })
  expect(read()).toBe(newer)
  expect((await run('command.ts', folder)).said).toMatch(/^Edited here and in the content folder.*: build-a-boat\.$/m)
  expect((await run('command.ts', '--json', folder)).said).toContain('This project was edited here')
  expect((await run('command.ts', '--from-git', 'build-a-boat', folder)).said).toMatch(/^Published: build-a-boat \(version 3\)\.$/m)
  expect(await editedTexts(db, 'build-a-boat')).toMatchObject({ source: 'git', version: 3 })
  const again = await run('command.ts', '--from-git', 'build-a-boot', folder)
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('build-a-boot: no text of this project was edited in the browser') })
})

test('exporting an unknown project reports it', async () => {
  expect(await run('exportCommand.ts', 'no-such-project', contentFolder())).toEqual({
    code: 1,
    said: 'There is no project no-such-project.\n',
  })
})
