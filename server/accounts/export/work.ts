import type { Annotation } from '@fieldwork/core/notes/schema.ts'
import type { Context } from '../../context.ts'
import * as queries from './queries.ts'

/** What an archive holds before the first project is read. */
export type ExportedAccount = {
  data: {
    exportedAt: string
    profile: queries.ExportedProfile
    goal: Awaited<ReturnType<typeof queries.goalOf>> | null
    variables: queries.ExportedVariable[]
    identities: Awaited<ReturnType<typeof queries.identitiesOf>>
    passkeys: Awaited<ReturnType<typeof queries.exportedPasskeys>>
    companions: Awaited<ReturnType<typeof queries.exportedCompanions>>
    purchase: Awaited<ReturnType<typeof queries.purchaseOf>> | null
    flags: Awaited<ReturnType<typeof queries.flagsOf>>
    sessions: Awaited<ReturnType<typeof queries.exportedSessions>>
    calendar: { time_zone: string } | null
    portfolio: { title: string; description: string; is_public: boolean; updated_at: Date } | null
    portfolioDocuments: queries.ExportedDocument[]
  }
  projects: queries.ExportedProject[]
  uploads: queries.ExportedUpload[]
}

/** A user's work in one project. */
export const readProjectWork = async ({ db }: Context, userId: string, projectId: string) => ({
  answers: await queries.answersOf(db, userId, projectId),
  gradedAnswers: await queries.gradedAnswersOf(db, userId, projectId),
  annotations: await queries.annotationsOf(db, userId, projectId),
  attempts: await queries.attemptsOf(db, userId, projectId),
  chat: await queries.chatMessagesOf(db, userId, projectId),
})

/** Without what only says that something was deleted. */
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
