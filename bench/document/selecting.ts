import { expect, type Page } from '@playwright/test'
import { dragOver } from '../../e2e/testing/notes.ts'

/** Selects words, and retries if the text moved under the pointer. */
export const select = (page: Page, words: string): Promise<void> => expect(() => dragOver(page, words)).toPass({ timeout: 60_000 })
