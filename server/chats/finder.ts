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
import { earlierMessage } from './tutor/chatRequests.ts'
import { hear } from './tutor/turn.ts'

/** Finds passages for anyone who may read the project, as the tutor without a language model does, and stores nothing. */
export const finder = (context: Context, { projectIndexes = createProjectIndexes(context.db) } = {}): Served[] => {
  const find = async ({ caller, params, body, address }: Call<typeof contract.findInProject>): Promise<FinderAnswer> => {
    await takeFromCaller(context.limits, 'finds', caller.user?.id, address)
    const { question, earlier = [], trackId = '' } = body
    const project = await projectIndexes(caller, params.projectId, trackId)
    const { communityUrl } = context.config.addresses
    // The answers to earlier questions are found again: nothing of them is stored, and what a client says about them isn’t believed.
    const conversation = earlier.reduce<Earlier[]>(
      (before, one) => [...exchange(one, answer(one, before, project, communityUrl)), ...before],
      [],
    )
    return answer(question, conversation, project, communityUrl)
  }
  return [serve(contract.findInProject, find)]
}

type Earlier = Parameters<typeof hear>[2][number]

/** `earlier`: newest first. */
const answer = (question: string, earlier: readonly Earlier[], project: Parameters<typeof hear>[3], communityUrl: string): FinderAnswer => {
  const { matches, continues } = hear(question, question, earlier, project)
  // Steps of help are counted for each person.
  if (asksForHelp(question) && !matches.some(({ isRelevant }) => isRelevant)) return { text: messages.hintsNeedAccount, passages: [] }
  const said = earlier.toReversed().map(earlierMessage)
  const request = { message: question, earlier: said, files: [], passages: matches, continues, communityUrl, hasOpenTask: false }
  return withSources(answerTo(request).join('\n\n'), matches)
}

const exchange = (question: string, { text, passages }: FinderAnswer): Earlier[] => [
  { role: 'assistant', content: [{ type: 'text', text }], sources: { passages, unbacked: [], offline: 'no model' } },
  { role: 'user', content: [{ type: 'text', text: question }], sources: null },
]
