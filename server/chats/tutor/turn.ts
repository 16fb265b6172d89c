import { asksForHelp, demandsAnswer } from '@fieldwork/core/chats/hints.ts'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import {
  asksToReword,
  asksWhere,
  continuationIn,
  courtesyIn,
  detailIn,
  type FollowUpKind,
  hasError,
  insists,
  isCalculation,
  opensQuestion,
  reportsNoChange,
  reportsTrouble,
} from '@fieldwork/core/chats/turns.ts'
import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { everydayWords, searchWords, subjectWords } from '../../lexicon/searchWords.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { isVague } from '../../lexicon/vagueMessage.ts'
import { detailPassages, furtherPassages, onwardLink, samePassage } from '../../tutor/finding/continued.ts'
import { asLink, foundPassages, maxPlaces, telling } from '../../tutor/finding/found.ts'
import { namesProduct } from '../../tutor/finding/fit.ts'
import { closestInStep, noMatches, numbersIn } from '../../tutor/finding/inStep.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'

type Earlier = Pick<ChatMessage, 'role' | 'content' | 'sources'>
type Project = { index: PassageIndex; values: VariableValues }
type Matches = { matches: SourcePassage[]; continues?: FollowUpKind | undefined }

/**
 * Passages that the tutor without a model finds for a message. `continues`: they follow the previous answer on the page, or are in its step.
 * `repliesTo`: its previous answer, if the message replies to its question about a task. `asksFurther`: the message asks for more of a hint.
 */
export type Heard = Matches & { repliesTo: string | undefined; asksFurther: boolean; isAnswered: boolean }

const withoutResult = [
  messages.noAnswer,
  messages.nothingStart,
  messages.noMessage,
  messages.near,
  messages.nearMessage,
  messages.nothingMore,
  messages.continued.step,
  messages.continued.onward,
  messages.continued.nowhere,
]
const hints = [messages.taskStart, messages.concept, messages.passage, messages.otherStep, messages.example]

/** `earlier`: newest first. `words`: the message with what is attached to it. */
export const hear = (message: string, words: string, earlier: readonly Earlier[], project: Project): Heard => {
  const last = textOf(earlier[0])
  const courtesy = courtesyIn(message)
  const isHint = hints.some((hint) => last.startsWith(hint))
  const found =
    courtesy || (demandsAnswer(message) && !detailIn(message)) || insists(message) || asksToReword(message) || isCalculation(message)
      ? { matches: [] }
      : matchesFor(message, words, isHint ? [] : earlier, project)
  const isTrouble = reportsTrouble(message) && !isVague(message)
  // After a search without a result, “just tell me” is about that question, not about a task. “What number do I put in?” may be about an answer.
  const isAnswered =
    found.continues === 'detail' ||
    (isTrouble && found.matches.some(({ isRelevant }) => isRelevant)) ||
    (insists(message) && withoutResult.some((start) => last.startsWith(start)))
  const isAboutLast = isVague(message) || asksToReword(message) || asksWhere(message) || continuationIn(message) !== undefined
  const isReply = message.trim() !== '' && (!courtesy || courtesy === 'agreed') && (isAboutLast || !(isTrouble || opensQuestion(message)))
  return { ...found, repliesTo: isReply ? last : undefined, asksFurther: !courtesy && isAboutLast && isHint, isAnswered }
}

const matchesFor = (message: string, words: string, earlier: readonly Earlier[], { index, values }: Project): Matches => {
  const before = earlier.find((one) => one.role === 'user' && isQuestion(textOf(one)))
  const shown = before ? earlier.slice(0, earlier.indexOf(before)).flatMap(({ sources }) => sources?.passages ?? []) : []
  if (asksWhere(message) && shown[0]) return { matches: samePassage(index, shown[0], values) }
  const detail = detailIn(message)
  const detailed = detail ? detailPassages(index, shown, detail, values) : []
  if (detailed.length > 0) return { matches: detailed, continues: 'detail' }
  if (demandsAnswer(message)) return { matches: [] }
  if (detail && shown.length > 0) return onward(shown, message, { index, values })
  const wanted = continuationIn(message)
  const isCodeWanted = wanted === 'command' || wanted === 'lines'
  const quoted = shown.filter(({ quote }) => quote !== '')
  // A link without a sentence may tell the answer of a task.
  const places = quoted.length > 0 ? quoted : shown.slice(0, 1).filter(({ best }) => best !== undefined)
  const further = wanted ? furtherPassages(index, places, wanted, before ? textOf(before) : '', values) : []
  if (further.length > 0) return { matches: further, continues: wanted }
  const refersBack = isShortReference(message) || (isVague(message) && opensQuestion(message))
  // A message that refers back is more likely about the step just shown.
  const stepId = refersBack ? shown[0]?.stepId : undefined
  const results = isCodeWanted ? [] : foundPassages(index, words, values, { about: '', shown: [], stepId })
  if (!before) return { matches: results }
  const question = textOf(before)
  const isSame = message.trim() === question.trim()
  // A learner who rephrases the question has read that answer.
  const own = isSame ? results : results.filter((one) => !shown.some((other, at) => isRepeat(one, other, at)))
  if (results[0]?.isRelevant && !own.includes(results[0])) {
    const again = saidBefore(shown, message, { index, values })
    if (again.length > 0) return { matches: again }
    const terms = subjectWords(message)
    const after = furtherPassages(index, shown, 'further', question, values)
    const isMore = after.some(({ text, code = '' }) => everydayWords(`${text} ${code}`).some((word) => terms.includes(word)))
    return isMore ? { matches: after, continues: 'further' } : { matches: results }
  }
  const following = { about: shown[0]?.quote ?? '', shown: shown.map(({ conceptId, blockId }) => conceptId ?? blockId), message, stepId }
  const both = foundPassages(index, `${question} ${message}`, values, following)
  const subject = subjectWords(message)
  const isNoChange = reportsNoChange(message)
  const isElsewhere = isNoChange || (refersBack && new Set(subject).size < minOwnSubject && !isAboutSame(index, own, question, shown))
  if (isSure(own) && !isElsewhere) return { matches: own }
  const again = refersBack ? saidBefore(shown, message, { index, values }) : []
  if (again.length > 0) return { matches: again }
  const stepSources = earlier.find(({ sources }) => (sources?.passages.length ?? 0) > 0)?.sources?.passages ?? []
  const isInSameStep = ({ stepId: id }: SourcePassage) => stepSources.some((other) => other.stepId === id)
  const isAboutStep = message.length <= maxFollowUpLength && !hasError(message) && stepSources.length > 0
  const inStep = isAboutStep ? closestInStep(index, { message, question, shown: stepSources, isState: isNoChange }, values) : noMatches
  if (isNoChange && isAboutStep) return { matches: inStep.links, continues: inStep.links.length > 0 ? 'step' : 'nowhere' }
  const nearby = refersBack ? inStep.answer : []
  if (nearby.length > 0 && new Set(subject).size >= minQuotedSubject) return { matches: nearby }
  // Links near the previous question don’t answer “is that bad?”.
  if (shown.length > 0 && isVague(message)) return opensQuestion(message) ? onward(shown, message, { index, values }) : { matches: [] }
  // A passage that needs the question before is only a guess.
  const guesses = [...nearby, ...both].filter((one) => hasSubjectOf(index, one, message)).map((one) => asLink(index, one))
  if (isSure(own) && guesses.length > 0) return { matches: closest(guesses) }
  // “How do I undo it?” isn’t about what can be undone elsewhere.
  const isAbout = (one: SourcePassage) =>
    !pronoun.test(message) || new Set(subject).size >= minOwnSubject || isAboutSame(index, [one], question, shown)
  const near = [...own.filter((one) => isInSameStep(one) || isAbout(one)).map((one) => asLink(index, one)), ...guesses]
  const nearInStep = near.filter(isInSameStep)
  const links = inStep.share >= minStepShare && nearInStep.length === 0 ? inStep.links : []
  // A place elsewhere that has the words of the message is nearer than one of the step.
  const ranked = refersBack && !near[0]?.best ? [...links, ...near] : [...near, ...links]
  const matches = closest(refersBack && nearInStep.length > 0 ? nearInStep : ranked)
  if (matches.length > 0) return { matches, continues: links.includes(matches[0]!) ? 'step' : undefined }
  // Questions such as “Is that right?” don't ask for something that the step could have.
  const mayBeInStep = isAboutStep && refersBack && !namesProduct(subject) && (subject.length > 0 || opensQuestion(message))
  return mayBeInStep ? onward(shown, message, { index, values }) : { matches: [] }
}

/** For a message that nothing is about: what follows the last answer on the page. */
const onward = (shown: readonly QuotedPassage[], message: string, { index, values }: Project): Matches => {
  const matches = onwardLink(index, shown, message, values)
  return { matches, continues: matches.length > 0 ? 'onward' : 'nowhere' }
}

/** Different places, without those that have no sentence if others have one. */
const closest = (all: readonly SourcePassage[]): SourcePassage[] =>
  telling(all.filter((one, at) => all.findIndex((other) => isSameBlock(one, other)) === at)).slice(0, maxPlaces)

/** Of the passages after the first one, only a sentence was shown. */
const isRepeat = (one: SourcePassage, other: QuotedPassage, at: number): boolean =>
  isSameBlock(one, other) && one.quote === other.quote && (at === 0 || one.quote === '')

type BlockReference = Pick<QuotedPassage, 'blockId' | 'conceptId'>

const isSameBlock = (one: BlockReference, other: BlockReference): boolean =>
  one.blockId === other.blockId && one.conceptId === other.conceptId

/** The sentence of the last answer that has every word of the message’s own subject. */
const saidBefore = (shown: readonly QuotedPassage[], message: string, { index, values }: Project): SourcePassage[] => {
  const subject = [...subjectWords(message), ...numbersIn(message)]
  if (subject.length === 0 || (subject.length === 1 && asksOther.test(message))) return []
  const said = shown.flatMap((passage) => sentencesIn(passage).map((sentence) => ({ passage, sentence })))
  const match = said.find(({ sentence }) => {
    const literal = searchWords(sentence)
    // Synonyms alone, such as “stop” and `exit`, are about something else.
    const isLiteral = searchWords(message).some((word) => literal.some((other) => other.startsWith(word)))
    return isLiteral && subject.every((word) => everydayWords(sentence).includes(word))
  })
  if (!match) return []
  const { commands: _commands, code, continued: _continued, ...place } = match.passage
  const isBeforeCode = code !== undefined && match.passage.quote.endsWith(match.sentence)
  const quote = { quote: match.sentence, text: match.sentence, best: '', ...(isBeforeCode && { code }) }
  // The sentence may be from a paragraph after the passage, which has another block.
  const { blockId } =
    index.passages.find(
      ({ stepId, text }) => stepId === place.stepId && sentencesOf(withVariables(text, values)).includes(match.sentence),
    ) ?? place
  return [{ ...place, blockId, ...quote, kind: 'text', language: undefined, isHighlighted: false, isRelevant: true, isNear: true }]
}

/** A sentence that shares only the subject of such a question seldom answers it. */
const asksOther = /^\W*(?:(?:and|but|ok|so) )*(?:why not|who|when)\b/i

const sentencesIn = ({ quote, continued = '', best = '' }: QuotedPassage): string[] => sentencesOf(`${quote || best}\n${continued}`)

/** A message with fewer words of its own subject may mean the subject of the question before. */
const minOwnSubject = 3
/** With fewer words, a passage of the step shown last that has all of them is only a guess. */
const minQuotedSubject = 2
/** Share of the message’s own subject, by weight, that a place of the step shown last must have. */
const minStepShare = 0.35
/** Maximum characters of a message that is looked up in the step shown last. */
const maxFollowUpLength = 100
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

const followingWord = /^\s*(?:and|but|so|why not|which|what about)\b/
/** Maximum characters of a message whose “it” means the subject of the question before. */
const maxReferenceLength = 60
const refers = new RegExp(
  `${followingWord.source}|^\\s*why(?: \\S+){1,3}\\W*$|\\b(?:it|its|they|them|those|these|thats|that|this|there|then|same|instead|though|tho|still|already|now)\\b`,
  'i',
)

const pronoun = /\b(?:it|its|they|them|those|these|thats|that|this)\b/i

const isShortReference = (message: string): boolean => message.length <= maxReferenceLength && refers.test(message)

/** Share of the subject of the question before, by weight, that a passage about the same has. */
const minSameSubject = 0.5

/** True if the best passage is among others that are about the question before, or has enough words of its subject. */
const isAboutSame = (
  { weightOf }: PassageIndex,
  [best]: readonly SourcePassage[],
  question: string,
  others: readonly BlockReference[],
): boolean => {
  if (!best || others.some((one) => isSameBlock(one, best))) return true
  return shareOf(subjectWords(question), `${best.title} ${best.text}`, weightOf) >= minSameSubject
}

const isSure = (found: readonly SourcePassage[]): boolean => found.some(({ isRelevant }) => isRelevant)

/** True for a message that can be searched for. */
const isQuestion = (text: string): boolean => text !== '' && !courtesyIn(text) && !isVague(text) && !asksWhere(text) && !asksForHelp(text)

const textOf = (message: Earlier | undefined): string =>
  message?.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('') ?? ''
