import { isDeepStrictEqual } from 'node:util'
import { maxFileBytes, maxAnnotations } from '@fieldwork/core/notes/limits.ts'
import { carryOver } from '@fieldwork/core/notes/carryOver.ts'
import { annotationKey, isShown, mergeAnnotations } from '@fieldwork/core/notes/merge.ts'
import type { Annotations, StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import type { VersionText } from '@fieldwork/core/notes/versionWords.ts'
import type { ImportReport } from '@fieldwork/core/bundles/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { bodyOf, fileOf, takeCarryOver } from '../notes/annotations.ts'
import { readableAnnotations, versionText, writeAnnotations } from '../notes/queries.ts'
import { bundleRefused, type OpenedBundle } from './readBundle.ts'

type Counts = ImportReport['annotations']

/** Previews an import of annotations without writing it. */
export const planAnnotations = async (context: Context, caller: SignedInCaller, opened: OpenedBundle): Promise<Counts> =>
  (await merged(context, caller, opened)).counts

const maxTries = 3

/** Merges item by item: of two items with the same id, the latest change wins; items deleted here stay deleted. */
export const importAnnotations = async (context: Context, caller: SignedInCaller, opened: OpenedBundle): Promise<Counts> => {
  for (let tries = 0; tries < maxTries; tries++) {
    const { file, stored, counts } = await merged(context, caller, opened)
    if (counts.added === 0 && file.items.length === stored.items.length) return counts
    const saved = await writeAnnotations(context.db, caller, opened.bundle.project.id, {
      version: file.version,
      run: file.run,
      body: bodyOf(file),
      replaced: stored.revision,
      begins: true,
      events: [],
    })
    if (saved) return counts
  }
  throw problem('busy', { retryAfter: 1 })
}

const merged = async (
  context: Context,
  caller: SignedInCaller,
  { bundle, text = noText }: OpenedBundle,
): Promise<{ file: Annotations; stored: StoredAnnotations; counts: Counts }> => {
  const { db } = context
  const row = await readableAnnotations(db, caller, bundle.project.id)
  const stored = await fileOf(context, caller, bundle.project.id, row)
  const items = bundle.annotations?.items ?? []
  if (items.length === 0) return { file: stored, stored, counts: { added: 0, known: 0, setAside: 0 } }
  const incoming: Annotations = { version: bundle.annotations!.version, run: stored.run, items, update: bundle.annotations!.update }
  await takeCarryOver(context, caller, incoming, Math.max(1, Math.ceil(text.words / usualWords)))
  const onThisText = placedOn(incoming, text, await versionText(db, bundle.project.id, row.version))
  const file = mergeAnnotations(onThisText, { ...stored, version: row.version })
  if (file.items.filter(({ kind }) => kind !== 'deleted').length > maxAnnotations || bodyOf(file).length > maxFileBytes)
    throw bundleRefused('wrong_data')
  return { file, stored, counts: countsOf(onThisText, stored, file) }
}

/** Maximum words and punctuation marks in a guide, somewhat more than the catalogue's longest has. */
const usualWords = 15_000

const noText = { document: { projectId: '', version: 0, steps: [], sections: [], tracks: [] }, sections: new Map(), words: 0 }

/** Each server numbers its own versions, so the words decide whether it is the same text. */
const placedOn = (file: Annotations, from: VersionText, to: VersionText): Annotations =>
  isSameText(from, to) ? { ...file, version: to.document.version } : { ...carryOver(file, from, to), version: to.document.version }

const isSameText = (one: VersionText, other: VersionText): boolean =>
  isDeepStrictEqual({ ...one.document, version: 0 }, { ...other.document, version: 0 }) &&
  [...one.sections].every(([name, blocks]) => isDeepStrictEqual(blocks, other.sections.get(name)))

const countsOf = (incoming: Annotations, stored: Annotations, file: Annotations): Counts => {
  const here = new Set(stored.items.map(annotationKey))
  const after = new Map(file.items.filter(isShown).map((item) => [annotationKey(item), item]))
  const shown = incoming.items.filter(isShown)
  const added = shown.filter((item) => !here.has(annotationKey(item)) && after.has(annotationKey(item)))
  return { added: added.length, known: shown.length - added.length, setAside: added.filter(({ aside }) => aside).length }
}
