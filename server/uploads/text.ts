import { readFile } from 'node:fs/promises'
import { isPlainText } from '@fieldwork/core/notes/plainText.ts'
import type { CleanFile } from './picture.ts'

/** A file of text in UTF-8, without what cannot be shown or stored. */
export const cleanText = async (path: string): Promise<CleanFile | 'not text'> => {
  const bytes = await readFile(path)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isPlainText(text.replaceAll('\r\n', '\n')) ? { bytes, contentType: 'text/plain' } : 'not text'
  } catch {
    return 'not text'
  }
}
