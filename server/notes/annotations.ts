import { carryOver } from '@fieldwork/core/notes/carryOver.ts'
import type { Annotation, Annotations, StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import type { Context } from '../context.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type AnnotationsRow, heldAnnotations, moveAnnotations, versionText } from './queries.ts'

type Body = Pick<Annotations, 'items' | 'update'>

export const emptyBody = JSON.stringify({ items: [], update: null } satisfies Body)

/** Returns the JSON that is stored next to the columns. */
export const bodyOf = ({ items, update }: Annotations): string => JSON.stringify({ items, update } satisfies Body)

/** Annotations of a stored body, for the version on which they were saved. */
export const itemsOf = (body: string): Annotation[] => (JSON.parse(body) as Body).items

/** A diff of two texts takes about as long as anchoring this many annotations. */
const minItems = 500

/** Charges the rate limit before a file is carried over. `texts`: length of the text, in texts of usual length. Throws too_many_requests. */
export const takeCarryOver = (
  { limits }: Context,
  { user }: SignedInCaller,
  { items }: Pick<Annotations, 'items'>,
  texts = 1,
): Promise<void> => limits.take('carriedItems', user.id, texts * Math.max(minItems, items.length))

/** Returns the annotations for the learner's current version; empty without a stored file. Throws too_many_requests. */
export const fileOf = async (
  context: Context,
  caller: SignedInCaller,
  projectId: string,
  row: AnnotationsRow,
): Promise<StoredAnnotations> => {
  const { version, file_version, run, revision, body } = row
  if (file_version === null) return { revision: 0, version, run: 0, items: [], update: null }
  const file = { version: file_version, run, ...(JSON.parse(body) as Body) }
  if (file_version < version && file.items.length > 0) await takeCarryOver(context, caller, file)
  return { revision, ...(await onVersion(context.db, projectId, file, version)) }
}

/** Carries the file over to `version`, unless it is already of that version or a later one. */
export const onVersion = async (db: Queryable, projectId: string, file: Annotations, version: number): Promise<Annotations> => {
  if (file.version >= version) return file
  if (file.items.length === 0) return { ...file, version }
  return carryOver(file, await versionText(db, projectId, file.version), await versionText(db, projectId, version))
}

/** Carries over the stored file of a learner who moves to this version. */
export const carryAnnotations = async (tx: Transaction, userId: string, projectId: string, version: number): Promise<void> => {
  const held = await heldAnnotations(tx, userId, projectId)
  if (!held || held.version >= version) return
  const file = { version: held.version, run: held.run, ...(JSON.parse(held.body) as Body) }
  await moveAnnotations(tx, userId, projectId, version, bodyOf(await onVersion(tx, projectId, file, version)))
}
