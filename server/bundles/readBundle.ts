import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import { dataFile, isPictureFile, textFile } from '@fieldwork/core/bundles/fileNames.ts'
import {
  maxBundledTextBytes,
  maxDataBytes,
  maxJsonSize,
  maxPictureBytes,
  maxUnpackedBytes,
  maxInBundle,
} from '@fieldwork/core/bundles/limits.ts'
import type { BundleRefusal } from '@fieldwork/core/bundles/refusals.ts'
import { Bundle, BundledText } from '@fieldwork/core/bundles/schema.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { blockText } from '@fieldwork/core/documents/blockText.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { isLargerJson, type JsonSize } from '@fieldwork/core/jsonSize.ts'
import { countWords, type VersionText } from '@fieldwork/core/notes/versionWords.ts'
import { problem, Problem } from '@fieldwork/core/problems.ts'
import { readInput } from '../http/input.ts'

/** `words`: the number of words and punctuation marks. */
type OpenedText = VersionText & { words: number }

export type OpenedBundle = {
  bundle: Bundle
  text: OpenedText | undefined
  hasPicture: (name: string) => boolean
  /** Extracts a picture from the zip to a path. Throws when it cannot be read. */
  unpackPicture: (name: string, target: string) => Promise<void>
}

export const bundleRefused = (reason: BundleRefusal) => problem('bundle_refused', { details: { reason } })

/**
 * Opens the zip of a project at a path and runs a function with it. Unpacks only expected entries, each up to a limit, and never writes a
 * file under a name from the zip. Throws bundle_refused.
 */
export const withBundle = async <T>(path: string, run: (opened: OpenedBundle) => Promise<T>): Promise<T> => {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch((error: unknown) => {
    throw bundleRefused(/end of central directory record/i.test(String(error)) ? 'not_a_zip' : 'damaged')
  })
  try {
    const entries = await entriesOf(zip)
    const bundle = await readBundle(zip, entries)
    const text = entries.has(textFile) ? readText(await readJson(zip, entries.get(textFile)!, maxJsonSize.text)) : undefined
    return await run({
      bundle,
      text,
      hasPicture: (name) => isPictureFile(name) && entries.has(name),
      unpackPicture: async (name, target) => {
        const stream = await zip.openReadStreamPromise(entries.get(name)!)
        await pipeline(stream, createWriteStream(target, { flags: 'w', mode: 0o600 }))
      },
    })
  } finally {
    zip.close()
  }
}

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > maxInBundle.files) throw bundleRefused('unsafe')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      const isTooMuch = unpacked > maxUnpackedBytes || entries.size >= maxInBundle.files || entry.uncompressedSize > limitOf(entry.fileName)
      if (isTooMuch || entry.isEncrypted() || isLink(entry) || entries.has(entry.fileName)) throw bundleRefused('unsafe')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    // yauzl's error for names that leave the folder (strictFileNames).
    throw bundleRefused(/invalid (?:relative path|characters in fileName)|absolute path/i.test(String(error)) ? 'unsafe' : 'damaged')
  }
  return entries
}

const limitOf = (name: string): number => (name === dataFile ? maxDataBytes : name === textFile ? maxBundledTextBytes : maxPictureBytes)

/** Unix file types are in the upper half of the attributes. */
const isLink = ({ externalFileAttributes }: Entry): boolean => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

const readBundle = async (zip: ZipFile, entries: Map<string, Entry>): Promise<Bundle> => {
  const entry = entries.get(dataFile)
  if (!entry) throw bundleRefused('foreign')
  const data = await readJson(zip, entry, maxJsonSize.data)
  const { format, schema } = (typeof data === 'object' && data !== null ? data : {}) as { format?: unknown; schema?: unknown }
  if (format !== 'fieldwork-project') throw bundleRefused('foreign')
  if (typeof schema === 'number' && schema > 1) throw bundleRefused('newer')
  const bundle = readData(Bundle, data)
  const ranges = (bundle.annotations?.items ?? []).flatMap((item) => ('range' in item ? [item.range] : []))
  const quoted = ranges.flatMap(({ quote, prefix, suffix }) => [quote, prefix, suffix])
  if (countWords(quoted, maxInBundle.quotedWords) > maxInBundle.quotedWords) throw bundleRefused('wrong_data')
  return bundle
}

/** The text will be compared with the published one, so it must not be larger than a guide, with unique ids on each track. */
const readText = (data: unknown): OpenedText => {
  const { document, sections } = readData(BundledText, data)
  const { steps, tracks } = document
  const files = Object.values(sections)
  const editions = [
    { steps, blocks: blocksIn(steps, [...document.sections, ...files.flat()]) },
    ...tracks.map((track) => ({ steps: track.steps, blocks: blocksIn(track.steps) })),
  ]
  const parts = [...editions.flatMap((edition) => edition.steps), ...document.sections, ...files, ...tracks]
  const blocks = editions.flatMap((edition) => edition.blocks)
  const words = countWords(blocks.map(blockText), maxInBundle.words)
  const isTooMuch = parts.length > maxInBundle.parts || blocks.length > maxInBundle.blocks || words > maxInBundle.words
  const isTwice = hasTwice(tracks) || editions.some((edition) => hasTwice([...edition.steps, ...edition.blocks]))
  if (isTooMuch || isTwice) throw bundleRefused('wrong_data')
  return { document, sections: new Map(Object.entries(sections)), words }
}

const blocksIn = (steps: readonly StepNode[], others: readonly BlockNode[] = []): BlockNode[] => [
  ...walkBlocks([...steps.flatMap(({ children }) => children), ...others]),
]

const hasTwice = (nodes: ReadonlyArray<{ id: string }>): boolean => new Set(nodes.map(({ id }) => id)).size < nodes.length

const readData = <S extends z.ZodMiniType>(schema: S, data: unknown): z.infer<S> => {
  try {
    // Stops at the first invalid value, because errors aren't reported one by one.
    if (!z.validate(schema, data)) throw bundleRefused('wrong_data')
    return readInput(schema, data, 'invalid') as z.infer<S>
  } catch (error) {
    // Deeply nested data overflows the stack.
    if (error instanceof Problem || error instanceof RangeError) throw bundleRefused('wrong_data')
    throw error
  }
}

const readJson = async (zip: ZipFile, entry: Entry, max: JsonSize): Promise<unknown> => {
  const bytes = await bytesOf(zip, entry).catch(() => {
    throw bundleRefused('damaged')
  })
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Before parsing: a few kilobytes of zip can expand to millions of values.
    if (isLargerJson(json, max)) throw bundleRefused('wrong_data')
    return JSON.parse(json)
  } catch {
    throw bundleRefused('wrong_data')
  }
}

/** yauzl ends a stream that exceeds its entry's declared size. */
const bytesOf = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
