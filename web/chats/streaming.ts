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

type StreamOptions = {
  state: StoreApi<ChatState>
  platform: Platform
  /** Called when an answer has ended. */
  onEnd: () => void
}

/** The stream whose question was asked in this tab; survives a reload. */
const ownStreamKey = 'fieldwork.chatStream'

/** Minimum speed in characters per second, and the seconds within which the text that has arrived is revealed. */
const minSpeed = 120
const catchUp = 0.5

const prefersNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Reads a streamed answer into the state of a chat and reveals it as if typed. */
export const createStreaming = ({ state, platform, onEnd }: StreamOptions) => {
  const { getState, setState } = state
  const toolCalls: Emitter<StreamedAnswer['toolCalls']> = createEmitter()
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
  /** Reveals a bit more of the text with each frame, and ends the answer after the last of it. */
  const reveal = (before = performance.now()) => {
    cancelAnimationFrame(frame)
    const { streaming } = getState()
    if (!streaming || streaming.error) return
    // Hidden pages get no frames.
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
        // The stream has expired; the server has its message.
        setState({ streaming: null })
        return onEnd()
      }
      update(streamId, () => ({ isActive: false, isReconnecting: false, error: chatErrorOf(error) }))
      void platform.connection.noticeFailure(error)
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
    /** Shows that an answer is expected. */
    expect: () => setState({ streaming: states.newStreaming('', prefersNoMotion()) }),
    /** There will be no answer; `error` is shown instead. */
    expectNoMore: (error?: ChatError) =>
      setState(({ streaming }) => (streaming?.tempId === '' ? { streaming: error ? { ...streaming, isActive: false, error } : null } : {})),
    /** Reads the answer to a message that was sent here. */
    follow: (ofChat: string, streamId: string, opened: { response: Response; stopping: AbortController }) => {
      sessionStore.setItem(ownStreamKey, streamId)
      setState(({ streaming }) => ({ streaming: { ...(streaming ?? states.newStreaming('', prefersNoMotion())), tempId: streamId } }))
      begin(ofChat, streamId, opened.stopping, opened.response)
    },
    /** Reads an answer that is already running, unless another one is being read. */
    join: (ofChat: string, streamId: string) => {
      const { streaming } = getState()
      if (streaming && !streaming.error) return
      setState({ streaming: states.newStreaming(streamId, true, true) })
      begin(ofChat, streamId, new AbortController())
    },
    /** Resumes an answer that broke off. */
    resume: () => {
      const { streaming } = getState()
      if (!streaming?.error || !chatId) return
      update(streaming.tempId, () => ({ isActive: true, error: undefined }))
      begin(chatId, streaming.tempId, new AbortController())
    },
    /** Ends the wait before the next attempt. */
    tryNow: () => tryNow?.(),
    /** Reveals all the text that has arrived. */
    showAll,
    drop: () => {
      stopping?.abort()
      cancelAnimationFrame(frame)
      setState({ streaming: null })
    },
    /** The page's action requested by an answer to this tab's question; emitted once the answer is complete and revealed. */
    toolCalls,
  }
}

/** Returns how many characters are revealed after `milliseconds` more. */
export const nextRevealed = (text: string, revealed: number, milliseconds: number): number => {
  const speed = Math.max(minSpeed, (text.length - revealed) / catchUp)
  return beginOfCharacter(text, Math.min(text.length, revealed + Math.max(1, Math.round((speed * milliseconds) / 1000))))
}

/** Never splits a surrogate pair. */
const beginOfCharacter = (text: string, at: number): number =>
  at < text.length && /[\uDC00-\uDFFF]/.test(text[at]!) && at > 0 ? at + 1 : at
