import * as z from 'zod/mini'
import { AnswerType } from '../../core/tasks/answer.ts'
import { isSameValue } from '../../core/tasks/saving.ts'
import { localStore, sessionStore } from '../shell/storage.ts'
import type { Value } from './line.ts'

const KeptValue = z.object({
  type: AnswerType,
  text: z.optional(z.object({ data: z.string() })),
  file: z.optional(z.object({ name: z.string(), storageName: z.string() })),
})
const Kept = z.object({ mine: KeptValue, base: z.number(), lost: z.optional(KeptValue) })
/** A value that the server has not confirmed: what it replaces, and what may have been stored meanwhile. */
export type Kept = z.infer<typeof Kept>

/** Ids hold no dots, so that they cannot run into each other. */
const prefixOf = (userId: string | null, projectId: string) =>
  userId ? `fieldwork.draft.${userId}.${projectId}.` : `fieldwork.answer.${projectId}.`

/** A person's drafts outlive the browser window; what a visitor wrote ends with it. */
const storeOf = (userId: string | null) => (userId ? localStore : sessionStore)

export const keepAnswer = (userId: string | null, projectId: string, id: string, kept: Kept): void =>
  storeOf(userId).setItem(prefixOf(userId, projectId) + id, JSON.stringify(kept))

export const keptAnswer = (userId: string | null, projectId: string, id: string): Kept | undefined => {
  const text = storeOf(userId).getItem(prefixOf(userId, projectId) + id)
  if (text === null) return undefined
  try {
    return z.safeParse(Kept, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** With `value` only as long as it is what is kept: another window may have kept newer words of its own. */
export const forgetAnswer = (userId: string | null, projectId: string, id: string, value?: Value): void => {
  const kept = value && keptAnswer(userId, projectId, id)
  if (!kept || isSameValue(kept.mine, value)) storeOf(userId).removeItem(prefixOf(userId, projectId) + id)
}

/** Validation ids of a project of which something is kept. */
export const keptIds = (userId: string | null, projectId: string): string[] => {
  const prefix = prefixOf(userId, projectId)
  return storeOf(userId)
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}
