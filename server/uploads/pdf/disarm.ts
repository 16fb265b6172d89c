import { closeSync, openSync, writeSync } from 'node:fs'
import { collectActiveContent, watchedKeys } from './activeContent.ts'
import { type Bytes, fileBytes, readObject, readWord, UnreadablePdfError } from './pdfObject.ts'

/** Reads a PDF that PDFium wrote, in which objects are unencrypted and follow each other, with streams of a known length. */
const contentOf = (bytes: Bytes) => {
  const content = collectActiveContent()
  for (let position = 0; ;) {
    const number = readWord(bytes, position)
    if (number.text === 'xref') return content
    const generation = readWord(bytes, number.end)
    const word = readWord(bytes, generation.end)
    if (word.text !== 'obj') throw new UnreadablePdfError('An object does not begin where the last one ends.')
    const object = readObject(bytes, word.end, watchedKeys, content.addDictionary)
    content.addObject(object, Number(number.text))
    position = readWord(bytes, object.stream === undefined ? object.end : endOfStream(bytes, object)).end
  }
}

const endOfStream = (bytes: Bytes, { stream, dictionary }: ReturnType<typeof readObject>): number => {
  const length = dictionary?.entries.find(({ key }) => key === 'Length')?.value
  if (stream === undefined || length?.kind !== 'number') throw new UnreadablePdfError('A stream has no length.')
  const { text, end } = readWord(bytes, stream + length.number)
  if (text !== 'endstream') throw new UnreadablePdfError('A stream does not end where it says.')
  return end
}

/** Says whether a PDF that PDFium wrote is signed, and whether it has active content. */
export const lookInto = (path: string): { isSigned: boolean; isActive: boolean } => {
  const file = openSync(path, 'r')
  try {
    const content = contentOf(fileBytes(file))
    return { isSigned: content.isSigned(), isActive: content.removals().some(({ isActive }) => isActive) }
  } finally {
    closeSync(file)
  }
}

/** Blanks programs, files and properties in a PDF that PDFium wrote, so that nothing refers to them. True if there were any. */
export const disarm = (path: string): boolean => {
  const file = openSync(path, 'r+')
  try {
    const removals = contentOf(fileBytes(file)).removals()
    for (const { start, end } of removals) writeSync(file, ' '.repeat(end - start), start, 'latin1')
    return removals.length > 0
  } finally {
    closeSync(file)
  }
}
