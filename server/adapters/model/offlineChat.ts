import { asksForHelp, asksForHint, demandsAnswer, passageLevel } from '@fieldwork/core/chats/hints.ts'
import {
  asksToFix,
  asksToReword,
  continuationIn,
  courtesyIn,
  type FollowUpKind,
  hasError,
  insists,
  isCalculation,
  reportsNoChange,
} from '@fieldwork/core/chats/turns.ts'
import type { ProductTopic } from '@fieldwork/core/messages/productAnswers.ts'
import { productNames } from '@fieldwork/core/lexicon/ambiguity.ts'
import { gettingProgram, missingProgramIn } from '@fieldwork/core/messages/missingPrograms.ts'
import { proAnswer, productAnswers, projectAnswers } from '@fieldwork/core/messages/productAnswers.ts'
import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import type { ChatPiece, ChatRequest } from './model.ts'
import { numbered } from './quoting.ts'
import { searchWords } from '../../lexicon/searchWords.ts'
import { isVague } from '../../lexicon/vagueMessage.ts'

/** Answers a message without a language model: names passages, which are shown below the answer, or acts on the page. */
export async function* offlineChat(request: ChatRequest): AsyncGenerator<ChatPiece> {
  const action = request.topic || (request.hint && asksForHint(request.message)) ? undefined : actionFor(request.message, request)
  const paragraphs = action ? [action.says] : request.hint ? hintFor(request, request.hint) : answerTo(request)
  for (const [at, paragraph] of paragraphs.entries()) yield { type: 'text', text: at === 0 ? paragraph : `\n\n${paragraph}` }
  if (action) yield { type: 'tool', ...action.tool }
}

type Answered = Pick<
  ChatRequest,
  | 'message'
  | 'selections'
  | 'earlier'
  | 'files'
  | 'passages'
  | 'continues'
  | 'topic'
  | 'facts'
  | 'unexplained'
  | 'communityUrl'
  | 'isProSold'
  | 'supportUrl'
  | 'hasOpenTask'
>

/** Paragraphs that answer a message which is no request for help with a task. */
export const answerTo = (request: Answered): string[] => {
  const { message, earlier, files, passages, continues, communityUrl, hasOpenTask } = request
  if (request.topic) return productAnswer(request, request.topic)
  const numbers = passages.map((_, at) => `[${at + 1}]`).join(' ')
  const isSure = passages.some(({ isRelevant }) => isRelevant)
  const definition = request.unexplained?.definition
  if (continues === 'selection') {
    if (passages.length === 0) return [definition ?? messages.nothingBeside]
    return definition ? defined(definition, passages) : [`${selectionLead(request, isSure)} ${numbers}`]
  }
  const courtesy = courtesyIn(message)
  if (courtesy) return [messages[courtesy]]
  if (asksToReword(message)) return [messages.reworded]
  if (insists(message)) return [messages.nothingMore]
  if (demandsAnswer(message) && continues !== 'detail') return [messages.ownAnswer]
  if (isCalculation(message)) return [messages.noAnswer]
  const last = earlier.findLast(({ from }) => from === 'tutor')?.text ?? ''
  const usualBefore = usualMeaning(earlier.findLast(({ from }) => from === 'learner')?.text ?? '')
  if (asksToFix(message) && usualBefore && last.startsWith(usualBefore)) return [messages.continued.above]
  if (continues && isWithoutPassages(continues)) return [messages.continued[continues]]
  if (continues === 'onward' || continues === 'nextStep' || continues === 'resume') return [`${messages.continued[continues]} ${numbers}`]
  const isInStep = continues === 'step'
  if (continues && !isInStep) {
    const isAfterLinks = [messages.near, messages.nearMessage].some((start) => last.startsWith(start))
    const lead = reportsNoChange(message) ? messages.askBack : messages.continued[continues]
    return [`${isAfterLinks ? messages.nearestPlace : lead} ${numbers}`]
  }
  const wanted = continuationIn(message)
  if (passages.length === 0 && (wanted === 'command' || wanted === 'lines')) return [messages.noneThere]
  if (passages.length === 0 && wanted === 'example') return [messages.noExample]
  const isUnclear = !isInStep && (asksForHelp(message) || (isVague(message) && !(passages.length > 0 && wanted)))
  if (!isSure && files.length === 0 && isUnclear && !request.unexplained)
    return [passages.length > 0 ? `${messages.unclear} ${messages.nearBefore} ${numbers}` : messages.unclear]
  const hint = hasOpenTask || last.startsWith(messages.taskStart) ? [messages.nextHint] : []
  const elsewhere = [...hint, ...(communityUrl ? [messages.community(communityUrl)] : [])]
  if (isInStep) return [`${messages.continued[continues]} ${numbers}`, ...elsewhere]
  if (request.unexplained && passages.length === 0) return [unexplainedAnswer(request.unexplained), ...elsewhere]
  if (definition && passages.length > 0) return defined(definition, passages)
  const isMessage = hasError(message)
  const usual = usualMeaning(message)
  if (passages.length === 0) return [usual ?? (isMessage ? messages.noMessage : emptyAnswer(message)), ...elsewhere]
  const near = isMessage ? messages.nearMessage : messages.near
  if (!isSure) return [...(usual ? [usual] : []), `${near} ${numbers}`, ...elsewhere]
  return [`${messages.found(passages.length)} ${numbers}`]
}

/** The text around a selection may explain it; a concept or an author’s answer does. */
const selectionLead = ({ passages: [best], selections }: Answered, isSure: boolean): string => {
  if (!isSure) return messages.near
  const term = best?.conceptName?.toLowerCase()
  if (term !== undefined && selections.every((one) => !one.toLowerCase().includes(term))) return messages.wordIn
  if (best?.isPrepared || term !== undefined) return messages.inProject
  return selections.some((one) => best?.quote.includes(one.trim())) ? messages.whole : messages.around
}

const withoutPassages = ['nowhere', 'task', 'ownExample', 'noReason', 'noRemedy', 'above'] as const
const isWithoutPassages = (continues: FollowUpKind): continues is (typeof withoutPassages)[number] =>
  withoutPassages.some((one) => one === continues)

const isAboutMoney = (topic: ProductTopic): boolean => topic === 'cost' || topic === 'subscription'

const productAnswer = ({ passages, facts, communityUrl, supportUrl, isProSold }: Answered, topic: ProductTopic): string[] => {
  const address = topic === 'mistake' && supportUrl ? messages.support(supportUrl) : communityUrl && messages.community(communityUrl)
  return [
    [facts && projectAnswers[topic]?.(facts), productAnswers[topic], isProSold && isAboutMoney(topic) && proAnswer]
      .filter(Boolean)
      .join(' '),
    ...(address && (topic === 'help' || topic === 'mistake') ? [address] : []),
    ...(passages.length > 0 ? [`${messages.inProject} ${passages.map((_, at) => `[${at + 1}]`).join(' ')}`] : []),
  ]
}

/** A definition, and the passages that say more. */
const defined = (definition: string, passages: Answered['passages']): string[] => {
  const lead = `${passages[0]?.kind === 'code' ? messages.usedHere : messages.inProject} ${passages.map((_, at) => `[${at + 1}]`).join(' ')}`
  return definition.includes('\n') ? [definition, lead] : [`${definition} ${lead}`]
}

const unexplainedAnswer = ({ name, isUsed, definition }: NonNullable<Answered['unexplained']>): string => {
  if (definition) return messages.defined(definition, isUsed)
  return isUsed ? messages.notDefined(name) : messages.nothingAbout(name)
}

const usualMessages = [
  [/\bis not recognized as\b/i, messages.usualMessages.onWindows],
  [/\bcom{1,2}and not found\b|: not found\W*$/i, messages.usualMessages.notFound],
  // A socket is a file, too.
  [/\bconnect\w*\b.*\bno such file\b/i, messages.usualMessages.refused],
  [/\bno such file or directory\b/i, messages.usualMessages.noFile],
  [/(?:\b(?:mkdir|touch|tee): |\bcannot create\b).*\bpermission denied\b/i, messages.usualMessages.forbiddenPlace],
  [/\bpermission denied\b/i, messages.usualMessages.forbidden],
  [/\bconnection refused\b|\bECONNREFUSED\b/i, messages.usualMessages.refused],
  [/\baddress already in use\b|\bEADDRINUSE\b/i, messages.usualMessages.inUse],
  [/\bModuleNotFoundError\b|\bno module named\b/i, messages.usualMessages.noModule],
  [/\bcould not resolve host\b|\bname or service not known\b|\bENOTFOUND\b/i, messages.usualMessages.unresolved],
] as const

const usualMeaning = (message: string): string | undefined => {
  const usual = usualMessages.find(([form]) => form.test(message))?.[1]
  return usual === messages.usualMessages.onWindows ? usual : (gettingProgram(missingProgramIn(message)?.toLowerCase() ?? '') ?? usual)
}

const products = new RegExp(`\\b(?:let['’]?s encrypt|${productNames.join('|')})\\b`, 'i')

const emptyAnswer = (message: string): string => {
  const [product] = products.exec(message) ?? []
  return product ? messages.nothingAbout(product) : messages.noAnswer
}

type Hint = NonNullable<ChatRequest['hint']>

/** Names the task, which may be another one than the learner has in view, unless the message does. */
const hintFor = (request: ChatRequest, hint: Hint): string[] => {
  if (hint.level === 1) return [messages.question(hint.task)]
  const isDemand = demandsAnswer(request.message)
  const namesTask = (asksForHint(request.message) || hint.authorHint !== undefined) && !request.message.includes(hint.task)
  return [...(isDemand ? [messages.forYou] : namesTask ? [messages.task(hint.task)] : []), passageFor(request, hint, isDemand)]
}

const passageFor = (request: ChatRequest, { step, level, authorHint, isLast }: Hint, isDemand: boolean): string => {
  const all = numbered(request.passages)
  const [concept] = all.filter(({ kind }) => kind === 'concept')
  if (level === 2 && concept) return `${messages.concept} [${concept.source}]`
  if (authorHint && !isDemand) return `${level === passageLevel ? messages.authorHint : messages.secondHint} ${authorHint}`
  const texts = all.filter(({ kind }) => kind === 'text')
  const [passage, another] = texts
  if (isLast && !isDemand) {
    // The passages after the likeliest one are less and less about the task.
    const isFirst = request.earlier.every(({ from, text }) => from !== 'tutor' || !text.includes(messages.lastHint))
    return passage && isFirst ? `${messages.lastHint} ${messages.passage} [${passage.source}]` : messages.lastHint
  }
  if (!passage) return messages.noHint(step)
  const isSecond = request.earlier.some(({ from, text }) => from === 'tutor' && text.includes(messages.passage))
  if (level === 4 && isSecond && another) return `${messages.furtherPassage} [${another.source}]`
  const isElsewhere = request.steps.some(({ id, title }) => id === passage.stepId && title !== step)
  return `${isElsewhere ? messages.otherStep : messages.passage} [${passage.source}]`
}

type Action = { says: string; tool: { name: string; input: unknown } }

const leads =
  /\b(?:take me|bring me|scroll|jump|go) (?:to|there|back)\b|\bshow me where\b|\bwhere (?:is|does|do i|can i) (?:it|that|this|the page|the project)?\b/i
const closes = /^\s*(?:please )?(?:close|hide)(?: (?:the )?(?:chat|panel|yourself|this))?\W*$/i
const switches = /\b(?:switch|change|show|use|read)\b.*\b(?:track|version|with)\b/i

/** The action on the page that the learner requests, if any. */
const actionFor = (question: string, request: ChatRequest): Action | undefined => {
  if (closes.test(question)) return { says: messages.closed, tool: { name: 'close-ask', input: {} } }
  const words = new Set(searchWords(question))
  const track = request.tracks.find(({ id, title }) => [...searchWords(`${title} ${id}`)].some((word) => words.has(word)))
  if (track && switches.test(question))
    return { says: messages.track(track.title), tool: { name: 'select-track', input: { trackId: track.id } } }
  if (!leads.test(question)) return undefined
  const step = request.steps.find(({ title }) => question.toLowerCase().includes(title.toLowerCase()))
  if (step) return scrollTo(step.id, `“${step.title}”`)
  const passage = numbered(request.passages).find(({ isRelevant }) => isRelevant)
  return passage && scrollTo(passage.blockId, `[${passage.source}]`)
}

const scrollTo = (elementId: string, target: string): Action => ({
  says: `${messages.scrolled} ${target}`,
  tool: { name: 'scroll-to-element', input: { elementId } },
})
