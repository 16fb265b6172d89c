import type { Prompt } from '@fieldwork/core/chats/schema.ts'
import { stepsFor } from '@fieldwork/core/documents/walk.ts'
import { chatStart } from '@fieldwork/core/messages/tutor.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { conceptTexts, documentOf, readableTexts } from '../documents/queries.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { conceptKeys } from '../tutor/retrieval/passages.ts'
import { learnerIn } from './queries.ts'

/** Suggestions for an empty chat: a hint, the topic of the step in view, a concept that it explains, and how to report an error. */
export const promptsFor = async (
  { db, config }: Context,
  caller: SignedInCaller,
  projectId: string,
  { stepId, trackId = '' }: { stepId?: string | undefined; trackId?: string | undefined },
): Promise<{ greeting: string; prompts: Prompt[] }> => {
  const [row] = await learnerIn(db, caller, projectId)
  if (!row) throw problem('not_found')
  const { version } = await readableTexts(db, caller, projectId)
  const document = await documentOf(db, version)
  const steps = document ? stepsFor(document, trackId) : []
  const step = steps.find(({ id }) => id === stepId) ?? steps[0]
  const [key] = step ? conceptKeys({ document: { steps: [step], sections: [], tracks: [] }, openSections: new Map() }, '') : []
  const [concept] = key === undefined ? [] : await conceptTexts(db, [key])
  return {
    greeting: config.flags['capability.model'] ? chatStart.greeting(row.title) : chatStart.finderGreeting(row.title),
    prompts: [
      { ...chatStart.hint, autoSend: true },
      ...(step ? [{ ...chatStart.step(step.title), autoSend: false }] : []),
      ...(concept ? [{ ...chatStart.concept(concept.name), autoSend: false }] : []),
      { ...chatStart.error, autoSend: false },
    ],
  }
}
