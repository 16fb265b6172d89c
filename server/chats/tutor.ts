import type { OfflineReason } from '@fieldwork/core/chats/chunks.ts'
import { asksForHelp, demandsAnswer, type HintLevel, nextHint } from '@fieldwork/core/chats/hints.ts'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import type { StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import { Problem, problem } from '@fieldwork/core/problems.ts'
import type { ChatPiece, ChatRequest, Model, ModelMessage } from '../adapters/model/model.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { wordsOf } from '../adapters/model/words.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { materialFor } from '../notes/material.ts'
import { createProjectIndexes, type ProjectIndexes } from '../notes/projectIndexes.ts'
import { chunksOf } from './answering.ts'
import { addUsedTokens, hintLevel, learnerIn, messagesBefore, saveHint, usedTokens } from './queries.ts'
import { readFiles } from './files.ts'
import type { Asked, Tutor } from './sending.ts'

/** Messages before the last that the tutor remembers, and characters of each. */
const [mostHistory, longestHistory] = [10, 2000]
/** Characters of a file by which passages are sought where nothing else is said. */
const mostQuery = 400
const mostHighlights = 20
const mostAnswers = 40
/** Milliseconds for which a model may say nothing. */
const usualSilence = 30_000
/** Share of the words of a task by which a message is known to be about it. */
const sameTask = 0.6
/** Characters of a token, where a model does not count them. */
const charactersOfToken = 4

/** `silence` in milliseconds; tests wait less. */
export const createTutor = (context: Context, model: Model, { silence = usualSilence } = {}): Tutor => {
  const projectIndexes = createProjectIndexes(context.db)
  const offline = offlineTutor()
  return async (asked) => {
    const { caller } = asked
    const request = await requestFor(context, projectIndexes, model, asked)
    const { chat, hint, targets, unread } = request
    const answering = chat.offline ? offline : model
    return async function* (signal) {
      if (hint) await saveHint(context.db, caller.user.id, asked.projectId, hint.task.id, hint.level)
      yield { type: 'start', offline: chat.offline ?? null }
      const notices = unread.map((name) => `${messages.unreadable(name)}\n\n`)
      for (const text of notices) yield { type: 'text-delta', text }
      const count = { characters: JSON.stringify({ ...chat, files: [] }).length, tokens: 0 }
      try {
        yield* chunksOf(counted(untilSilent(answering, chat, signal, silence), count), {
          passages: chat.passages,
          targets,
          isChecked: !answering.isOffline,
          isHint: hint !== undefined,
          onTokens: (tokens) => (count.tokens = tokens),
          before: notices.join('').length,
        })
      } finally {
        const tokens = count.tokens || Math.ceil(count.characters / charactersOfToken)
        if (!answering.isOffline) await addUsedTokens(context.db, caller.user.id, dayOf(context), tokens)
      }
    }
  }
}

async function* counted(pieces: AsyncIterable<ChatPiece>, count: { characters: number }): AsyncGenerator<ChatPiece> {
  for await (const piece of pieces) {
    if (piece.type === 'text' || piece.type === 'reasoning') count.characters += piece.text.length
    yield piece
  }
}

/** Throws model_timeout when a model says nothing for too long. */
async function* untilSilent(model: Model, request: ChatRequest, signal: AbortSignal, silence: number): AsyncGenerator<ChatPiece> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(), silence)
  try {
    for await (const piece of model.chat(request, AbortSignal.any([signal, silent.signal]))) {
      yield piece
      timer.refresh()
    }
  } catch (error) {
    throw silent.signal.aborted && !signal.aborted ? problem('model_timeout') : error
  } finally {
    clearTimeout(timer)
  }
}

const dayOf = ({ now }: Context): string => new Date(now()).toISOString().slice(0, 10)

const fileText = (files: ChatRequest['files']): string[] => files.flatMap((file) => ('text' in file ? [file.text] : []))

type Learner = Awaited<ReturnType<typeof learnerIn>>
type Task = { id: string; task: string; step_id: string | null; status: string | null; answer: string | null }

const requestFor = async (context: Context, projectIndexes: ProjectIndexes, model: Model, asked: Asked) => {
  const { db } = context
  const { caller, chatId, projectId, trackId, stepId, message, position } = asked
  const { index, values, outline } = await readableIndex(projectIndexes, caller, projectId, trackId)
  const rows = await learnerIn(db, caller, projectId)
  const history = await messagesBefore(db, chatId, position ?? null, mostHistory)
  const offline = await offlineReason(context, model, caller)
  const { readable, unread } = await readFiles(context, caller.user.id, message.files, offline === undefined)
  const step = outline.parts.find(({ id }) => id === stepId)
  const tasks = rows.flatMap(({ id, task, ...row }) => (id === null || task === null ? [] : [{ ...row, id, task }]))
  const hint = await hintFor(context, asked, tasks)
  const about = message.selections.join('\n')
  const inFiles = (fileText(readable)[0] ?? '').slice(0, mostQuery)
  // The offline tutor reads nothing else of a file.
  const words = offline ? [message.text || about, inFiles].filter(Boolean).join('\n') : message.text || about || inFiles
  const query = hint ? hint.task.task : words
  const passages = materialFor(index, { task: 'ask', highlightedText: hint ? (step?.title ?? '') : about, query }, values)
  const place = hint && outline.parts.find(({ id }) => id === hint.task.step_id)
  const chat: ChatRequest = {
    messages: [...history.toReversed().map(spoken), { role: 'user', text: message.text }],
    selections: message.selections,
    files: readable,
    passages,
    step,
    steps: outline.parts,
    tracks: outline.tracks,
    answers: answersIn(tasks),
    highlights: highlightsIn(rows),
    variables: [...values.variables],
    hint: hint && { task: hint.task.task, step: place?.title ?? step?.title ?? '', level: hint.level },
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

const offlineReason = async (context: Context, model: Model, { user }: SignedInCaller): Promise<OfflineReason | undefined> => {
  if (model.isOffline) return 'no model'
  const { tokensPerDay } = context.config
  if (tokensPerDay === undefined) return undefined
  return (await usedTokens(context.db, user.id, dayOf(context))) >= tokensPerDay ? 'used up' : undefined
}

/** The task with which a message wants help, and how much help that is now. */
const hintFor = async (
  { db }: Context,
  { caller, projectId, stepId, message: { text } }: Asked,
  tasks: readonly Task[],
): Promise<{ task: Task; level: HintLevel } | undefined> => {
  const open = tasks.filter(({ status }) => status !== 'COMPLETE')
  const named = open.find(({ task }) => isAbout(text, task))
  const inView = open.find(({ step_id }) => step_id !== null && step_id === stepId)
  const task = named ?? (asksForHelp(text) ? (inView ?? (stepId === undefined ? open[0] : undefined)) : undefined)
  if (!task) return undefined
  return { task, level: nextHint(await hintLevel(db, caller.user.id, projectId, task.id), demandsAnswer(text)) }
}

/** True for a message that repeats the question of a task. */
const isAbout = (text: string, task: string): boolean => {
  const words = [...new Set(wordsOf(task))]
  const said = new Set(wordsOf(text))
  const shared = words.filter((word) => said.has(word)).length
  return words.length >= 3 && shared >= sameTask * words.length
}

const answersIn = (tasks: readonly Task[]): ChatRequest['answers'] =>
  tasks.flatMap(({ task, status, answer }) => (status !== null && answer ? [{ question: task, answer, status }] : [])).slice(0, mostAnswers)

const highlightsIn = ([row]: Learner): string[] => {
  if (!row?.annotations) return []
  const { items } = JSON.parse(row.annotations) as Pick<StoredAnnotations, 'items'>
  return items.flatMap((item) => (item.kind === 'highlight' ? [item.range.quote] : [])).slice(-mostHighlights)
}

/** What a message says, as the tutor remembers it. */
const spoken = ({ role, content }: { role: ChatMessage['role']; content: ChatMessage['content'] }): ModelMessage => ({
  role: role === 'assistant' ? 'assistant' : 'user',
  text: content
    .flatMap((part) => (part.type === 'text' ? [part.text] : part.type === 'selection' ? [`> ${part.content}`] : []))
    .join('\n')
    .slice(0, longestHistory),
})
