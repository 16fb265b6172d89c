import type { StoreApi } from 'zustand/vanilla'
import type { StreamedAnswer } from '@fieldwork/core/chats/chunks.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { createEmitter, type Emitter } from '../platform/emitter.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { sessionStore } from '../platform/browser/storage.ts'
import { readStream } from './api.ts'
import { chatErrorOf, failureOf, type ChatError } from './chatErrors.ts'
import * as states from './chatState.ts'
import type { ChatState, StreamingMessage } from './chatState.ts'
import { followStream } from './followStream.ts'
import { nextRevealed } from './reveal.ts'

type StreamOptions = {
  state: StoreApi<ChatState>
  platform: Platform
  /** Called when an answer has ended. */
  onEnd: () => void
}

export type Streaming = {
  /** Shows that an answer is expected. */
  expect: () => void
  /** There will be no answer; with an error, that is said in its place. */
  expectNoMore: (error?: ChatError) => void
  /** Reads the answer to a message that was sent here. */
  follow: (chatId: string, streamId: string, opened: { response: Response; stopping: AbortController }) => void
  /** Reads an answer that is on its way already, unless another one is being read. */
  join: (chatId: string, streamId: string) => void
  /** Goes on with the one that broke off. */
  goOn: () => void
  /** Ends the wait before the next try. */
  tryNow: () => void
  /** Shows all that has come. */
  showAll: () => void
  drop: () => void
  /** What an answer to this tab's question asks the page to do; told once the answer is complete and shown. */
  toolCalls: Emitter<StreamedAnswer['toolCalls']>
}

/** The stream whose question was asked in this tab; kept over a reload. */
const ownStreamKey = 'fieldwork.chatStream'

const prefersNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Reads the answer on its way into the state of a chat, and shows it as if it was typed. */
export const createStreaming = ({ state, platform, onEnd }: StreamOptions): Streaming => {
  const { getState, setState } = state
  const toolCalls: Streaming['toolCalls'] = createEmitter()
  let stopping: AbortController | undefined
  let chatId = ''
  let tryNow: (() => void) | undefined
  let frame = 0

  const update = (streamId: string, change: (streaming: StreamingMessage) => Partial<StreamingMessage>) =>
    setState(({ streaming }) => (streaming?.tempId === streamId ? { streaming: { ...streaming, ...change(streaming) } } : {}))

  const end = () => {
    const { streaming } = getState()
    if (!streaming) return
    setState((before) => states.answered(before, new Date().toISOString()))
    const { tempId, content } = streaming
    const isOwn = sessionStore.getItem(ownStreamKey) === tempId
    if (isOwn) sessionStore.removeItem(ownStreamKey)
    if (isOwn && content.ending === 'complete' && content.toolCalls.length > 0) toolCalls.emit(content.toolCalls)
    onEnd()
  }
  /** Shows what has come, a bit more with each frame, and ends with the last of it. */
  const reveal = (before = performance.now()) => {
    cancelAnimationFrame(frame)
    const { streaming } = getState()
    if (!streaming || streaming.error) return
    // Frames stop where nobody looks.
    if (!states.isWhole(streaming) && document.hidden) return showAll()
    if (states.isWhole(streaming)) return streaming.isActive ? undefined : end()
    frame = requestAnimationFrame((now) => {
      update(streaming.tempId, ({ content, revealed }) => ({ revealed: nextRevealed(content.text, revealed, Math.max(0, now - before)) }))
      reveal(now)
    })
  }
  const showAll = () => {
    const { streaming } = getState()
    if (!streaming) return
    setState({ streaming: { ...streaming, fastForward: true, revealed: streaming.content.text.length } })
    reveal()
  }

  const read = async (streamId: string, { signal }: AbortController, response?: Response) => {
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
      update(streamId, () => ({ isActive: false, isReconnecting: false, failure: failureOf(problem) }))
      reveal()
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ResponseError && error.status === 404) {
        // By now the server has its message alone.
        setState({ streaming: null })
        return onEnd()
      }
      update(streamId, () => ({ isActive: false, isReconnecting: false, error: chatErrorOf(error) }))
      platform.connection.noticeFailure(error)
    }
  }

  const begin = (ofChat: string, streamId: string, controller: AbortController, response?: Response) => {
    stopping?.abort()
    stopping = controller
    chatId = ofChat
    document.addEventListener('visibilitychange', () => document.hidden && showAll(), { signal: controller.signal })
    void read(streamId, controller, response)
  }

  return {
    expect: () => setState({ streaming: states.newStreaming('', prefersNoMotion()) }),
    expectNoMore: (error) =>
      setState(({ streaming }) => (streaming?.tempId === '' ? { streaming: error ? { ...streaming, isActive: false, error } : null } : {})),
    follow: (ofChat, streamId, opened) => {
      sessionStore.setItem(ownStreamKey, streamId)
      setState(({ streaming }) => ({ streaming: { ...(streaming ?? states.newStreaming('', prefersNoMotion())), tempId: streamId } }))
      begin(ofChat, streamId, opened.stopping, opened.response)
    },
    join: (ofChat, streamId) => {
      const { streaming } = getState()
      if (streaming && !streaming.error) return
      setState({ streaming: states.newStreaming(streamId, true, true) })
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
    drop: () => {
      stopping?.abort()
      cancelAnimationFrame(frame)
      setState({ streaming: null })
    },
    toolCalls,
  }
}
