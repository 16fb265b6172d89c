import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { freshDatabase, silent } from '../database/testing.ts'
import { connectThroughProxy } from '../database/testing-faultProxy.ts'
import { createLog } from '../log.ts'
import { databaseAwayStatus, publishInBackground } from './publishInBackground.ts'
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

test('a publishing that failed because the database was away is repeated when the database answers, and no other one is', async () => {
  const { publishing, runs, lines, proxy } = await beginAway(databaseAwayStatus)
  await publishing.attempted
  expect(lines.join('')).toContain('it is tried again when the database answers')
  await proxy.open()
  await publishing.done
  expect(runs()).toBe(2)

  const broken = await beginAway(1)
  await broken.publishing.done
  expect(broken.runs()).toBe(1)
})

/** A program that fails once with this status, while its database is away. */
const beginAway = async (status: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-publish-'))
  const [program, notes] = [join(folder, 'program.mjs'), join(folder, 'runs')]
  await writeFile(
    program,
    `import fs from 'node:fs'
const isFirst = !fs.existsSync(${JSON.stringify(notes)})
fs.appendFileSync(${JSON.stringify(notes)}, '.')
process.exit(isFirst ? ${status} : 0)`,
  )
  const { proxy, db: away, close } = await connectThroughProxy(db.url, silent)
  await proxy.shut()
  onTestFinished(async () => {
    await close()
    await rm(folder, { recursive: true })
  })
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', SECRET: 'a secret of the tests, long enough' })
  const lines: string[] = []
  const log = createLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => void lines.push(line) })
  const publishing = publishInBackground({ config, db: away, log }, { program, pauses: [20] })
  return { publishing, lines, proxy, runs: () => readFileSync(notes, 'utf8').length }
}
