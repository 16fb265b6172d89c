import { problem } from '@fieldwork/core/problems.ts'
import { answerFileName, uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { shortWait } from '../uploads/admission.ts'
import { cleanPicture } from '../uploads/picture.ts'
import { withReceived } from '../uploads/received.ts'
import { storeFile } from '../uploads/store.ts'
import type { PlannedAnswer } from './planning.ts'
import type { OpenedBundle } from './readBundle.ts'

/** Stores an answer in the transaction that records its picture. False if the answer isn't imported. */
export type WriteAnswer = (tx: Transaction, id: string) => Promise<boolean>

/** Stores picture answers, re-encoded like every uploaded file. A picture is recorded together with its answer or not at all. */
export const importPictures = async (
  context: Context,
  userId: string,
  opened: OpenedBundle,
  answers: readonly PlannedAnswer[],
  write: WriteAnswer,
): Promise<void> => {
  for (const { incoming, outcome } of answers) {
    const { id, picture } = incoming
    if (incoming.type !== 'FILE' || picture === null || !opened.hasPicture(picture)) continue
    if (outcome === 'added' || outcome === 'replaced') await importOne(context, userId, opened, { id, picture }, write)
  }
}

const importOne = async (
  context: Context,
  userId: string,
  opened: OpenedBundle,
  one: { id: string; picture: string },
  write: WriteAnswer,
): Promise<void> => {
  const key = answerFileName(opened.bundle.project.id, one.id)
  const purpose = uploadPurpose(key)
  if (!purpose) return
  await withReceived(context.config, async (path) => {
    try {
      await opened.unpackPicture(one.picture, path)
    } catch (error) {
      // The disk is at fault, not the zip.
      if ((error as NodeJS.ErrnoException).syscall) throw error
      return context.log.info({ user: userId, error }, 'a picture of an imported project could not be unpacked')
    }
    const picture = await cleanPicture(context, userId, path, purpose.kind)
    if (picture === 'failed') throw problem('busy', { retryAfter: shortWait })
    if (typeof picture !== 'string') await storeFile(context, { userId, key }, purpose, picture, (tx) => write(tx, one.id))
  })
}
