import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { home, projectFile } from '@fieldwork/compiler/testing-content.ts'
import { publishContent } from '../publishing/publish.ts'
import { boat, firstStep, paragraph, startEditing } from './testing-editing.ts'

const { db, admin, contentDir, editable, change } = await startEditing()

describe('the content folder stays the source:', () => {
  const read = () => readFileSync(join(contentDir(), projectFile), 'utf8')
  const write = (text: string) => writeFileSync(join(contentDir(), projectFile), text)
  const publish = () => publishContent(db, contentDir())
  const sweep = () => change((document) => void firstStep(document).push(paragraph('Sweep up.')))
  const exported = async () => {
    const files = unzipSync(new Uint8Array(await (await admin().fetch(`${boat}/export.zip`)).arrayBuffer()))
    return new TextDecoder().decode(files['build-a-boat/project.md'])
  }

  test('an edited text stays published while the folder has the text that it was based on, even if other files change', async () => {
    await sweep()
    expect(await publish()).toMatchObject({ published: [], conflicts: [], refused: [] })
    writeFileSync(
      join(contentDir(), home, 'answers.yaml'),
      readFileSync(join(contentDir(), home, 'answers.yaml'), 'utf8').replace('no idea', 'dunno'),
    )
    expect(await publish()).toMatchObject({ published: [], refreshed: ['build-a-boat'], conflicts: [] })
    expect(await editable()).toMatchObject({ source: 'edited', document: { version: 2 } })
  })

  test('a text that changed in both is reported and never overwritten, even by repeated publishing', async () => {
    await sweep()
    write(read().replace('Push her', 'Pull her'))
    for (const _ of [1, 2]) {
      expect(await publish()).toMatchObject({ published: [], conflicts: ['build-a-boat'] })
      const { source, document } = await editable()
      expect({ source, version: document.version }).toEqual({ source: 'conflict', version: 2 })
      expect(JSON.stringify(document)).toContain('Sweep up.')
    }
    expect(await change((document) => void firstStep(document).push(paragraph('Go home.')))).toMatchObject({ status: 200 })
    expect((await editable()).source).toBe('conflict')
  })

  test('once the folder has an equivalent text, it is the source again, without a new version', async () => {
    await sweep()
    write(read().replace('Push her', 'Pull her'))
    await publish()
    write((await exported()).replace('\nSweep up.\n', '\nSweep\nup.\n'))
    expect(await publish()).toMatchObject({ published: [], refreshed: ['build-a-boat'], conflicts: [] })
    expect(await editable()).toMatchObject({ source: 'git', document: { version: 2 } })
    write(read().replace('Push her', 'Pull her'))
    expect(await publish()).toMatchObject({ published: [{ id: 'build-a-boat', version: 3 }] })
  })

  test('an edit of a text that changed in the folder before it was published is a conflict, too', async () => {
    write(read().replace('Push her', 'Pull her'))
    await sweep()
    expect(await publish()).toMatchObject({ published: [], conflicts: ['build-a-boat'] })
  })
})
