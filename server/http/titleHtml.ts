import { unbrokenWords } from '@fieldwork/core/unbrokenWords.ts'
import { escapeHtml } from './escapeHtml.ts'

/** HTML of a title, which doesn't break at hyphens. */
export const titleHtml = (title: string): string =>
  unbrokenWords(title)
    .map(({ text, isWhole }) => (isWhole ? `<span class="t-whole">${escapeHtml(text)}</span>` : escapeHtml(text)))
    .join('')
