import '../tellFailure.ts'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import type { Finding } from '@fieldwork/compiler/findings/rules.ts'
import { hashTexts, openFolder, textsOf } from '@fieldwork/compiler/source/projectFolder.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { createLog } from '../log.ts'
import { editedTexts, publishedEdits, uploadedPictures } from './edits/queries.ts'

const help = `npm run content:export -- [project] [folder] [options]

Writes the texts of a project, or of every project that was edited in the browser, into a content folder: the one that has the project.
Ends with 1 when something was not written.

  --replace  writes over a text that the folder has changed since

  npm run content:export
  npm run content:export -- speak-http-by-hand /tmp/edited`

const { values, positionals } = readCommandLine(help, { replace: { type: 'boolean', default: false } })
const [chosen, folder] = positionals
const config = readConfig()
const log = createLog({ logLevel: 'error', logFormat: config.logFormat })

/** The content folder that has the project, else the first. */
const folderOf = (id: string): string => config.contentDirs.find((dir) => existsSync(join(dir, 'projects', id))) ?? config.contentDirs[0]!

const exportProject = async (db: Database, contentDir: string, id: string): Promise<void> => {
  const row = await editedTexts(db, id)
  if (!row?.texts)
    return refuse(row ? `${id} was published before its Markdown was kept. Start the server once.` : `There is no project ${id}.`)
  const findings: Finding[] = []
  const home = join(contentDir, 'projects', id)
  await mkdir(home, { recursive: true })
  const there = await openFolder(contentDir, id, findings)
  const current = there ? await textsOf(contentDir, there) : {}
  const hash = hashTexts(current)
  if (hash === hashTexts(row.texts)) return console.log(`${id}: the folder has these texts already.`)
  if (there && hash !== row.git_hash && !values.replace) {
    return refuse(
      `${id}: the folder's texts changed after they were edited here. Export into another folder and bring both together, or write over them with --replace.`,
    )
  }
  for (const [path, content] of [...Object.entries(row.texts), ...(await uploadedPictures(db, row.texts))]) {
    await mkdir(dirname(join(home, path)), { recursive: true })
    await writeFile(join(home, path), content)
  }
  for (const path of Object.keys(current)) if (!Object.hasOwn(row.texts, path)) await rm(join(home, path))
  console.log(`${id}: version ${row.version} is written to ${home}.`)
}

const refuse = (sentence: string) => {
  console.error(sentence)
  process.exitCode = 1
}

let db: Database | undefined
try {
  db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 2 })
  const ids = chosen === undefined ? [...(await publishedEdits(db)).keys()].sort() : [chosen]
  if (ids.length === 0) console.log('No project was edited in the browser.')
  for (const id of ids) await exportProject(db, folder === undefined ? folderOf(id) : resolve(folder), id)
} finally {
  await db?.close()
}
