import type { Annotation } from '@fieldwork/core/notes/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../../context.ts'
import * as queries from './queries.ts'

/** Everything in an archive that belongs to no project. */
export const readAccount = async ({ db, now }: Context, userId: string) => {
  const profile = await queries.profileOf(db, userId)
  if (!profile) throw problem('failed')
  const uploads = await queries.uploadsOf(db, userId)
  const data = {
    exportedAt: new Date(now()).toISOString(),
    profile,
    goal: (await queries.goalOf(db, userId)) ?? null,
    variables: await queries.variablesOf(db, userId),
    identities: await queries.identitiesOf(db, userId),
    passkeys: await queries.exportedPasskeys(db, userId),
    companions: await queries.exportedCompanions(db, userId),
    purchase: (await queries.purchaseOf(db, userId)) ?? null,
    formerNicknames: await queries.formerNicknamesOf(db, userId),
    flags: await queries.flagsOf(db, userId),
    sessions: await queries.exportedSessions(db, userId),
    calendar: (await queries.calendarOf(db, userId)) ?? null,
    portfolio: (await queries.portfolioOf(db, userId)) ?? null,
    portfolioDocuments: await queries.portfolioDocumentsOf(db, userId),
  }
  return { data, projects: await queries.exportedProjects(db, userId), uploads }
}
export type ExportedAccount = Awaited<ReturnType<typeof readAccount>>

/** A user's work in one project. */
export const readProjectWork = async ({ db }: Context, userId: string, projectId: string) => ({
  answers: await queries.answersOf(db, userId, projectId),
  gradedAnswers: await queries.gradedAnswersOf(db, userId, projectId),
  annotations: await queries.annotationsOf(db, userId, projectId),
  attempts: await queries.attemptsOf(db, userId, projectId),
  chat: await queries.chatMessagesOf(db, userId, projectId),
})

/** Leaves out entries that only record a deletion. */
export const annotationItems = (file: { body: string } | undefined): Annotation[] =>
  file === undefined ? [] : (JSON.parse(file.body) as { items: Annotation[] }).items.filter(({ kind }) => kind !== 'deleted')

const eventsAtOnce = 500

/** Newest first, a few at a time. */
export async function* readEvents({ db }: Context, userId: string): AsyncIterable<queries.ExportedEvent> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const events = await queries.eventsBefore(db, userId, before, eventsAtOnce)
    yield* events
    if (events.length < eventsAtOnce) return
    before = events.at(-1)!.id
  }
}
