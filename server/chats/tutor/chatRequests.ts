import {
  asksForHelp,
  asksForHint,
  demandsAnswer,
  highestLevel,
  type HintLevel,
  nextHint,
  passageLevel,
} from '@fieldwork/core/chats/hints.ts'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { isStuck, withoutErrors } from '@fieldwork/core/chats/turns.ts'
import type { ToolTargets } from '@fieldwork/core/chats/tools.ts'
import { hintRequest } from '@fieldwork/core/messages/hintRequest.ts'
import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import type { StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import { Problem, problem } from '@fieldwork/core/problems.ts'
import type { ChatRequest, EarlierMessage } from '../../adapters/model/model.ts'
import { searchWords } from '../../lexicon/searchWords.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { createBudget } from '../../modelUsage/budget.ts'
import { materialFor } from '../../tutor/retrieval/material.ts'
import { namesTask } from './selection.ts'
import type { ProjectIndexes } from '../../tutor/projectIndexes.ts'
import { readFiles } from '../files.ts'
import { authorHints, hintLevel, learnerIn, messagesBefore } from '../queries.ts'
import type { MessageRequest } from '../sending.ts'
import { hear } from './hear.ts'
import type { Heard } from './turn.ts'

/** Messages before the last that the tutor remembers, and characters of each. */
const [maxEarlier, maxEarlierLength] = [10, 2000]
/** Characters of a file by which passages are sought where nothing else is said. */
const maxQueryLength = 400
const maxHighlights = 20
const maxAnswers = 40
type Budget = ReturnType<typeof createBudget>

/** Fraction of a task's words that a message about it has to contain. */
const sameTask = 0.6

type Learner = Awaited<ReturnType<typeof learnerIn>>
type OpenTask = { id: string; task: string; optional: boolean; step_id: string | null; status: string | null; answer: string | null }
const noHints = { clue: null, hint: null }

/** `before`: the learner’s message before. */
type Turn = Heard & { before: string }

/** `isLast`: every level was given before. `ofAuthor`: what the author wrote for the task, in order; empty with a language model. */
type Hint = { task: OpenTask; level: HintLevel; isLast: boolean; ofAuthor: string[] }

/** `unread`: names of files that the tutor can't read. */
type Prepared = { chat: ChatRequest; hint: Hint | undefined; unread: string[]; targets: ToolTargets }

/** Gathers what the tutor may know for a message, with the permissions of the learner who asks. */
export const createChatRequests =
  (context: Context, projectIndexes: ProjectIndexes, budget: Budget) =>
  async (question: MessageRequest): Promise<Prepared> => {
    const { db, config } = context
    const { caller, chatId, projectId, trackId, stepId, message, resent } = question
    const { index, values, outline, facts } = await readableIndex(projectIndexes, caller, projectId, trackId)
    const rows = await learnerIn(db, caller, projectId)
    const earlier = await messagesBefore(db, chatId, resent?.position ?? null, maxEarlier)
    const offline = await budget.offlineReason(caller.user.id)
    const { readable, unread } = await readFiles(context, caller.user.id, message.files, offline === undefined)
    const step = outline.parts.find(({ id }) => id === stepId)
    const tasks = rows.flatMap(({ id, task, optional, ...row }) =>
      id === null || task === null ? [] : [{ ...row, id, task, optional: optional ?? false }],
    )
    const about = message.selections.join('\n')
    const inFiles = (readable.flatMap((file) => ('text' in file ? file.text : []))[0] ?? '').slice(0, maxQueryLength)
    // The offline tutor reads no other part of a file.
    const words = offline ? [message.text || about, inFiles].filter(Boolean).join('\n') : message.text || about || inFiles
    const turn = offline && hear(message.text, words, earlier, { index, values, stepId }, about || (message.text && inFiles))
    const before = earlierMessage(earlier.find(({ role }) => role === 'user') ?? { role: 'user', content: [] }).text
    const stepIds = outline.parts.map(({ id }) => id)
    const hint = turn?.isAnswered ? undefined : await hintFor(context, question, tasks, stepIds, turn && { ...turn, before })
    const query = hint ? hint.task.task : words
    const taskStep = (hint && outline.parts.find(({ id }) => id === hint.task.step_id)) ?? step
    const within = offline && hint ? taskStep?.id : undefined
    const material = () =>
      materialFor(index, { task: 'ask', highlightedText: hint ? (taskStep?.title ?? '') : about, query, within }, values)
    // Without a model, the answer consists of whole passages, as for a search.
    const passages = !turn ? material() : hint ? material().map((passage) => ({ ...passage, best: '' })) : turn.matches
    const chat: ChatRequest = {
      message: message.text,
      earlier: earlier.toReversed().map(earlierMessage),
      selections: message.selections,
      files: readable,
      passages,
      continues: turn?.continues,
      topic: turn?.topic,
      facts,
      unexplained: turn?.unexplained,
      step,
      steps: outline.parts,
      tracks: outline.tracks,
      answers: answersIn(tasks),
      highlights: highlightsIn(rows),
      variables: [...values.variables],
      hint: hint && {
        task: hint.task.task,
        step: taskStep?.title ?? '',
        level: hint.level,
        ...(offline && { authorHint: hint.isLast ? undefined : hint.ofAuthor[hint.level - passageLevel], isLast: hint.isLast }),
      },
      ...siteOf(config),
      hasOpenTask: tasks.some(({ step_id, status }) => step_id !== null && step_id === stepId && status !== 'COMPLETE'),
      offline,
    }
    return { chat, hint, unread, targets: { elements: outline.elements, tracks: new Set(outline.tracks.map(({ id }) => id)) } }
  }

/** A project that one may not read does not exist for its chat: no call of a chat is answered with 403. */
const readableIndex = async (projectIndexes: ProjectIndexes, ...about: Parameters<ProjectIndexes>) => {
  try {
    return await projectIndexes(...about)
  } catch (error) {
    throw error instanceof Problem && error.status === 403 ? problem('not_found') : error
  }
}

/** Finds the task that a message asks for help with, and the level of help: the same as before if the message is sent again after an answer. */
const hintFor = async (
  { db }: Context,
  { caller, projectId, stepId, message: { text, selections, files }, resent }: MessageRequest,
  tasks: readonly OpenTask[],
  stepIds: readonly string[],
  turn: Turn | undefined,
): Promise<Hint | undefined> => {
  const open = tasks.filter(({ status }) => status !== 'COMPLETE')
  const said = turn ? [text, ...selections].join('\n') : text
  // As the page counts them.
  const numbered = tasks.filter(({ optional }) => !optional)[numberAfter('(?:task|question)', text) - 1]
  const named =
    open.find(({ task }) => text.includes(task)) ??
    open.find(({ task }) => isAbout(withoutErrors(said), task)) ??
    (turn && (taskAbout(text, open) ?? lastTask(text, open) ?? open.find((one) => one === numbered)))
  const isAboutAttachment = turn && selections.length + files.length > 0 && !namesTask.test(text)
  const discussed = discussedTask(turn, open)
  const asksHint = turn !== undefined && asksForHint(text)
  // “A hint for step 2” is about that step, whichever is in view.
  const stepNamed = asksHint ? stepIds[numberAfter('step', text) - 1] : undefined
  const about = stepNamed ?? stepId
  const inView = open.find(({ step_id }) => step_id !== null && step_id === about)
  // “Give me a hint” is for the step on the screen, unlike “another hint”, which is for the last hint’s task.
  const isFurther = /\b(?:another|further|more|next|second|third)\b/i.test(text) || !inView || inView.step_id === discussed?.step_id
  // So is “why?” after a hint.
  const isReply = turn?.asksFurther === true && !asksForHelp(text)
  const isPromised = isReply || (asksHint && isFurther && stepNamed === undefined && !/\bthis step\b/i.test(text))
  const offered =
    !isAboutAttachment && (asksForHelp(text) || turn?.asksFurther)
      ? (inView ?? (about === undefined ? open[0] : asksHint ? nextOpen(open, stepIds, about) : undefined))
      : undefined
  const task = named ?? (isPromised ? (discussed ?? offered) : (offered ?? discussed))
  if (!task) return undefined
  const given = await hintLevel(db, caller.user.id, projectId, task.id, resent?.id)
  const level = given?.level ?? 0
  // Without a model, nothing knows whether the passage is about this task: the learner says more first, unless they ask for a hint.
  // A clue is about this task, whatever they have tried. No language model sees any part of a check.
  const { clue, hint } = turn ? await authorHints(db, caller.user.id, projectId, task.id) : noHints
  const isDemand = turn && level === 0 ? asksHint || (isStuck(text) && clue !== null) : demandsAnswer(text)
  const isSame = given?.is_given === true
  return {
    task,
    level: isSame ? (given.level as HintLevel) : nextHint(level, isDemand),
    isLast: !isSame && level === highestLevel,
    ofAuthor: [clue, hint].flatMap((one) => one ?? []),
  }
}

/** The number in “step 2” or “task 2”; 0 without one. */
const numberAfter = (noun: string, text: string): number => Number(new RegExp(`\\b${noun} (\\d{1,2})\\b`, 'i').exec(text)?.[1] ?? 0)

/** The first open task after a step, otherwise the first one of the project. */
const nextOpen = (open: readonly OpenTask[], stepIds: readonly string[], stepId: string): OpenTask | undefined =>
  open.find(({ step_id }) => step_id !== null && stepIds.indexOf(step_id) > stepIds.indexOf(stepId)) ?? open[0]

/** “The first task” is about a place, not about a task that has the word. */
const ordinals = new Set(searchWords('first second third last next previous current same other open'))

/** The only open task with all words of “the task about …” or “the … task”. */
const taskAbout = (text: string, open: readonly OpenTask[]): OpenTask | undefined => {
  const [, after, before] = /\b(?:task|question) (?:about|with|on) (.{1,80})|^\W*(?:[\w’' ]{1,20} )?the (.{1,40}) task\b/i.exec(text) ?? []
  const subject = [...searchWords(after ?? before ?? '')].filter((word) => !ordinals.has(word))
  const [only, ...others] = subject.length === 0 ? [] : open.filter(({ task }) => subject.every((word) => searchWords(task).includes(word)))
  return others.length === 0 ? only : undefined
}

/** “A hint for the last task” */
const lastTask = (text: string, open: readonly OpenTask[]): OpenTask | undefined =>
  /\bthe last (?:task|question)\b/i.test(text) ? open.at(-1) : undefined

/** The task in the question that the tutor without a model asked last. A reply to it gets the next hint. */
const discussedTask = (turn: Turn | undefined, open: readonly OpenTask[]): OpenTask | undefined =>
  turn?.repliesTo === undefined
    ? undefined
    : open.find(({ task }) => turn.repliesTo?.startsWith(messages.task(task)) || turn.before === hintRequest(task))

/** True for a message that repeats the question of a task. */
const isAbout = (text: string, task: string): boolean => {
  const words = [...new Set(searchWords(task))]
  const ofMessage = new Set(searchWords(text))
  const shared = words.filter((word) => ofMessage.has(word)).length
  return words.length >= 3 && shared >= sameTask * words.length
}

const answersIn = (tasks: readonly OpenTask[]): ChatRequest['answers'] =>
  tasks.flatMap(({ task, status, answer }) => (status !== null && answer ? [{ question: task, answer, status }] : [])).slice(0, maxAnswers)

const highlightsIn = ([row]: Learner): string[] => {
  if (!row?.annotations) return []
  const { items } = JSON.parse(row.annotations) as Pick<StoredAnnotations, 'items'>
  return items.flatMap((item) => (item.kind === 'highlight' ? [item.range.quote] : [])).slice(-maxHighlights)
}

/** What answers say about this site. */
export const siteOf = ({ addresses, flags }: Config): Pick<ChatRequest, 'communityUrl' | 'supportUrl' | 'isProSold'> => ({
  communityUrl: addresses.communityUrl,
  supportUrl: addresses.supportUrl || (addresses.contactEmail && `mailto:${addresses.contactEmail}`),
  isProSold: flags['capability.checkout'] ?? false,
})

/** A message as the tutor remembers it. */
export const earlierMessage = ({ role, content }: Pick<ChatMessage, 'role' | 'content'>): EarlierMessage => ({
  from: role === 'assistant' ? 'tutor' : 'learner',
  text: cut(content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')),
  selections: content.flatMap((part) => (part.type === 'selection' ? [part.content] : [])),
  files: content.flatMap((part) => (part.type === 'file' ? [part.filename] : [])),
})

/** Cuts a text without leaving half of a surrogate pair at its end. */
const cut = (text: string): string => text.slice(0, maxEarlierLength).replace(/[\ud800-\udbff]$/, '')
