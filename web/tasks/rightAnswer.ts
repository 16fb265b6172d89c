import { sessionStore } from '../platform/browser/storage.ts'

const key = 'fieldwork.rightAnswer'

const entryOf = (validationId: string, text: string): string => JSON.stringify([validationId, text])

/** Remembers an answer that the start page judged right, until the tab is closed. Nothing else judges a visitor’s answers. */
export const keepRightAnswer = (validationId: string, text: string): void => sessionStore.setItem(key, entryOf(validationId, text))

/** True if the start page judged this answer right. */
export const isRightAnswer = (validationId: string, text: string): boolean => sessionStore.getItem(key) === entryOf(validationId, text)
