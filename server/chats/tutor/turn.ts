import { asksForHelp, demandsAnswer } from '@fieldwork/core/chats/hints.ts'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { asksWhere, courtesyIn, hasError, opensQuestion } from '@fieldwork/core/chats/turns.ts'
import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { isVague } from '../../lexicon/vagueMessage.ts'
import type { foundPassages } from '../../tutor/finding/found.ts'

type Earlier = Pick<ChatMessage, 'role' | 'content' | 'sources'>
type Find = (question: string, following?: Parameters<typeof foundPassages>[3]) => SourcePassage[]

/**
 * What the tutor without a model finds for a message. `repliesTo`: what it said before, if the message replies to its question about a
 * task. `asksFurther`: the message asks for more of a hint.
 */
export type Heard = { matches: SourcePassage[]; repliesTo: string | undefined; asksFurther: boolean; isAnswered: boolean }

const hints = [messages.concept, messages.passage, messages.example]

/** `earlier`: newest first. `words`: the message with what is attached to it. */
export const hear = (message: string, words: string, earlier: readonly Earlier[], find: Find): Heard => {
  const last = textOf(earlier[0])
  const courtesy = courtesyIn(message)
  const asksFurther = !courtesy && isVague(message) && hints.some((hint) => last.startsWith(hint))
  const matches = courtesy || demandsAnswer(message) ? [] : matchesFor(message, words, earlier, find)
  const isAnswered = hasError(message) && matches.some(({ isRelevant }) => isRelevant)
  const isReply = message.trim() !== '' && (!courtesy || courtesy === 'agreed') && (isVague(message) || !opensQuestion(message))
  return { matches, repliesTo: isReply ? last : undefined, asksFurther, isAnswered }
}

const matchesFor = (message: string, words: string, earlier: readonly Earlier[], find: Find): SourcePassage[] => {
  const before = earlier.find((one) => one.role === 'user' && isQuestion(textOf(one)))
  const shown = before ? earlier.slice(0, earlier.indexOf(before)).flatMap(({ sources }) => sources?.passages ?? []) : []
  if (asksWhere(message) && shown[0]) return find(shown[0].conceptName ?? shown[0].quote)
  const own = find(words)
  if (!before || isSure(own)) return own
  const following = { about: shown[0]?.quote ?? '', shown: shown.map(({ conceptId, blockId }) => conceptId ?? blockId), message }
  const both = find(`${textOf(before)} ${message}`, following)
  return isSure(both) || isVague(message) ? both : own
}

const isSure = (found: readonly SourcePassage[]): boolean => found.some(({ isRelevant }) => isRelevant)

/** True for a message that can be searched for. */
const isQuestion = (text: string): boolean => text !== '' && !courtesyIn(text) && !isVague(text) && !asksWhere(text) && !asksForHelp(text)

const textOf = (message: Earlier | undefined): string =>
  message?.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('') ?? ''
