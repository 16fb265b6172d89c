import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { PublishReport } from './publish.ts'
import type { Effects } from './effects/effects.ts'
import { count, vanishedSentence, wordsSentence } from './effects/stopped.ts'

type Report = Omit<PublishReport, 'findings'>

/** Names the database that a command writes to, without its password, and the address of a server with these settings. */
export const targetSentence = ({ databaseUrl, dataDir, publicUrl, port }: Pick<Config, 'databaseUrl' | 'dataDir' | 'publicUrl' | 'port'>) =>
  `Database: ${databaseUrl ? databaseName(new URL(databaseUrl)) : join(dataDir, 'postgres')}; shown at ${publicUrl ?? `http://localhost:${port}`}.`

const databaseName = ({ host, pathname, searchParams }: URL) =>
  `${pathname.slice(1)} on ${host || searchParams.get('host') || 'this machine'}`

export const newDatabaseSentence =
  'This database is new: no server has used it yet. If yours runs, give this command the same DATABASE_URL or DATA_DIR.'

/** Reports what a publishing did, or what a dry run would have done. */
export const reportSentences = (report: Report, isDryRun = false): string[] => {
  const { published, refreshed, unchanged, refused, refusedSeries, refusedConcepts, refusedTestimonials, unlisted, conflicts } = report
  const line = (label: string, names: readonly string[]) => (names.length > 0 ? [`${label}: ${names.join(', ')}.`] : [])
  const versions = published.map(({ id, version }) => `${id} (version ${version})`)
  return [
    ...report.stopped.flatMap((effects) => effectSentences(effects, true)),
    ...report.effects.flatMap((effects) => effectSentences(effects, isDryRun)),
    ...line(isDryRun ? 'Would be published' : 'Published', versions),
    ...line(isDryRun ? 'Would change without a new version' : 'Changed without a new version', refreshed),
    ...line(
      isDryRun
        ? 'Would be taken out of the catalogue, because the folder is gone'
        : 'Taken out of the catalogue, because the folder is gone',
      unlisted.map((id) => withLearners(id, report.learnersLeft[id] ?? 0)),
    ),
    ...line('Unchanged', unchanged),
    ...line('Edited here and in the content folder, and left as edited (docs/authoring.md says how to bring both together)', conflicts),
    ...line('Refused, and left as it was', [
      ...refused,
      ...refusedSeries.map((id) => `the series ${id}`),
      ...refusedConcepts.map((key) => `the concept ${key}`),
      ...(refusedTestimonials ? ['the testimonials'] : []),
    ]),
    ...(isDryRun ? ['Nothing was written.'] : []),
  ]
}

const withLearners = (id: string, learners: number): string =>
  learners > 0 ? `${id} (${count(learners, 'learner is', 'learners are')} in it, and ${learners === 1 ? 'keeps' : 'keep'} it)` : id

/** Reports the effects of a new version on learners of earlier ones; empty without learners. */
const effectSentences = (
  { project, version, learners, answers, annotations, vanished, vanishedWords }: Effects,
  isAhead: boolean,
): string[] => {
  const people = learners.reduce((sum, one) => sum + one.count, 0)
  const where = learners.map((one) => `${one.count} on version ${one.version}`).join(', ')
  const offered = isAhead ? 'would be' : 'is'
  const { carried, moved, setAside } = annotations
  return [
    `${project}, version ${version}: the update ${offered} offered to ${count(people, 'learner', 'learners')}${where && ` (${where})`}.`,
    ...(answers.kept + answers.withoutTask > 0
      ? [
          `  Of ${count(answers.kept + answers.withoutTask, 'answer', 'answers')}, ${answers.kept} with a task, ${answers.withoutTask} without one.`,
        ]
      : []),
    ...(carried + moved + setAside > 0
      ? [
          `  Of ${count(carried + moved + setAside, 'highlight, note or bookmark', 'highlights, notes and bookmarks')}, ${carried} stay in place, ${moved} move, ${setAside} set aside.`,
        ]
      : []),
    ...vanished.map((one) => `  ${vanishedSentence(one)}`),
    ...vanishedWords.map((one) => `  ${wordsSentence(one)}`),
  ]
}

/** Summary line for the server's log. */
export const summarySentence = ({ published, refreshed, unchanged, refused }: Report): string => {
  const news = published.length + refreshed.length
  return `The catalogue is published: ${news} of ${news + unchanged.length + refused.length} projects are new or changed, ${unchanged.length} unchanged, ${refused.length} refused.`
}

export const conflictSentence =
  'This project was edited here, and its text in the content folder has changed since. What was edited is still served; `npm run content:export` writes it into the folder.'
