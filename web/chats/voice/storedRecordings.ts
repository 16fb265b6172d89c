import { create } from 'zustand'
import type { Recording } from './recorder.ts'

/** Recordings that were not written down, by chat; they stay when the panel is closed, and end with the page. */
export const useStoredRecordings = create<Record<string, Recording | undefined>>()(() => ({}))

/** Before the chat is known, a recording waits for it. */
const waiting = ''

export const keepRecording = (chatId: string | undefined, recording: Recording): void =>
  useStoredRecordings.setState({ [chatId ?? waiting]: recording })

export const forgetRecording = (chatId: string | undefined): void =>
  useStoredRecordings.setState({ [waiting]: undefined, ...(chatId ? { [chatId]: undefined } : {}) })

export const useStoredRecording = (chatId: string | undefined): Recording | undefined =>
  useStoredRecordings((kept) => (chatId ? kept[chatId] : undefined) ?? kept[waiting])

export const hasStoredRecording = (): boolean => Object.values(useStoredRecordings.getState()).some(Boolean)
