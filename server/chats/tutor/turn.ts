import { asksForHelp, demandsAnswer } from '@fieldwork/core/chats/hints.ts'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import {
  asksToReword,
  asksWhere,
  type Continuation,
  continuationIn,
  courtesyIn,
  insists,
  isCalculation,
  opensQuestion,
  reportsFailure,
  reportsTrouble,
} from '@fieldwork/core/chats/turns.ts'
import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { everydayWords, subjectWords } from '../../lexicon/searchWords.ts'
import { isVague } from '../../lexicon/vagueMessage.ts'
import { furtherPassages, nearbyPassage, samePassage } from '../../tutor/finding/continued.ts'
import { asLink, foundPassages } from '../../tutor/finding/found.ts'
import { maxPassages, type PassageIndex } from '../../tutor/passageIndex.ts'

type Earlier = Pick<ChatMessage, 'role' | 'content' | 'sources'>
type Project = { index: PassageIndex; values: VariableValues }
type Matches = { matches: SourcePassage[]; continues?: Continuation | undefined }

/**
 * Passages that the tutor without a model finds for a message. `continues`: they follow the previous answer on the page. `repliesTo`: its
 * previous answer, if the message replies to its question about a task. `asksFurther`: the message asks for more of a hint.
 */
export type Heard = Matches & { repliesTo: string | undefined; asksFurther: boolean; isAnswered: boolean }

const withoutResult = [messages.noAnswer, messages.noMessage, messages.near, messages.nearMessage, messages.nothingMore]
const hints = [messages.taskStart, messages.concept, messages.passage, messages.otherStep, messages.example]

/** `earlier`: newest first. `words`: the message with what is attached to it. */
export const hear = (message: string, words: string, earlier: readonly Earlier[], project: Project): Heard => {
  const last = textOf(earlier[0])
  const courtesy = courtesyIn(message)
  const isHint = hints.some((hint) => last.startsWith(hint))
  const found =
    courtesy || demandsAnswer(message) || insists(message) || asksToReword(message) || isCalculation(message)
      ? { matches: [] }
      : matchesFor(message, words, isHint ? [] : earlier, project)
  const isTrouble = reportsTrouble(message) && !isVague(message)
  // Who insists after a search without a result means that question, and no task.
  const isAnswered =
    (isTrouble && found.matches.some(({ isRelevant }) => isRelevant)) ||
    (insists(message) && withoutResult.some((start) => last.startsWith(start)))
  const isAboutLast = isVague(message) || asksToReword(message) || asksWhere(message) || continuationIn(message) !== undefined
  const isReply = message.trim() !== '' && (!courtesy || courtesy === 'agreed') && (isAboutLast || !(isTrouble || opensQuestion(message)))
  return { ...found, repliesTo: isReply ? last : undefined, asksFurther: !courtesy && isAboutLast && isHint, isAnswered }
}

const matchesFor = (message: string, words: string, earlier: readonly Earlier[], { index, values }: Project): Matches => {
  const before = earlier.find((one) => one.role === 'user' && isQuestion(textOf(one)))
  const shown = before ? earlier.slice(0, earlier.indexOf(before)).flatMap(({ sources }) => sources?.passages ?? []) : []
  const quoted = shown.filter(({ quote }) => quote !== '')
  if (asksWhere(message) && shown[0]) return { matches: samePassage(index, shown[0], values) }
  const wanted = continuationIn(message)
  // A link is no answer that could be explained, but its place may have the command. Without a sentence, it may tell the answer of a task.
  const places = quoted.length > 0 || wanted === 'further' ? quoted : shown.slice(0, 1).filter(({ best }) => best !== undefined)
  const further = wanted ? furtherPassages(index, places, wanted, values) : []
  const isThere = quoted.length > 0 || further[0]?.blockId === places[0]?.blockId
  if (further.length > 0 && isThere) return { matches: further, continues: wanted }
  const own = wanted && wanted !== 'further' ? [] : foundPassages(index, words, values)
  if (!before) return { matches: own }
  // Other passages about the question before don’t explain the failure.
  if (reportsFailure(message)) return { matches: [] }
  const question = textOf(before)
  const refersBack = isShortReference(message)
  const following = { about: shown[0]?.quote ?? '', shown: shown.map(({ conceptId, blockId }) => conceptId ?? blockId), message }
  const both = foundPassages(index, `${question} ${message}`, values, following)
  const isElsewhere =
    refersBack &&
    new Set(subjectWords(message)).size < minOwnSubject &&
    !isAboutSame(index, own, question, [...shown, ...both.filter(({ isRelevant }) => isRelevant)])
  if (isSure(own) && !isElsewhere) return { matches: own }
  const nearby = followsUp.test(message) ? nearbyPassage(index, quoted, message, question, values) : []
  // A passage that needs the question before is only a guess.
  const guesses = [...nearby, ...both].filter((one) => hasSubjectOf(index, one, message)).map((one) => asLink(index, one))
  if (isSure(own) && guesses.length > 0) return { matches: guesses }
  return { matches: withoutRepeated([...own.map((one) => asLink(index, one)), ...guesses]).slice(0, maxPassages) }
}

/** A message with fewer words of its own subject may mean the subject of the question before. */
const minOwnSubject = 3
/** Share of the message’s own subject, by weight, that a passage must have if it was found with the question before. */
const minOwnShare = 0.5

const hasSubjectOf = ({ weightOf }: PassageIndex, { title, text }: SourcePassage, message: string): boolean =>
  shareOf(subjectWords(message), `${title} ${text}`, weightOf) >= minOwnShare

const shareOf = (words: readonly string[], text: string, weightOf: (word: string) => number): number => {
  const subject = [...new Set(words)]
  const contained = new Set(everydayWords(text))
  const weigh = (all: readonly string[]) => all.reduce((sum, word) => sum + weightOf(word), 0)
  return subject.length === 0 ? 1 : weigh(subject.filter((word) => contained.has(word))) / weigh(subject)
}

const withoutRepeated = (all: readonly SourcePassage[]): SourcePassage[] =>
  all.filter(({ blockId, conceptId }, at) => all.findIndex((one) => one.blockId === blockId && one.conceptId === conceptId) === at)

const followingWord = /^\s*(?:and|but|so|why not|which|what about)\b/
/** Maximum characters of a message whose “it” means the subject of the question before. */
const maxReferenceLength = 60
/** A short message that begins like this asks about what was shown. */
const followsUp = new RegExp(`${followingWord.source}.{0,24}$`, 'is')
const refers = new RegExp(`${followingWord.source}|\\b(?:it|its|they|them|those|these)\\b`, 'i')

const isShortReference = (message: string): boolean => message.length <= maxReferenceLength && refers.test(message)

/** Share of the subject of the question before, by weight, that a passage about the same has. */
const minSameSubject = 0.25

/** True if the best passage is among others that are about the question before, or has enough words of its subject. */
const isAboutSame = (
  { weightOf }: PassageIndex,
  [best]: readonly SourcePassage[],
  question: string,
  others: ReadonlyArray<Pick<QuotedPassage, 'blockId' | 'conceptId'>>,
): boolean => {
  if (!best || others.some(({ blockId, conceptId }) => blockId === best.blockId && conceptId === best.conceptId)) return true
  return shareOf(subjectWords(question), `${best.title} ${best.text}`, weightOf) >= minSameSubject
}

const isSure = (found: readonly SourcePassage[]): boolean => found.some(({ isRelevant }) => isRelevant)

/** True for a message that can be searched for. */
const isQuestion = (text: string): boolean => text !== '' && !courtesyIn(text) && !isVague(text) && !asksWhere(text) && !asksForHelp(text)

const textOf = (message: Earlier | undefined): string =>
  message?.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('') ?? ''
