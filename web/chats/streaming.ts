import type { StoreApi } from 'zustand/vanilla'
import { isBlank, type StreamedAnswer } from '@fieldwork/core/chats/chunks.ts'
import { ResponseError } from '../platform/call.ts'
import { createEmitter, type Emitter } from '../platform/emitter.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { sessionStore } from '../platform/storage.ts'
import { readStream } from './api.ts'
import { chatErrorOf } from './chatErrors.ts'
import * as states from './chatState.ts'
import type { ChatState, StreamingMessage } from './chatState.ts'
import { followStream } from './followStream.ts'
import { nextRevealed } from './reveal.ts'

type StreamOptions = {
  state: StoreApi<ChatState>
  platform: Platform
  /** Reads the message that an answer became; rejects when it cannot be read. */
  commit: (chatId: string) => Promise<void>
}

export type Streaming = {
  /** Shows that an answer is expected. */
  expect: () => void
  expectNoMore: () => void
  /** Reads the answer to a message that was sent here. */
  follow: (chatId: string, streamId: string, opened: { response: Response; stopping: AbortController }) => void
  /** Reads an answer that is on its way already, once. */
  join: (chatId: string, streamId: string) => void
  /** Goes on with the one that broke off. */
  goOn: () => void
  /** Ends the wait before the next try. */
  tryNow: () => void
  showAll: () => void
  /** Resolves when the answer at hand has become a message, or failed. */
  settled: () => Promise<void>
  drop: () => void
  /** What an answer to this tab's question asks the page to do; told once the answer is complete and shown. */
  toolCalls: Emitter<StreamedAnswer['toolCalls']>
}

/** The stream whose question was asked in this tab; kept over a reload. */
const ownStreamKey = 'fieldwork.chatStream'

const prefersNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Reads the answer on its way into the state of a chat, and shows it as if it was typed. */
export const createStreaming = ({ state, platform, commit }: StreamOptions): Streaming => {
  const { getState, setState } = state
  const toolCalls: Streaming['toolCalls'] = createEmitter()
  let stopping: AbortController | undefined
  let chatId = ''
  let settled = Promise.resolve()
  let tryNow: (() => void) | undefined
  let frame = 0

  const update = (streamId: string, change: (streaming: StreamingMessage) => Partial<StreamingMessage>) =>
    setState(({ streaming }) => (streaming?.tempId === streamId ? { streaming: { ...streaming, ...change(streaming) } } : {}))

  const showAll = () =>
    setState(({ streaming }) =>
      streaming ? { streaming: { ...streaming, fastForward: true, revealed: streaming.content.text.length } } : {},
    )

  const reveal = (before = performance.now()) => {
    cancelAnimationFrame(frame)
    const { streaming } = getState()
    if (!streaming || states.isWhole(streaming)) return
    // Frames stop where nobody looks.
    if (document.hidden) return showAll()
    frame = requestAnimationFrame((now) => {
      update(streaming.tempId, ({ content, revealed }) => ({ revealed: nextRevealed(content.text, revealed, Math.max(0, now - before)) }))
      reveal(now)
    })
  }
  const whole = () =>
    new Promise<void>((resolve) => {
      const isDone = () => {
        const { streaming } = getState()
        return !streaming || states.isWhole(streaming)
      }
      if (isDone()) return resolve()
      const hide = () => document.hidden && showAll()
      document.addEventListener('visibilitychange', hide)
      const stop = state.subscribe(() => {
        if (!isDone()) return
        stop()
        document.removeEventListener('visibilitychange', hide)
        resolve()
      })
      reveal()
    })

  const read = async (streamId: string, controller: AbortController, response?: Response) => {
    const { signal } = controller
    try {
      const problem = await followStream({
        response,
        after: getState().streaming?.last ?? 0,
        open: (after) => readStream(chatId, streamId, after, signal),
        take: (chunks, last) => {
          update(streamId, (streaming) => states.withChunks(streaming, chunks, last))
          reveal()
        },
        onBroken: (endWait) => {
          tryNow = endWait
          update(streamId, () => ({ isReconnecting: endWait !== undefined }))
        },
        signal,
      })
      update(streamId, () => ({ isActive: false, isReconnecting: false }))
      await whole()
      if (!signal.aborted) await end(streamId, problem !== undefined)
    } catch (error) {
      if (signal.aborted) return
      const isGone = error instanceof ResponseError && error.status === 404
      if (isGone) return end(streamId, false)
      update(streamId, () => ({ isActive: false, isReconnecting: false, error: chatErrorOf(error) }))
      platform.connection.noticeFailure(error)
    }
  }

  const end = async (streamId: string, hasFailed: boolean) => {
    const { streaming } = getState()
    if (streaming?.tempId !== streamId) return
    const { content } = streaming
    const isLost = await commit(chatId).then(
      () => false,
      () => true,
    )
    if (getState().streaming?.tempId !== streamId) return
    if (isLost && !isBlank(content))
      setState(({ messages }) => ({ messages: [...messages, states.committedAnswer(streaming, new Date().toISOString())] }))
    if (hasFailed && isBlank(content)) update(streamId, () => ({ error: { type: 'STREAMING_ERROR' } }))
    else setState({ streaming: null })
    if (sessionStore.getItem(ownStreamKey) !== streamId) return
    sessionStore.removeItem(ownStreamKey)
    if (content.toolCalls.length > 0) toolCalls.emit(content.toolCalls)
  }

  const begin = (ofChat: string, streamId: string, controller: AbortController, response?: Response) => {
    stopping?.abort()
    stopping = controller
    chatId = ofChat
    settled = read(streamId, controller, response)
  }

  return {
    expect: () => setState({ streaming: states.newStreaming('', prefersNoMotion()) }),
    expectNoMore: () => setState(({ streaming }) => (streaming?.tempId === '' ? { streaming: null } : {})),
    follow: (ofChat, streamId, opened) => {
      sessionStore.setItem(ownStreamKey, streamId)
      setState(({ streaming }) => ({ streaming: { ...(streaming ?? states.newStreaming('', prefersNoMotion())), tempId: streamId } }))
      begin(ofChat, streamId, opened.stopping, opened.response)
    },
    join: (ofChat, streamId) => {
      const { streaming } = getState()
      // Its question is on its way, and the answer with it.
      if (streaming && (streaming.tempId === streamId || streaming.tempId === '') && !streaming.error) return
      setState({ streaming: states.newStreaming(streamId, true) })
      begin(ofChat, streamId, new AbortController())
    },
    goOn: () => {
      const { streaming } = getState()
      if (!streaming?.error || !chatId) return
      update(streaming.tempId, () => ({ isActive: true, error: undefined }))
      begin(chatId, streaming.tempId, new AbortController())
    },
    tryNow: () => tryNow?.(),
    showAll,
    settled: () => settled,
    drop: () => stopping?.abort(),
    toolCalls,
  }
}
