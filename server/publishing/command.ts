import '../tellFailure.ts'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join, relative, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { hasTables } from '../database/tables.ts'
import { migrate, pendingMigrations } from '../database/migrate.ts'
import { withProcessLock } from '../database/processLock.ts'
import { createLog } from '../log.ts'
import { messageWithCause } from '../messageWithCause.ts'
import { readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { openFolders } from '@fieldwork/compiler/contentFolders.ts'
import { ConnectionError, isDatabaseProblem } from '../database/connectionErrors.ts'
import { databaseAwayStatus, refusedStatus, startLock } from './publishInBackground.ts'
import { publishCatalogue, type PublishOptions, type PublishReport } from './publish.ts'
import { hasPublishing, publishedSources, withdraw } from './queries.ts'
import { publishedEdits } from './edits/queries.ts'
import { rehearse } from './rehearsal.ts'
import { isReported } from './reportedFindings.ts'
import { conflictSentence, newDatabaseSentence, reportSentences, summarySentence, targetSentence } from './sentences.ts'
import { indexProject } from '../search/indexing/indexProject.ts'
import { hasErrors, type Finding } from '@fieldwork/compiler/findings/rules.ts'

const help = `npm run content:publish -- [folder …] [options]

Publishes content folders into the configured database: those of CONTENT_DIR, or the ones named here. Says first what a new version does to
the learners of a project, and stops it when work of theirs hangs on something that is gone. Ends with 1 when anything was refused.

  --dry-run             says what would happen, and writes nothing
  --accept              publishes although ids or words are gone on which answers, notes or bookmarks hang
  --from-git <project>  publishes the folder's text of a project that was edited in the browser since
  --withdraw <project>  removes a project from the catalogue and publishes nothing; learners who began it keep it
  --json                JSON log lines in the place of sentences

  npm run content:publish
  npm run content:publish -- --dry-run
  npm run content:publish -- /srv/own-catalogue
  npm run content:publish -- --accept`

/**
 * `--log` is how the server calls it: log lines of the configured form, and `refusedStatus` when something was refused. `--only` names the
 * projects that `npm run dev` needs.
 */
const { values, positionals } = readCommandLine(help, {
  accept: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'from-git': { type: 'string', multiple: true, default: [] },
  json: { type: 'boolean', default: false },
  log: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] },
  withdraw: { type: 'string', multiple: true, default: [] },
})
const config = readConfig()
const isLogged = values.json || values.log
const logFormat = values.json ? 'json' : config.logFormat
const isForPeople = logFormat === 'pretty'
const log = createLog({ logLevel: isLogged ? config.logLevel : 'error', logFormat })

const tell = (findings: readonly Finding[]) => {
  for (const { rule, file, folder, line, severity, message } of findings) {
    // The server passes its own folders, and a finding names its folder unless that's the first.
    if (!isReported({ rule, severity }, join(folder ?? config.contentDirs[0]!, file), values.log)) continue
    const path = folder === undefined ? file : relative(process.cwd(), join(folder, file))
    if (isLogged) log.warn({ file: path, line }, message)
    else console.log(`${path}:${line}  ${message}`)
  }
}

/** The projects edited in the browser; `--from-git` marks edits to discard. */
const editsFor = async (db: Database) => {
  const edits = await publishedEdits(db)
  for (const id of values['from-git']) {
    const edit = edits.get(id)
    if (!edit) throw new Error(`--from-git ${id}: no text of this project was edited in the browser since it was published from a folder.`)
    edits.set(id, { ...edit, isDiscarded: true })
  }
  return edits
}

const real = (folder: string): string => {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}

/** The origin of projects in these folders: the server's own folders, or folders that only this command publishes. */
const originOf = (folders: readonly string[]): Pick<PublishOptions, 'origin' | 'isPart'> => {
  const own = config.contentDirs.map(real)
  // The server always passes all of its own folders.
  if (values.log || folders.every((folder) => own.includes(real(folder))))
    return { origin: null, isPart: !values.log && folders.length < own.length }
  return { origin: folders.map(real).join(delimiter) }
}

/**
 * Publishes what the start page shows before the whole catalogue, because a server's first visitors wait for it: the first project and the
 * one that asks visitors a question, then the first series, then the written paths. Returns the findings and the published projects of all.
 */
const publishBeginning = async (db: Database, folders: readonly string[]): Promise<Pick<PublishReport, 'findings' | 'published'>> => {
  const { homes, listed } = await openFolders(folders, [])
  const { series = [], paths = [] } = listed?.catalogue ?? {}
  const [first, ...others] = series[0]?.projects ?? []
  const parts = [
    [first, series.flatMap(({ projects }) => projects).find((id) => asksVisitors(homes.get(id), id))],
    others,
    paths.flatMap(({ projects }) => projects.map(({ id }) => id)),
  ]
  const all: Pick<PublishReport, 'findings' | 'published'> = { findings: [], published: [] }
  const readable = new Set<string>()
  for (const part of parts) {
    const only = part.filter((id) => id !== undefined && homes.has(id)) as string[]
    if (only.length === 0 || only.length === homes.size) continue
    const compiled = await compileCatalogue(folders, await publishedSources(db), undefined, undefined, { only })
    const { published, unchanged, findings } = await publishCatalogue(db, compiled, { log, isPart: true })
    all.findings.push(...findings)
    all.published.push(...published)
    for (const { id } of published) readable.add(id)
    for (const id of unchanged) readable.add(id)
    log.info(`${readable.size} of ${homes.size} projects can be read. The others follow.`)
  }
  return all
}

/** Reads only the front matter, because compiling takes long. */
const asksVisitors = (folder: string | undefined, id: string): boolean => {
  const file = folder && join(folder, 'projects', id, 'project.md')
  return Boolean(file && existsSync(file) && /^openQuestion:/m.test(readFileSync(file, 'utf8').split(/^---$/m)[1] ?? ''))
}

const publish = async (db: Database) => {
  const folders = positionals.length > 0 ? positionals.map((folder) => resolve(folder)) : config.contentDirs
  const only = values.only.length > 0 ? values.only : undefined
  const isFirst = values.log && !only && !(await hasPublishing(db))
  const beginning = isFirst ? await publishBeginning(db, folders) : { findings: [], published: [] }
  const compiled = await compileCatalogue(folders, await publishedSources(db), undefined, await editsFor(db), { only })
  // Projects that the earlier parts published aren't compiled again, so their findings are added.
  compiled.findings.push(...beginning.findings.filter(({ file }) => compiled.unchanged.some((id) => file.startsWith(`projects/${id}/`))))
  // Before writing, so that findings are reported even if that fails.
  tell(compiled.findings)
  const accepted = values.accept ? 'all' : values.log ? 'words' : 'nothing'
  const origin = originOf(folders)
  const options: PublishOptions = { log, accepted, ...origin, isPart: only !== undefined || (origin.isPart ?? false) }
  const publishing = (target: Database) => publishCatalogue(target, compiled, options)
  const { findings, ...last } = values['dry-run'] ? await rehearse(db, publishing) : await publishing(db)
  // The projects that earlier parts published are as new as the rest.
  const earlier = new Set(beginning.published.map(({ id }) => id))
  const published = [...beginning.published, ...last.published]
  const report = { ...last, published, unchanged: last.unchanged.filter((id) => !earlier.has(id)) }
  tell(findings.slice(compiled.findings.length))
  if (isLogged) log.info(isForPeople ? {} : { ...report, unchanged: report.unchanged.length }, summarySentence(report))
  if (isLogged) for (const project of report.conflicts) log.warn({ project }, conflictSentence)
  if (!isLogged) for (const sentence of reportSentences(report, values['dry-run'])) console.log(sentence)
  const isRefused = hasErrors(findings) || report.refused.length > 0
  process.exitCode = !isRefused ? 0 : values.log ? refusedStatus : 1
}

/** Of several nodes that start at once, one compiles the catalogue; the others find it unchanged afterwards. */
const publishAlone = async (db: Database) => {
  if (!values.log || values.only.length > 0) return publish(db)
  const onWait = () => log.info('Another process is publishing; this one continues when it is done.')
  await withProcessLock(db, startLock, onWait, () => publish(db))
}

const takeOut = (target: Database) =>
  target.transaction(async (tx) => {
    await tx.lock('publish')
    const gone = await withdraw(tx, values.withdraw)
    for (const id of gone) await indexProject(tx, id)
    const done = values['dry-run'] ? 'would leave' : 'is no longer in'
    for (const id of values.withdraw) console.log(`${id} ${gone.includes(id) ? done : 'was not in'} the catalogue.`)
    process.exitCode = gone.length < values.withdraw.length ? 1 : 0
  })

const isDatabaseAway = (error: unknown) => error instanceof ConnectionError || isDatabaseProblem(error)

let db: Database | undefined
try {
  if (!isLogged) console.log(targetSentence(config))
  // Connecting would create the embedded database, and a dry run writes nothing.
  if (values['dry-run'] && !config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) throw new Error(newDatabaseSentence)
  db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 3 })
  const isNew = !(await hasTables(db))
  if (isNew && values['dry-run']) throw new Error(newDatabaseSentence)
  if (isNew && !isLogged) console.log(newDatabaseSentence)
  if (!values['dry-run']) await migrate(db, log)
  else if ((await pendingMigrations(db).catch(() => 1)) > 0)
    throw new Error('The tables are older than this program. Start the server once, or publish without --dry-run.')
  if (values.withdraw.length === 0) await publishAlone(db)
  else if (!values['dry-run']) await takeOut(db)
  else {
    await rehearse(db, takeOut)
    console.log('Nothing was written.')
  }
} catch (error) {
  if (isLogged) log.error({ error }, 'publishing failed')
  else if (isDatabaseAway(error)) throw error
  else console.error(`Publishing failed: ${messageWithCause(error)}`)
  process.exitCode = isLogged && isDatabaseAway(error) ? databaseAwayStatus : 1
} finally {
  await db?.close()
}
