import { asksForHelp } from '@fieldwork/core/chats/hints.ts'
import * as contract from '@fieldwork/core/chats/contract.ts'
import type { FinderAnswer } from '@fieldwork/core/chats/schema.ts'
import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import { answerTo } from '../adapters/model/offlineChat.ts'
import type { Context } from '../context.ts'
import { takeFromCaller } from '../http/rateLimits.ts'
import { type Call, serve, type Served } from '../http/route.ts'
import { withSources } from '../tutor/citing.ts'
import { createProjectIndexes } from '../tutor/projectIndexes.ts'
import { hear } from './tutor/turn.ts'

/** Finds passages for anyone who may read the project, as the tutor without a language model does, and stores nothing. */
export const finder = (context: Context, { projectIndexes = createProjectIndexes(context.db) } = {}): Served[] => {
  const find = async ({ caller, params, body, address }: Call<typeof contract.findInProject>): Promise<FinderAnswer> => {
    await takeFromCaller(context.limits, 'finds', caller.user?.id, address)
    const { question, trackId = '' } = body
    const { matches } = hear(question, question, [], await projectIndexes(caller, params.projectId, trackId))
    // Steps of help are counted for each person.
    if (asksForHelp(question) && !matches.some(({ isRelevant }) => isRelevant)) return { text: messages.hintsNeedAccount, passages: [] }
    const { communityUrl } = context.config.addresses
    const request = { message: question, earlier: [], files: [], passages: matches, communityUrl, hasOpenTask: false }
    return withSources(answerTo(request).join('\n\n'), matches)
  }
  return [serve(contract.findInProject, find)]
}
