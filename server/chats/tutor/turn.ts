import { productQuestionIn } from './productQuestions.ts'
import type { ProductTopic } from '@fieldwork/core/messages/productAnswers.ts'
import { asksForHelp, demandsAnswer } from '@fieldwork/core/chats/hints.ts'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import {
  asksAboutHarm,
  asksToChoose,
  asksToReword,
  asksWhere,
  continuationIn,
  courtesyIn,
  detailIn,
  insists,
  isBareQuestion,
  isBewildered,
  isCalculation,
  isStuck,
  opensQuestion,
  outsideIn,
  reportsNoChange,
  reportsTrouble,
} from '@fieldwork/core/chats/turns.ts'
import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { everydayWords, subjectWords } from '../../lexicon/searchWords.ts'
import { isVague } from '../../lexicon/vagueMessage.ts'
import { optionAnswer, optionIn } from '../../tutor/finding/commandOptions.ts'
import { withClosestAnswer } from '../../tutor/finding/closest.ts'
import { programAnswer } from '../../tutor/finding/missingProgram.ts'
import { foundPassages } from '../../tutor/finding/found.ts'
import type { SourcePassage, Unexplained } from '../../adapters/model/model.ts'
import { defines, isTool, unexplainedIn } from '../../tutor/finding/unexplained.ts'
import { isAboutSelection } from './selection.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'
import { asksForTerm, isShortReference, pronoun, wholeQuestion, withObject, withOtherTerm } from './references.ts'
import { type Matches, type SecondQuestion, sinceAnswer } from './secondMessage.ts'
import { aboutSystem, isAboutInstalling, leadsOnlyToInstalling, namesSystem } from './aboutSystem.ts'
import { asQuestion } from './asQuestion.ts'
import { secondQuestion } from './secondQuestion.ts'

export type Earlier = Pick<ChatMessage, 'role' | 'content' | 'sources'>
/** `stepId`: the step in view, which a question is most likely about. */
export type SearchedProject = { index: PassageIndex; values: VariableValues; stepId?: string | undefined }

/**
 * Passages that the tutor without a model finds for a message. `repliesTo`: its previous answer, if the message replies to its question about
 * a task. `asksFurther`: the message asks for more of a hint. `topic`: the message asks about the product, and passages only add to the answer.
 * `unexplained`: the message asks about this, which the project doesn’t explain.
 */
export type Heard = Matches & {
  unexplained?: Unexplained | undefined
  topic?: ProductTopic | undefined
  repliesTo: string | undefined
  asksFurther: boolean
  isAnswered: boolean
}

const withoutResult = [
  messages.noAnswer,
  messages.nothingStart,
  messages.notDefinedStart,
  messages.noMessage,
  messages.near,
  messages.nearMessage,
  messages.nothingMore,
  messages.continued.step,
  messages.continued.onward,
  messages.continued.nowhere,
]
const hints = [
  messages.taskStart,
  messages.forYou,
  messages.concept,
  messages.passage,
  messages.otherStep,
  messages.furtherPassage,
  messages.authorHint,
  messages.secondHint,
  messages.lastHint,
]

/** `earlier`: newest first. `words`: the message with what is attached to it. */
export const hearMessage = (typed: string, words: string, earlier: readonly Earlier[], project: SearchedProject): Heard => {
  const message = asQuestion(typed)
  const isUnclearChoice = earlier.length === 0 && asksToChoose(message)
  const product = isUnclearChoice ? undefined : productQuestion(message, earlier, project)
  if (product) return { ...product, repliesTo: undefined, asksFurther: false, isAnswered: true }
  const last = textOf(earlier[0])
  const courtesy = courtesyIn(message)
  const isHint = hints.some((hint) => last.startsWith(hint))
  const further =
    isBewildered(message) && !isHint && earlier.length > 0 ? hearMessage('tell me more', 'tell me more', earlier, project) : undefined
  if (further && isSure(further.matches)) return { ...further, isAnswered: true }
  const before = earlier.find(({ role }) => role === 'user')
  const questions = earlier.flatMap((one) => (one.role === 'user' ? [textOf(one)] : []))
  const other = withOtherTerm(message, questions)
  const query = words === typed ? message : words
  const search = () => matchesFor(message, query, isHint ? [] : sinceAnswer(message, earlier), project)
  const found =
    courtesy ||
    isStuck(message) ||
    (demandsAnswer(message) && !detailIn(message)) ||
    insists(message) ||
    asksToReword(message) ||
    isCalculation(message) ||
    isUnclearChoice ||
    isOutside(message, project.index)
      ? { matches: [] }
      : orClosest(message, project, earlier.length > 0, explainedOr(message, project, search()))
  const program = programAnswer(message, project, found.matches)
  const whole = optionAnswer(message, project, found.matches, before && questionIn(before)) ?? program
  if (whole) return { ...whole, repliesTo: undefined, asksFurther: false, isAnswered: true }
  const anew = other === undefined || isSure(found.matches) ? undefined : hearMessage(other, other, [], project)
  if (anew && (isSure(anew.matches) || anew.unexplained)) return anew
  const isTrouble = reportsTrouble(message) && !isVague(message)
  // After a search without a result, “just tell me” is about that question, not about a task. “What number do I put in?” may be about an answer.
  const isAnswered =
    found.continues === 'detail' ||
    found.continues === 'above' ||
    (isTrouble && found.matches.some(({ isRelevant }) => isRelevant)) ||
    (insists(message) && withoutResult.some((start) => last.startsWith(start)))
  const isAbout = isVague(message) || asksToReword(message) || asksWhere(message) || continuationIn(message) !== undefined
  const isReply = message.trim() !== '' && (!courtesy || courtesy === 'agreed') && (isAbout || !(isTrouble || opensQuestion(message)))
  return { ...found, repliesTo: isReply ? last : undefined, asksFurther: !courtesy && isAbout && isHint, isAnswered }
}

/** True for a message such as “why?” or “an example?”, which is about the answer before. */
export const isAboutAnswer = (message: string): boolean => isVague(message) || isAboutLast(message)

const isAboutLast = (message: string): boolean =>
  continuationIn(message) !== undefined || isBareQuestion(message) || asksToReword(message) || asksWhere(message)

/** “Weather tomorrow” isn’t answered by what to do tomorrow. */
export const isOutside = (message: string, index: PassageIndex): boolean => {
  const word = outsideIn(message)
  return word !== undefined && !index.isMentioned(word)
}

export const isSure = (found: Matches['matches']) => found.some(({ isRelevant }) => isRelevant)

const productQuestion = (
  message: string,
  earlier: readonly Earlier[],
  project: SearchedProject,
): Pick<Heard, 'matches' | 'topic' | 'continues'> | undefined => {
  const [, onlySystem] = namesSystem.exec(message) ?? []
  const ofSystem = onlySystem ? aboutSystem(onlySystem, project) : []
  const before = earlier.find((one) => one.role === 'user')
  if (onlySystem && before && leadsOnlyToInstalling(onlySystem, textOf(before), ofSystem)) return { matches: [], continues: 'nowhere' }
  if (ofSystem.length > 0) return { matches: ofSystem, continues: earlier.length > 0 ? 'system' : undefined }
  // “What now?”, “how much?” or “how many are there?” after an answer is about that.
  const isOpen = continuationIn(message) || isBareQuestion(message) || (!productQuestionIn(message)?.isCertain && isShortReference(message))
  const last = earlier.map(({ sources }) => sources?.passages ?? []).find((passages) => passages.length > 0)
  if (isOpen && last) return undefined
  // “Is it free?” after an answer that says what is, or after “what is nginx?”
  const said = new Set(everydayWords((last ?? []).map(({ quote }) => quote).join('\n')))
  const subject = subjectWords(message)
  const isDefined = last !== undefined && asksForTerm(textOf(before))
  if (isShortReference(message) && (isDefined || (subject.length > 0 && subject.every((word) => said.has(word))))) return undefined
  // “How do I open one?” after “what is a terminal?”
  const whole = before && withObject(message, textOf(before))?.whole
  const product = productQuestionIn(message) ?? (whole === undefined ? undefined : productQuestionIn(whole))
  if (!product) return undefined
  const { topic, isCertain, isStored } = product
  // “How long does it take?” may be about what was shown.
  if (!isCertain && !(isStored && earlier.length === 0) && isSure(matchesFor(message, message, earlier, project).matches)) return undefined
  // For a question about an operating system, the passage about that system.
  const [system = ''] = (topic === 'device' && /\b(?:windows|mac|linux)/i.exec(message)) || []
  if (system) return { topic, matches: aboutSystem(system, project) }
  const own = answersTopic(project, message, topic) ? matchesFor(message, message, [], project).matches : []
  return { topic, matches: isSure(own) ? own : [] }
}

/** True if the author wrote an answer for questions about this topic. */
const answersTopic = ({ index }: SearchedProject, message: string, topic: ProductTopic): boolean => {
  const [best] = index.find(message).passages
  const phrases = best?.passage.kind === 'answer' ? best.passage.lookups.flatMap((one) => one.phrases) : []
  return phrases.some((phrase) => productQuestionIn(phrase)?.topic === topic)
}

/**
 * A question about a tool that the project doesn’t explain gets neither links nor what to install for an answer, and one about a product that
 * it doesn’t mention no answer that its author wrote for a longer question about that.
 */
const explainedOr = (
  message: string,
  { index, values }: SearchedProject,
  result: Matches,
): Pick<Heard, 'matches' | 'continues' | 'unexplained'> => {
  const [best] = result.matches
  const other = unexplainedIn(index, message, values)
  const isElsewhere = other?.unexplained?.isUsed === false && isTool(other.unexplained.name)
  const isAnswer = isSure(result.matches) && !isAboutInstalling.test(best?.title ?? '') && !isElsewhere
  if (result.continues) return result
  if (!isAnswer || !best) return other ?? result
  // “No. This project needs no GitHub” mentions GitHub without defining it.
  const name = other?.unexplained?.isDefinition ? other.unexplained.name : undefined
  return name === undefined || best.kind === 'concept' || defines(best.quote, name)
    ? result
    : { ...result, unexplained: other?.unexplained }
}

/** Kinds of answers that only lead to a place. */
const unsureWays: ReadonlyArray<Matches['continues']> = [undefined, 'step', 'onward', 'nowhere']
/** With fewer words of a subject, the closest question may be about anything, unless the message is little more than that word. */
const minClosestSubject = 2
/** In words. */
const maxBriefLength = 3

/** Where nothing is sure, the author’s answer to the closest question comes first. */
const orClosest = <Found extends Matches & { unexplained?: Unexplained | undefined }>(
  message: string,
  project: SearchedProject,
  isSecond: boolean,
  found: Found,
): Found => {
  const { index, values, stepId } = project
  const isOpen = !isSure(found.matches) && unsureWays.includes(found.continues) && !found.unexplained
  // “What if I leave it out?” is about the answer before.
  const isBack = isSecond && isShortReference(message) && pronoun.test(message)
  const isNoQuestion = isBack || isAboutAnswer(message) || reportsNoChange(message) || demandsAnswer(message)
  const defined = isOpen ? definitionFor(message, project) : []
  if (defined.length > 0) return { ...found, matches: defined, continues: undefined }
  const subjectSize = new Set(subjectWords(message)).size
  const isBrief = subjectSize === 1 && message.trim().split(/\s+/).length <= maxBriefLength
  if (!isOpen || isNoQuestion || (subjectSize < minClosestSubject && !isBrief)) return found
  const matches = withClosestAnswer(index, message, found.matches, values, stepId)
  return matches[0] === found.matches[0] ? found : { ...found, matches, continues: undefined }
}

const term = /^\W*(?:is (?:it|this|that) (?:an? |the )?)?([\w.+-]+(?: [\w.+-]+)?)\W*$/i

/** The author’s answer to “what is a branch?” for “branches”. */
const definitionFor = (message: string, { index, values }: SearchedProject): SourcePassage[] => {
  const [, name] = term.exec(message) ?? []
  if (name === undefined || subjectWords(name).length !== name.split(' ').length) return []
  const [best] = foundPassages(index, `what is ${name}`, values)
  return best?.isRelevant && best.isPrepared && /^what (?:is|are)\b/i.test(best.question ?? '') ? [best] : []
}

const matchesFor = (message: string, words: string, earlier: readonly Earlier[], project: SearchedProject): Matches => {
  // “How do I turn it off?” isn’t about the option that was explained before.
  const isAside = (one: Earlier) => !isAboutAnswer(message) && !asksAboutHarm(message) && optionIn(textOf(one)) !== undefined
  const questions = earlier.filter(
    (one, at) => one.role === 'user' && !isAside(one) && (isQuestion(questionIn(one)) || isAnswered(one, earlier[at - 1])),
  )
  // “How do I stop it?” means what was answered, not “is that illegal?”, for which nothing was found.
  const before =
    (isShortReference(message) && !asksWhere(message) && questions.find((one) => answered(one, earlier).shown.length > 0)) || questions[0]
  const context = before && answered(before, earlier)
  // After a question for which nothing was found, a message is the first.
  if (context && context.shown.length > 0) return secondQuestion({ message, query: words, ...context, ...project })
  const wanted = continuationIn(message)
  if (demandsAnswer(message) || wanted === 'command' || wanted === 'lines') return { matches: [] }
  return { matches: foundPassages(project.index, words, project.values, { about: '', shown: [], stepId: project.stepId }) }
}

/** The question before, and what was shown. */
const answered = (
  before: Earlier,
  earlier: readonly Earlier[],
): Pick<SecondQuestion, 'question' | 'shown' | 'firstAnswer' | 'lastShown' | 'answers'> => {
  const passages = earlier.map(({ sources }) => sources?.passages ?? [])
  return {
    answers: passages,
    question: wholeQuestion(earlier.slice(earlier.indexOf(before)).flatMap((one) => (one.role === 'user' ? [questionIn(one)] : []))),
    shown: passages.slice(0, earlier.indexOf(before)).flat(),
    firstAnswer: passages.slice(0, earlier.indexOf(before)).findLast(({ length }) => length > 0) ?? [],
    lastShown: passages.find(({ length }) => length > 0) ?? [],
  }
}

/** True for a message that can be searched for. */
const isQuestion = (text: string): boolean =>
  text !== '' && !courtesyIn(text) && !productQuestionIn(text)?.isCertain && !isVague(text) && !asksWhere(text) && !asksForHelp(text)

/** True for a message such as “is 503 bad?”, which is vague, but has an answer of its own. */
const isAnswered = (message: Earlier, reply: Earlier | undefined): boolean => {
  const text = textOf(message)
  return (
    isVague(text) && !isShortReference(text) && !isAboutLast(text) && (reply?.sources?.passages.some(({ quote }) => quote !== '') ?? false)
  )
}

/** The words of a message, or else the text that they are about. */
const questionIn = (message: Earlier): string => selectionIn(message) || textOf(message)

/** The text attached to a message, if the message is about that. */
export const selectionIn = (message: Earlier): string => {
  const selected = message.content.flatMap((part) => (part.type === 'selection' ? [part.content] : [])).join('\n')
  return selected !== '' && isAboutSelection(textOf(message), selected) ? selected : ''
}

const textOf = (message: Earlier | undefined): string =>
  message?.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('') ?? ''
