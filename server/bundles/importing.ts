import { cleanValue, valueFault } from '@fieldwork/core/accounts/variables.ts'
import type { ImportReport } from '@fieldwork/core/bundles/schema.ts'
import { hasShellOperator, scopeOf } from '@fieldwork/core/documents/variables.ts'
import { isRefusal, Problem } from '@fieldwork/core/problems.ts'
import { refusalsBeforeInsisting } from '@fieldwork/core/tasks/insisting.ts'
import { mayComplete } from '@fieldwork/core/tasks/status.ts'
import { recordEvent } from '../analytics/queries.ts'
import { writeProjectVariable, writeUserVariable } from '../accounts/queries.ts'
import { lockKey } from '../catalogue/permission.ts'
import { projectOf } from '../catalogue/project.ts'
import { type ProjectRow, readableProject } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import { requestDocumentation } from '../documentation/requests.ts'
import { recordUnlock } from '../documents/queries.ts'
import { completeProject, keepSummary } from '../enrolments/queries.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { personLimit } from '../plans/limits.ts'
import { countedOf } from '../tasks/answers.ts'
import { beginProject, gradableTasks } from '../tasks/queries.ts'
import { importAnnotations, planAnnotations } from './importAnnotations.ts'
import { importPictures } from './importPictures.ts'
import type { ModelGrades } from './judging.ts'
import { type PlannedAnswer, planAnswers } from './planning.ts'
import { bundledAnswers, keepCompletion, keepHistory, keepProgress, writeImportedAnswer } from './queries.ts'
import { bundleRefused, type OpenedBundle } from './readBundle.ts'

/** Judges answers that no check accepts. */
export type JudgeAnswers = (answers: readonly PlannedAnswer[]) => Promise<ModelGrades>
type JudgedBundle = OpenedBundle & { modelGrades: ModelGrades }

/** Previews an import without writing any of the learner's work. */
export const previewImport = async (
  context: Context,
  caller: SignedInCaller,
  unjudged: OpenedBundle,
  judgeAnswers: JudgeAnswers,
): Promise<ImportReport> => {
  const before = await planned(context, caller, { ...unjudged, modelGrades: new Map() })
  const opened = { ...unjudged, modelGrades: await judgeAnswers(before.answers) }
  const { answers, variables, project, summary } = await planned(context, caller, opened)
  const annotations = await planAnnotations(context, caller, opened)
  return reportOf(opened, { answers, variables, annotations, summary, version: project.version, isComplete: project.status === 'COMPLETE' })
}

/** Imports. Rereads under the lock what was read before it. If the import fails halfway, the same zip can be imported again. */
export const importProject = async (
  context: Context,
  caller: SignedInCaller,
  unjudged: OpenedBundle,
  judgeAnswers: JudgeAnswers,
): Promise<ImportReport> => {
  const before = await planned(context, caller, { ...unjudged, modelGrades: new Map() })
  await openSections(context.db, caller, unjudged)
  const answers = await withOpenSections(context, caller, unjudged, before.answers)
  const opened = { ...unjudged, modelGrades: await judgeAnswers(answers) }
  const pictures: PlannedAnswer[] = []
  await importPictures(context, caller.user.id, opened, answers, async (tx, id) => {
    const answer = await writePicture(context, tx, caller, opened, id)
    if (answer) pictures.push(answer)
    return answer !== undefined
  })
  const done = await context.db.transaction(async (tx) => {
    await tx.lock(lockKey(caller.user.id, opened.bundle.project.id))
    return writeIn(context, tx, caller, opened, pictures)
  })
  if (done.isCompletedNow) context.jobs.wake('documentation')
  const annotations = await importAnnotations(context, caller, opened)
  return reportOf(opened, { ...done, annotations })
}

type Variables = ImportReport['variables'] & { incoming: OpenedBundle['bundle']['variables'] }

const planned = (context: Context, caller: SignedInCaller, opened: JudgedBundle) =>
  context.db.transaction((tx) => planIn(context, tx, caller, opened, opened.hasPicture))

const planIn = async (
  { config }: Context,
  tx: Transaction,
  caller: SignedInCaller,
  opened: JudgedBundle,
  isPicture: (name: string) => boolean,
) => {
  const { bundle, modelGrades } = opened
  const row = await readableProject(tx, caller, bundle.project.id).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? bundleRefused('project_missing') : error
  })
  const project = projectOf(row)
  const tasks = await gradableTasks(tx, caller, project.id)
  const planLimit = await personLimit(tx, config, caller.user, 'validationTextCharacter')
  const here = { projectId: project.id, tasks, answers: await bundledAnswers(tx, caller.user.id, project.id), planLimit, modelGrades }
  return {
    row,
    project,
    tasks,
    answers: planAnswers(opened, here, isPicture),
    variables: planVariables(opened, project),
    summary: planSummary(opened, row),
  }
}

/**
 * The learner's sentences about what they built come with the completion. Those of a project that was completed here stay, even if there
 * are none, because its page may be public.
 */
const planSummary = ({ bundle }: OpenedBundle, { summary, completed_at }: ProjectRow): ImportReport['summary'] => {
  const text = bundle.progress.summary?.trim() ?? ''
  if (text === '' || text === summary) return null
  return { text, isAdded: completed_at === null && !summary && bundle.progress.completedAt !== null }
}

/**
 * Existing values stay. Leaves out values that the version here doesn't declare, and values with a shell operator: they become part of
 * commands, and the zip may come from someone else.
 */
const planVariables = ({ bundle }: OpenedBundle, { variables, metadata }: ReturnType<typeof projectOf>): Variables => {
  const asked = bundle.variables
    .map((one) => ({ ...one, value: cleanValue(one.value) }))
    .filter(
      ({ name, value, scope }) =>
        metadata.variables.some((one) => one.name === name && scopeOf(one) === scope && one.personal === undefined) &&
        value !== '' &&
        !valueFault(value) &&
        !hasShellOperator(value),
    )
  const here = (name: string, scope: string) => variables.find((one) => one.name === name && one.scope === scope)
  const incoming = asked.filter(({ name, scope }) => !here(name, scope))
  const kept = asked.filter(({ name, scope, value }) => here(name, scope) && here(name, scope)!.value !== value)
  return { incoming, added: incoming.map(({ name, value }) => ({ name, value })), kept: kept.map(({ name }) => name) }
}

/** Sections that were unlocked on the other server, if the learner's plan allows them here. */
const openSections = async (db: Queryable, caller: SignedInCaller, { bundle }: OpenedBundle): Promise<void> => {
  if (!caller.reader.pro) return
  for (const contentId of bundle.progress.unlockedSections)
    await recordUnlock(db, caller, bundle.project.id, contentId).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
}

/** Includes the tasks of sections unlocked by the import. */
const withOpenSections = async (context: Context, caller: SignedInCaller, opened: OpenedBundle, before: PlannedAnswer[]) =>
  before.some(({ outcome }) => outcome === 'absent')
    ? (await planned(context, caller, { ...opened, modelGrades: new Map() })).answers
    : before

/** Writes an answer and returns it; undefined if the existing one stays. Call it while holding the lock of the work in the project. */
const writePicture = async (
  context: Context,
  tx: Transaction,
  caller: SignedInCaller,
  opened: JudgedBundle,
  id: string,
): Promise<PlannedAnswer | undefined> => {
  const { project, answers } = await planIn(context, tx, caller, opened, () => true)
  const answer = answers.find(({ incoming }) => incoming.id === id)
  if (!answer || !isWritten(answer)) return undefined
  await beginProject(tx, caller.user.id, project.id, project.version)
  await writeOne(tx, caller.user.id, project.id, answer, context.now())
  return isWritten(answer) ? answer : undefined
}

const isWritten = ({ outcome }: PlannedAnswer): boolean => outcome === 'added' || outcome === 'replaced'

/** `pictures`: answers that were stored together with their pictures. */
const writeIn = async (
  context: Context,
  tx: Transaction,
  caller: SignedInCaller,
  opened: JudgedBundle,
  pictures: readonly PlannedAnswer[],
) => {
  const { user } = caller
  const { bundle } = opened
  const { project, answers: others, variables, summary } = await planIn(context, tx, caller, opened, () => false)
  const written = new Map(pictures.map((answer) => [answer.incoming.id, answer]))
  const answers = others.map((answer) => written.get(answer.incoming.id) ?? answer)
  await beginProject(tx, user.id, project.id, project.version)
  for (const { name, value, scope } of variables.incoming)
    await (scope === 'user' ? writeUserVariable(tx, caller, name, value) : writeProjectVariable(tx, caller, project.id, name, value))
  const now = context.now()
  for (const answer of others) if (!written.has(answer.incoming.id)) await writeOne(tx, user.id, project.id, answer, now)
  const { selectedAt, position, readAt, passedSteps, completedAt } = bundle.progress
  const past = (time: string | null) => (time === null ? null : new Date(Math.min(Date.parse(time), now)))
  await keepProgress(tx, user.id, project.id, { selectedAt: past(selectedAt), position, readAt: past(readAt), passedSteps })
  const isReady = mayComplete((await gradableTasks(tx, caller, project.id)).map(countedOf))
  const isCompletedNow = completedAt !== null && project.status !== 'COMPLETE' && isReady
  if (isCompletedNow) {
    const first = await completeProject(tx, user.id, project.id)
    await keepCompletion(tx, user.id, project.id, past(completedAt)!)
    if (summary?.isAdded) await keepSummary(tx, user.id, project.id, summary.text)
    await recordEvent(tx, { name: 'project_completed', user, projectId: project.id, details: { version: project.version, first } })
    await requestDocumentation(context, tx, user.id, project.id)
  }
  await recordEvent(tx, { name: 'project_imported', user, projectId: project.id })
  return {
    answers,
    variables,
    summary: summary && { ...summary, isAdded: summary.isAdded && isCompletedNow },
    version: project.version,
    isCompletedNow,
    isComplete: isCompletedNow || project.status === 'COMPLETE',
  }
}

const writeOne = async (tx: Transaction, userId: string, projectId: string, answer: PlannedAnswer, now: number): Promise<void> => {
  const { incoming, outcome, status, hint, mayInsist, isAcceptedByModel, basis, history, value, replaced } = answer
  // A time in the future would make later work look older.
  const past = history.map((change) => ({ ...change, at: new Date(Math.min(Date.parse(change.at), now)).toISOString() }))
  if (outcome === 'same') await keepHistory(tx, userId, projectId, incoming.id, past)
  if (!isWritten(answer) || status === null) return
  const isThere = await writeImportedAnswer(tx, {
    userId,
    projectId,
    id: incoming.id,
    type: incoming.type,
    text: value.text?.data ?? '',
    fileName: value.file?.name ?? '',
    storageName: value.file?.storageName ?? '',
    status,
    hidden: incoming.hidden,
    hint,
    refusals: mayInsist ? refusalsBeforeInsisting : 0,
    isAcceptedByModel,
    basis,
    wasShown: incoming.wasShown ?? false,
    history: past,
    changedAt: new Date(Math.min(Date.parse(incoming.changedAt), now)),
    replaced,
  })
  // A newer draft was saved meanwhile.
  if (!isThere) answer.outcome = 'kept'
}

const reportOf = (
  { bundle }: OpenedBundle,
  done: Pick<ImportReport, 'annotations' | 'summary' | 'version' | 'isComplete'> & { answers: PlannedAnswer[]; variables: Variables },
): ImportReport => ({
  projectId: bundle.project.id,
  title: bundle.project.title,
  exportedAt: bundle.exportedAt,
  version: done.version,
  answers: done.answers.map(({ incoming: { id, title, status: before }, outcome, status, mayInsist }) => ({
    id,
    title,
    outcome,
    before,
    status,
    mayInsist,
  })),
  annotations: done.annotations,
  variables: { added: done.variables.added, kept: done.variables.kept },
  summary: done.summary,
  isComplete: done.isComplete,
})
