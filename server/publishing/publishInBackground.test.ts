import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { freshDatabase } from '../database/testing.ts'
import { createLog } from '../log.ts'
import { publishInBackground } from './publishInBackground.ts'
import { contentFolder, projectFile, type Changes } from '@fieldwork/compiler/testing-content.ts'

const db = await freshDatabase()

const begin = (changes: Changes = {}) => {
  const contentDir = contentFolder(changes)
  const config = {
    ...readConfig({ DATA_DIR: contentDir, LOG_LEVEL: 'silent', SECRET: 'a secret of the tests, long enough' }),
    contentDirs: [contentDir],
  }
  const lines: string[] = []
  const log = createLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => void lines.push(line) })
  return { publishing: publishInBackground({ config, db, log }), lines }
}

test('an operator reads in the log that publishing was ended from outside, as when memory runs out, and by which signal', async () => {
  const { publishing, lines } = begin()
  process.kill(publishing.pid!, 'SIGKILL')
  await publishing.done
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ exitCode: null, signal: 'SIGKILL', msg: 'publishing failed; what was published before is still served' }),
  ])
})

test('nothing is logged when the server itself stops publishing, or when it succeeds', async () => {
  const stopped = begin()
  stopped.publishing.stop()
  await stopped.publishing.done
  const finished = begin()
  await finished.publishing.done
  expect([...stopped.lines, ...finished.lines]).toEqual([])
  expect(await db.row('select id from projects')).toEqual({ id: 'build-a-boat' })
})

test('an operator reads in the log that a project was refused', async () => {
  const { publishing, lines } = begin({ [projectFile]: (text) => text.replace('Push her', '<b>Push</b> her') })
  await publishing.done
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: expect.stringMatching(/^Some of the content was refused/) }),
  ])
})
