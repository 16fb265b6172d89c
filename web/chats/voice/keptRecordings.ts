import { create } from 'zustand'
import type { Recording } from './recorder.ts'

/** Recordings that were not written down, by chat; they stay when the panel is closed, and end with the page. */
export const useKeptRecordings = create<Record<string, Recording | undefined>>()(() => ({}))

/** Before the chat is known, a recording waits for it. */
const waiting = ''

export const keepRecording = (chatId: string | undefined, recording: Recording): void =>
  useKeptRecordings.setState({ [chatId ?? waiting]: recording })

export const forgetRecording = (chatId: string | undefined): void =>
  useKeptRecordings.setState({ [waiting]: undefined, ...(chatId ? { [chatId]: undefined } : {}) })

export const useKeptRecording = (chatId: string | undefined): Recording | undefined =>
  useKeptRecordings((kept) => (chatId ? kept[chatId] : undefined) ?? kept[waiting])

export const hasKeptRecording = (): boolean => Object.values(useKeptRecordings.getState()).some(Boolean)
