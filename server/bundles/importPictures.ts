import { problem } from '@fieldwork/core/problems.ts'
import { answerFileName, uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { shortWait } from '../uploads/admission.ts'
import { cleanPicture } from '../uploads/picture.ts'
import { withReceived } from '../uploads/received.ts'
import { storeFile } from '../uploads/store.ts'
import type { PlannedAnswer } from './planning.ts'
import type { OpenedBundle } from './readBundle.ts'

/** Keeps the pictures of the answers that come in, drawn anew as every file from outside. Returns the names of those that are pictures. */
export const storePictures = async (
  context: Context,
  userId: string,
  opened: OpenedBundle,
  answers: readonly PlannedAnswer[],
): Promise<ReadonlySet<string>> => {
  const stored = new Set<string>()
  for (const { incoming, outcome } of answers) {
    const { picture } = incoming
    if (incoming.type !== 'FILE' || picture === null || !opened.hasPicture(picture)) continue
    if (outcome !== 'added' && outcome !== 'replaced') continue
    if (await storeOne(context, userId, opened, { id: incoming.id, picture })) stored.add(picture)
  }
  return stored
}

const storeOne = async (context: Context, userId: string, opened: OpenedBundle, one: { id: string; picture: string }): Promise<boolean> => {
  const key = answerFileName(opened.bundle.project.id, one.id)
  const purpose = uploadPurpose(key)
  if (!purpose) return false
  return withReceived(context.config, async (path) => {
    try {
      await opened.unpackPicture(one.picture, path)
    } catch {
      context.log.info({ user: userId }, 'a picture of an imported project could not be unpacked')
      return false
    }
    const picture = await cleanPicture(context, userId, path, purpose.kind)
    if (picture === 'failed') throw problem('busy', { retryAfter: shortWait })
    return typeof picture !== 'string' && (await storeFile(context, { userId, key }, purpose, picture)) !== undefined
  })
}
