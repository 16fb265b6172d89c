import type { PdfDictionary, DictionaryEntry, ReadPdfObject, PdfValue } from './pdfObject.ts'

/* Active content of a PDF: programs, actions that start, fetch or send something, and embedded files. */

/** Types of actions (ISO 32000-2, table 201). Those that move within the document, open a page of the web or print stay. */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'Thread',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Sound',
  'Movie',
  'GoTo3DView',
  'RichMediaExecute',
])
/** Files inside, forms with programs of their own, films and 3D scenes. */
const activeKeys = new Set(['EF', 'XFA', 'RichMediaContent', 'Movie', '3DD', 'OnInstantiate'])
/** Key of a stream whose data is in an external file. */
const activeStreamKeys = new Set(['F', 'Ref'])
/** Names of programs and files that were taken out, and properties of the document (XMP): author, programs, dates. */
const privateKeys = new Set(['JavaScript', 'EmbeddedFiles', 'Metadata'])
const linkKeys = new Set(['URI', 'Base'])
/** Relative addresses too, but none that names another machine, such as `\\\\server\\share`. */
const harmlessLink = /^(?:https?|mailto|tel):|^(?![a-z][a-z0-9+.-]*:|[/\\]{2})/i

/** The entries by which active content is found. `ByteRange` is that of a signature. */
export const watchedKeys: ReadonlySet<string> = new Set([
  ...['S', 'Type', 'ByteRange', 'N', 'First', 'Length', 'Filter', 'DecodeParms'],
  ...activeKeys,
  ...activeStreamKeys,
  ...privateKeys,
  ...linkKeys,
])

/** Bytes of a PDF to blank. `isActive` is false for content that is only private. */
export type Removal = { start: number; end: number; isActive: boolean }

/** Collects active content in the objects of a PDF. `removals` follows references to names and links. */
export const collectActiveContent = () => {
  const removals: Removal[] = []
  const later: Array<{ dictionary: PdfDictionary; entry: DictionaryEntry; number: number }> = []
  /** Objects that are a name, a string or a reference. A damaged or extended PDF has several of one number. */
  const simple = new Map<number, PdfValue[]>()
  let isSigned = false

  const judge = (dictionary: PdfDictionary, entry: DictionaryEntry, value: PdfValue) => {
    const isAction = entry.key === 'S' && value.kind === 'name' && activeActions.has(value.text)
    const isLink = linkKeys.has(entry.key) && value.kind === 'string' && !harmlessLink.test(value.text)
    if (isAction || (isLink && entry.key === 'URI')) removals.push({ start: dictionary.start + 2, end: dictionary.end - 2, isActive: true })
    else if (isLink) removals.push({ start: entry.start, end: entry.end, isActive: true })
  }

  const addDictionary = (dictionary: PdfDictionary) => {
    const { entries, isStream } = dictionary
    for (const entry of entries) {
      const { key, start, end, value } = entry
      if (key === 'ByteRange') isSigned = true
      if (activeKeys.has(key) || (isStream && activeStreamKeys.has(key))) removals.push({ start, end, isActive: true })
      else if (privateKeys.has(key)) removals.push({ start, end, isActive: false })
      else if (value.kind === 'reference' && (key === 'S' || linkKeys.has(key))) later.push({ dictionary, entry, number: value.number })
      else judge(dictionary, entry, value)
    }
  }

  return {
    addDictionary,
    /** `number`: undefined if unknown. */
    addObject: ({ value, dictionary, stream }: ReadPdfObject, number: number | undefined) => {
      if (dictionary) addDictionary({ ...dictionary, isStream: stream !== undefined })
      else if (number !== undefined && value.kind !== 'other' && value.kind !== 'number')
        simple.set(number, [...(simple.get(number) ?? []), value])
    },
    isSigned: () => isSigned,
    removals: (): Removal[] => {
      for (const { dictionary, entry, number } of later)
        for (const value of valuesOf(simple, number, maxSteps)) judge(dictionary, entry, value)
      return removals
    },
  }
}

export type ActiveContent = ReturnType<typeof collectActiveContent>

/** References from one object to the next. */
const maxSteps = 8

const valuesOf = (simple: ReadonlyMap<number, readonly PdfValue[]>, number: number, steps: number): readonly PdfValue[] =>
  (simple.get(number) ?? []).flatMap((value) => {
    if (value.kind !== 'reference') return [value]
    return steps > 0 ? valuesOf(simple, value.number, steps - 1) : []
  })
