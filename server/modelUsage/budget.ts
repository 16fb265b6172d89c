import type { OfflineReason } from '@fieldwork/core/chats/chunks.ts'
import type { Model } from '../adapters/model/model.ts'
import type { Context } from '../context.ts'
import { addUsedTokens, usedTokens } from './queries.ts'

const charactersOfToken = 4

/** Each user's daily (UTC) budget for the language model: chat, notes, goals and answers together. */
export const createBudget = ({ db, config, now, log }: Context, model: Model) => {
  const today = () => new Date(now()).toISOString().slice(0, 10)
  return {
    /** Why no language model responds to this user now; undefined if one does. */
    offlineReason: async (userId: string): Promise<OfflineReason | undefined> => {
      if (model.isOffline) return 'no model'
      if (config.tokensPerDay === undefined) return undefined
      return (await usedTokens(db, userId, today())) >= config.tokensPerDay ? 'used up' : undefined
    },
    /** Adds what an answer took; an answer that is there does not fail because of it. */
    add: async (userId: string, tokens: number): Promise<void> => {
      await addUsedTokens(db, userId, today(), tokens).catch((error: unknown) => log.error({ error }, 'used tokens could not be kept'))
    },
  }
}

/** Estimates the tokens of texts if the model doesn't count them. */
export const tokensOf = (...texts: string[]): number =>
  Math.ceil(texts.reduce((total, { length }) => total + length, 0) / charactersOfToken)
