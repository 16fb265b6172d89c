import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createLog } from '../log.ts'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { refusedStatus } from './publishInBackground.ts'
import { publishCatalogue, type PublishReport } from './publish.ts'
import { publishedEdits, publishedSources } from './queries.ts'
import { hasErrors, type Finding } from '@fieldwork/compiler/findings/rules.ts'

/**
 * `npm run content:publish [folder]`: publishes a content folder (by default the one that ships) into the configured database and says
 * what has changed; as JSON log lines with `--json`, as log lines of the configured form with `--log`. Ends with `refusedStatus` if something
 * was refused, with 1 if publishing failed. `--from-git <project>` publishes the folder's text of a project that was edited since.
 */
const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    'from-git': { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const config = readConfig()
const isLogged = values.json || values.log
const logFormat = values.json ? 'json' : config.logFormat
const isForPeople = logFormat === 'pretty'
const log = createLog({ logLevel: isLogged ? config.logLevel : 'error', logFormat })

/** Warnings that are told, too: checks that refuse what is right, or accept what is wrong. */
const measured: readonly Finding['rule'][] = ['trial-missed', 'trial-passed']

const tell = (findings: readonly Finding[]) => {
  for (const { rule, file, line, severity, message } of findings) {
    if (severity !== 'error' && !measured.includes(rule)) continue
    if (isLogged) log.warn({ file, line }, message)
    else console.log(`${file}:${line}  ${message}`)
  }
}

const sentences = (report: Omit<PublishReport, 'findings'>): string[] => {
  const { published, refreshed, unchanged, refused, refusedSeries, refusedConcepts, refusedTestimonials, unlisted, conflicts } = report
  const line = (label: string, names: readonly string[]) => (names.length > 0 ? [`${label}: ${names.join(', ')}.`] : [])
  return [
    ...line(
      'Published',
      published.map(({ id, version }) => `${id} (version ${version})`),
    ),
    ...line('Changed without a new version', refreshed),
    ...line('Taken out of the catalogue, because the folder is gone', unlisted),
    ...line('Unchanged', unchanged),
    ...line('Edited here and in the content folder, and left as edited (docs/authoring.md says how to bring both together)', conflicts),
    ...line('Refused, and left as it was', [
      ...refused,
      ...refusedSeries.map((id) => `the series ${id}`),
      ...refusedConcepts.map((key) => `the concept ${key}`),
      ...(refusedTestimonials ? ['the testimonials'] : []),
    ]),
  ]
}

const conflictSentence =
  'This project was edited here, and its text in the content folder has changed since. What was edited is still served; `npm run content:export` writes it into the folder.'

/** The edited projects; those whose edits are to be replaced are marked. */
const editsFor = async (db: Database) => {
  const edits = await publishedEdits(db)
  for (const id of values['from-git']) {
    const edit = edits.get(id)
    if (edit) edits.set(id, { ...edit, isDiscarded: true })
  }
  return edits
}

/** One line for people who watch the server start. */
const summary = ({ published, refreshed, unchanged, refused }: Omit<PublishReport, 'findings'>): string => {
  const news = published.length + refreshed.length
  return `The catalogue is published: ${news} of ${news + unchanged.length + refused.length} projects are new or changed, ${unchanged.length} unchanged, ${refused.length} refused.`
}

const publish = async (db: Database) => {
  await migrate(db, log)
  const folder = resolve(positionals[0] ?? config.contentDir)
  const compiled = await compileCatalogue(folder, await publishedSources(db), undefined, await editsFor(db))
  // Before anything is written, so that it is known even if writing fails.
  tell(compiled.findings)
  const { findings, ...report } = await publishCatalogue(db, compiled, log)
  tell(findings.slice(compiled.findings.length))
  if (isLogged) log.info(isForPeople ? {} : { ...report, unchanged: report.unchanged.length }, summary(report))
  if (isLogged) for (const project of report.conflicts) log.warn({ project }, conflictSentence)
  if (!isLogged) for (const sentence of sentences(report)) console.log(sentence)
  process.exitCode = hasErrors(findings) || report.refused.length > 0 ? refusedStatus : 0
}

let db: Database | undefined
try {
  db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 2 })
  await publish(db)
} catch (error) {
  log.error({ error }, 'publishing failed')
  process.exitCode = 1
} finally {
  await db?.close()
}
