import { create } from 'zustand'
import type { Recording } from './recorder.ts'

/** Recordings without a transcript, by chat. They survive closing the panel, but not the page. */
export const useStoredRecordings = create<Record<string, Recording | undefined>>()(() => ({}))

/** Key of a recording that was made before the chat was known. */
const unassigned = ''

export const storeRecording = (chatId: string | undefined, recording: Recording): void =>
  useStoredRecordings.setState({ [chatId ?? unassigned]: recording })

export const forgetRecording = (chatId: string | undefined): void =>
  useStoredRecordings.setState({ [unassigned]: undefined, ...(chatId ? { [chatId]: undefined } : {}) })

export const useStoredRecording = (chatId: string | undefined): Recording | undefined =>
  useStoredRecordings((recordings) => (chatId ? recordings[chatId] : undefined) ?? recordings[unassigned])

export const hasStoredRecording = (): boolean => Object.values(useStoredRecordings.getState()).some(Boolean)
