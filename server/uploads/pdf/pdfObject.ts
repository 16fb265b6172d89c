import { fstatSync, readSync } from 'node:fs'

/* Reads the syntax of PDF objects (ISO 32000-2, 7.2 and 7.3) with little memory: of a dictionary only the entries that a rule asks for. */

/** Bytes of a PDF; `at` returns -1 beyond the end. */
export type Bytes = { size: number; at: (position: number) => number }

const windowSize = 256_000

/** The bytes of an open file, of which few are in memory at a time. After `write` to the file, open them again. */
export const fileBytes = (file: number): Bytes => {
  const { size } = fstatSync(file)
  const window = Buffer.alloc(Math.min(size, windowSize))
  let [start, length] = [0, 0]
  return {
    size,
    at: (position) => {
      if (position < 0 || position >= size) return -1
      if (position < start || position >= start + length) {
        // Starts slightly earlier, because reading a word looks back.
        start = Math.max(0, position - 16)
        length = readSync(file, window, 0, window.length, start)
        if (position >= start + length) return -1
      }
      return window[position - start]!
    },
  }
}

/** A string is its first characters without spaces and control characters. */
export type PdfValue = { kind: 'name' | 'string'; text: string } | { kind: 'number' | 'reference'; number: number } | { kind: 'other' }
/** `start` is that of the key, `end` that of the next key. */
export type DictionaryEntry = { key: string; start: number; end: number; value: PdfValue }
/** From `<<` to behind `>>`. */
export type PdfDictionary = { start: number; end: number; entries: readonly DictionaryEntry[]; isStream: boolean }
/** `stream`: where its data begin. */
export type ReadPdfObject = { end: number; value: PdfValue; dictionary: PdfDictionary | undefined; stream: number | undefined }

export class UnreadablePdfError extends Error {}

/** PDFium reads 64 levels, others 500. */
const maxDepth = 1_000
const maxCharacters = 200

type Frame = { isDictionary: boolean; start: number; entries: DictionaryEntry[]; open: DictionaryEntry | undefined; hasValue: boolean }

const spaces = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set(Buffer.from('()<>[]{}/%'))
const isRegular = (byte: number) => byte >= 0 && !spaces.has(byte) && !delimiters.has(byte)
const ends = new Set(['endobj', 'obj', 'stream', 'xref', 'trailer', 'startxref'])
const hexOf = (byte: number) => (byte < 0 ? Number.NaN : Number.parseInt(String.fromCharCode(byte), 16))

/** Skips white space and comments. */
const skipSpace = ({ at }: Bytes, from: number): number => {
  let position = from
  for (;;) {
    const byte = at(position)
    if (spaces.has(byte)) position++
    else if (byte === 0x25) while (at(position) >= 0 && at(position) !== 10 && at(position) !== 13) position++
    else return position
  }
}

/** The characters from a position on that are neither space nor delimiter. */
export const readWord = (bytes: Bytes, from: number): { text: string; start: number; end: number } => {
  const start = skipSpace(bytes, from)
  let [text, end] = ['', start]
  for (; isRegular(bytes.at(end)); end++) if (text.length < maxCharacters) text += String.fromCharCode(bytes.at(end))
  return { text, start, end }
}

/** `from`: behind the slash. `#53` is an S. */
const readName = ({ at }: Bytes, from: number): { text: string; end: number } => {
  let [text, end] = ['', from]
  for (; isRegular(at(end)); end++) {
    const code = at(end) === 0x23 ? hexOf(at(end + 1)) * 16 + hexOf(at(end + 2)) : Number.NaN
    if (text.length < maxCharacters) text += String.fromCharCode(Number.isNaN(code) ? at(end) : code)
    if (!Number.isNaN(code)) end += 2
  }
  return { text, end }
}

const visible = (text: string, code: number): string =>
  code > 0x20 && text.length < maxCharacters ? text + String.fromCharCode(code) : text
/** Removes a byte order mark. */
const unmarked = (text: string): string => text.replace(/^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/, '')

/** `from`: behind the bracket. */
const readLiteral = ({ at }: Bytes, from: number): { text: string; end: number } => {
  let [text, position] = ['', from]
  for (let depth = 1; ; position++) {
    const byte = at(position)
    if (byte < 0) throw new UnreadablePdfError('A string has no end.')
    if (byte === 0x28) depth++
    if (byte === 0x29 && --depth === 0) return { text: unmarked(text), end: position + 1 }
    if (byte !== 0x5c) {
      text = visible(text, byte)
      continue
    }
    const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...[1, 2, 3].map((ahead) => Math.max(0, at(position + ahead)))))?.[0]
    if (octal) text = visible(text, Number.parseInt(octal, 8) & 0xff)
    // \n, \r, \t, \b and \f are white space. Any other escaped character represents itself.
    else if (!'nrtbf'.includes(String.fromCharCode(at(position + 1)))) text = visible(text, at(position + 1))
    position += octal?.length ?? 1
  }
}

/** `from`: behind the bracket. */
const readHex = ({ at }: Bytes, from: number): { text: string; end: number } => {
  let [text, first, position] = ['', -1, from]
  for (; at(position) !== 0x3e; position++) {
    if (at(position) < 0) throw new UnreadablePdfError('A string has no end.')
    const digit = hexOf(at(position))
    if (Number.isNaN(digit)) continue
    if (first >= 0) text = visible(text, first * 16 + digit)
    first = first < 0 ? digit : -1
  }
  return { text: unmarked(first < 0 ? text : visible(text, first * 16)), end: position + 1 }
}

/**
 * Reads the object whose content begins at `from`, behind `1 0 obj`. Each inner dictionary is passed to `onDictionary`, with its entries of `keys`;
 * the outermost one is returned. Throws UnreadablePdfError.
 */
export const readObject = (
  bytes: Bytes,
  from: number,
  keys: ReadonlySet<string>,
  onDictionary: (dictionary: PdfDictionary) => void,
): ReadPdfObject => {
  const stack: Frame[] = []
  let value: PdfValue | undefined
  let dictionary: PdfDictionary | undefined
  let numbers: [number, number] = [-1, -1]
  let position = from
  /** Notes a finished value, or the beginning of one. */
  const take = (taken: PdfValue) => {
    const frame = stack.at(-1)
    if (!frame) value ??= taken
    else if (frame.open && !frame.hasValue) frame.open.value = taken
    if (frame) frame.hasValue = true
  }
  const close = (end: number) => {
    const { isDictionary, start, entries, open } = stack.pop()!
    if (open) open.end = end - 2
    if (!isDictionary) return
    const closed = { start, end, entries: entries.filter(({ key }) => keys.has(key)), isStream: false }
    if (stack.length > 0 || dictionary) onDictionary(closed)
    else dictionary = closed
  }
  const open = (isDictionary: boolean) => {
    take({ kind: 'other' })
    if (stack.length >= maxDepth) throw new UnreadablePdfError('Too many levels.')
    stack.push({ isDictionary, start: position, entries: [], open: undefined, hasValue: false })
  }
  const finish = (stream: number | undefined): ReadPdfObject => {
    // Some readers accept unclosed objects.
    while (stack.length > 0) close(position)
    return { end: position, value: value ?? { kind: 'other' }, dictionary, stream }
  }
  for (;;) {
    position = skipSpace(bytes, position)
    const [byte, next] = [bytes.at(position), bytes.at(position + 1)]
    const frame = stack.at(-1)
    if (byte === 0x3c && next === 0x3c) {
      open(true)
      position += 2
    } else if (byte === 0x3e && next === 0x3e) {
      position += 2
      if (frame) close(position)
    } else if (byte === 0x5b) {
      open(false)
      position++
    } else if (byte === 0x5d) {
      position++
      if (frame && !frame.isDictionary) close(position)
    } else if (byte === 0x2f) {
      const { text, end } = readName(bytes, position + 1)
      if (frame?.isDictionary && (!frame.open || frame.hasValue)) {
        if (frame.open) frame.open.end = position
        frame.open = { key: text, start: position, end, value: { kind: 'other' } }
        frame.hasValue = false
        if (keys.has(text)) frame.entries.push(frame.open)
      } else take({ kind: 'name', text })
      position = end
    } else if (byte === 0x28 || byte === 0x3c) {
      const { text, end } = byte === 0x28 ? readLiteral(bytes, position + 1) : readHex(bytes, position + 1)
      take({ kind: 'string', text })
      position = end
    } else if (isRegular(byte)) {
      const { text, end } = readWord(bytes, position)
      if (ends.has(text)) return finish(streamAt(bytes, text, end))
      const number = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
      if (text === 'R') {
        const reference = { kind: 'reference', number: numbers[0] } as const
        if (frame?.open) frame.open.value = reference
        else if (!frame) value = reference
      } else take(Number.isNaN(number) ? { kind: 'other' } : { kind: 'number', number })
      numbers = [numbers[1], number]
      position = end
    } else if (byte < 0) {
      return finish(undefined)
    } else position++
  }
}

const streamAt = ({ at }: Bytes, word: string, end: number): number | undefined => {
  if (word !== 'stream') return undefined
  if (at(end) === 13) return at(end + 1) === 10 ? end + 2 : end + 1
  return at(end) === 10 ? end + 1 : end
}
