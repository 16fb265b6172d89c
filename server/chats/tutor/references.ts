import { hasError } from '@fieldwork/core/chats/turns.ts'
import { definitionOf } from '@fieldwork/core/messages/definitions.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'

const followingWord = /^\s*(?:and|but|so|why not|which|what about)\b/
/** Maximum characters of a message whose “it” means the subject of the question before. */
const maxReferenceLength = 60
const refers = new RegExp(
  `${followingWord.source}|^\\s*why(?: \\S+){1,3}\\W*$|\\b(?:it|its|they|them|those|these|thats|that|this|there|then|same|instead|though|tho|still|already|now)\\b`,
  'i',
)

export const pronoun = /\b(?:it|its|they|them|those|these|thats|that|this)\b/i

/** The “already” of “Address already in use” refers to nothing. */
export const isShortReference = (message: string): boolean =>
  message.length <= maxReferenceLength && refers.test(message) && !hasError(message)

/** Longer questions aren’t read for their object. */
const maxQuestionLength = 80
const objectOf =
  /^\W*(?:how (?:do|can|should) (?:i|you|we) \w+|what(?:['’]?s| is| are| does)) ((?:the |a |an |my )?[\w.-]+(?: [\w.-]+)?)\W*$/i
const termAlone = /^\W*([\w.-]+(?: [\w.-]+){0,2})\W*$/
const definition = /^\W*what(?:['’]?s| is| are) (?:the |an? )?([\w.-]+(?: [\w.-]+)?)\W*$/i

/** Returns the term to define: `race condition` for “what’s a race condition?” */
const definedBy = (question: string): string | undefined =>
  question.length > maxQuestionLength ? undefined : definition.exec(question)?.[1]

/** True for “what is a race condition?” */
export const asksForTerm = (question: string): boolean => definedBy(question) !== undefined

export const isAfterDefinition = (firstAnswer: readonly QuotedPassage[], question: string): boolean =>
  firstAnswer[0]?.conceptId !== undefined || termDefinedIn(firstAnswer, question) !== undefined

/** The term that an author’s answer defines. */
export const termDefinedIn = ([first]: readonly QuotedPassage[], question: string): string | undefined =>
  first?.isPrepared ? definedBy(question) : undefined

const asksTerm =
  /^\W*(?:what(?:['’]?s| is| are| does| do)) (?:the |an? )?(-{0,2}[\w.-]+(?: [\w.-]+)??)(?= (?:do|does|mean|means|stand for)\W*$|\W*$)/i
const asksOther = /^\W*(?:and|what about|and what about|how about)(?: the| an?)? (-{0,2}[\w.-]+(?: [\w.-]+)?)\W*$/i

/**
 * “What does 302 mean?” for “and 302?” after “what does 301 mean?”, “stash” for “and stash?” after another question, and undefined for other
 * messages. `questions`: those before, newest first.
 */
export const withOtherTerm = (message: string, questions: readonly string[]): string | undefined => {
  const question = questions.find((one) => !asksOther.test(one)) ?? ''
  const [[, term], [, other]] = [asksTerm.exec(question) ?? [], asksOther.exec(message) ?? []]
  if (other === undefined || pronoun.test(other)) return undefined
  // “What does 500 mean?” may be about an amount.
  const named = definitionOf(other) === undefined && definitionOf(`status code ${other}`) ? `status code ${other}` : other
  return term === undefined ? other : question.replace(term, () => named)
}

const lastPronoun =
  /\b(?:it|they|them|those|that|(?<=(?:be|make|create|open|get|need|use|have|me|add|write|delete|remove|see|find|check|start|stop|run|build|choose|test|try) )one(?=\W*$))\b(?!.*\b(?:it|they|them|those|that)\b)/i

/** What “what should I do?” and “how do I get out of it?” ask, too. */
export const remedyQuestions = ['how do I fix it', 'how do I get rid of it']

/**
 * The message with what the question before asks about instead of “it”: “and how do I stop nginx?” after “how do I start nginx?”; undefined
 * without either.
 */
export const withObject = (message: string, question: string): { whole: string; object: string } | undefined => {
  const [, object] = (question.length <= maxQuestionLength && (objectOf.exec(question) ?? termAlone.exec(question))) || []
  if (object === undefined || message.length > maxReferenceLength || hasError(message) || !lastPronoun.test(message)) return undefined
  return { whole: message.replace(lastPronoun, () => object), object }
}

/** “How do I make a branch?” for “how do I make one?” after “what is a branch?” `questions`: newest first. */
export const wholeQuestion = ([question = '', before]: readonly string[]): string =>
  (before !== undefined && withObject(question, before)?.whole) || question
