import { closeSync, openSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { collectActiveContent, type ActiveContent, watchedKeys } from './activeContent.ts'
import { type Bytes, fileBytes, type ReadPdfObject, readObject, readWord, UnreadablePdfError } from './pdfObject.ts'

const chunkSize = 1_000_000
/** Bytes of one stream of objects; PDF writers put a hundred or two into each. */
const maxStreamSize = 16_000_000

/**
 * True if any object of a file may act: of every version of the document that the file holds, whether its tables name it or not, and also in
 * streams of objects. A file that is kept to the byte has nothing else between it and other readers. Throws UnreadablePdfError where it cannot tell.
 */
export const hasActiveObject = (path: string): boolean => {
  const file = openSync(path, 'r')
  try {
    const bytes = fileBytes(file)
    const content = collectActiveContent()
    for (const position of positionsOf(file, bytes.size, 'obj')) {
      // `endobj` has no object behind it.
      if (bytes.at(position - 1) === 0x64) continue
      const object = readObject(bytes, position + 3, watchedKeys, content.addDictionary)
      content.addObject(object, numberBefore(bytes, position))
      if (object.stream !== undefined && isStreamOfObjects(object)) addStream(content, object, dataOf(file, object, object.stream))
    }
    return content.removals().some(({ isActive }) => isActive)
  } finally {
    closeSync(file)
  }
}

function* positionsOf(file: number, size: number, word: string, from = 0): Iterable<number> {
  const chunk = Buffer.alloc(Math.min(size, chunkSize))
  for (let start = from; start < size; start += chunk.length - word.length + 1) {
    const text = chunk.subarray(0, readSync(file, chunk, 0, chunk.length, start))
    for (let found = text.indexOf(word); found >= 0; found = text.indexOf(word, found + 1)) yield start + found
    if (start + text.length >= size || text.length < chunk.length) return
  }
}

/** The number of the object at whose `obj` a position is. */
const numberBefore = ({ at }: Bytes, position: number): number | undefined => {
  const before = String.fromCharCode(...Array.from({ length: 24 }, (_, index) => Math.max(0, at(position - 24 + index))))
  const number = /(\d+)[\s\0]+\d+[\s\0]*$/.exec(before)?.[1]
  return number === undefined ? undefined : Number(number)
}

const valueOf = ({ dictionary }: ReadPdfObject, key: string) => dictionary?.entries.findLast((entry) => entry.key === key)?.value

const isStreamOfObjects = (object: ReadPdfObject): boolean => {
  const type = valueOf(object, 'Type')
  return (type?.kind === 'name' && type.text === 'ObjStm') || (valueOf(object, 'N') !== undefined && valueOf(object, 'First') !== undefined)
}

/**
 * The data of a stream of objects, by its own length. Readers disagree about one whose length leads elsewhere than to `endstream`, so it is as
 * good as unreadable.
 */
const dataOf = (file: number, object: ReadPdfObject, start: number): Buffer => {
  const length = valueOf(object, 'Length')
  const size = length?.kind === 'number' ? length.number : Infinity
  if (size > maxStreamSize) throw new UnreadablePdfError('A stream of objects is too large, or does not say its length.')
  const read = Buffer.alloc(size + 12)
  const text = read.subarray(0, readSync(file, read, 0, read.length, start))
  if (!/^\s{0,2}endstream/.test(text.toString('latin1', size))) throw new UnreadablePdfError('A stream of objects has another length.')
  return text.subarray(0, size)
}

const addStream = (content: ActiveContent, stream: ReadPdfObject, data: Buffer) => {
  const filter = valueOf(stream, 'Filter')
  const [count, first] = ['N', 'First'].map((key) => valueOf(stream, key))
  if (count?.kind !== 'number' || first?.kind !== 'number') throw new UnreadablePdfError('A stream of objects has no table.')
  if (valueOf(stream, 'DecodeParms')) throw new UnreadablePdfError('A stream of objects is encoded in an unusual way.')
  const text = filter ? inflated(data) : data
  const bytes: Bytes = { size: text.length, at: (position) => text[position] ?? -1 }
  for (let index = 0, position = 0; index < count.number && position < text.length; index++) {
    const number = readWord(bytes, position)
    const offset = readWord(bytes, number.end)
    position = offset.end
    if (!/^\d+$/.test(offset.text)) throw new UnreadablePdfError('A stream of objects has no table.')
    const start = first.number + Number(offset.text)
    if (start >= text.length) throw new UnreadablePdfError('A stream of objects ends before its objects.')
    content.addObject(readObject(bytes, start, watchedKeys, content.addDictionary), Number(number.text))
  }
}

const inflated = (data: Buffer): Buffer => {
  try {
    return inflateSync(data, { maxOutputLength: maxStreamSize })
  } catch {
    // Encrypted, cut off, or encoded in another way.
    throw new UnreadablePdfError('A stream of objects cannot be read.')
  }
}
