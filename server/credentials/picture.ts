import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostOfIssuer } from '@fieldwork/core/credentials/addresses.ts'
import { checkedTasks } from '@fieldwork/core/credentials/checkedTasks.ts'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { credentialMessages as messages } from '@fieldwork/core/messages/credentials.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { maintenanceOf } from '../http/maintenance/maintenance.ts'
import { drawCredential } from '../documentation/making.ts'
import { bakedPicture } from './bakedPicture.ts'
import { keepPicture } from './queries.ts'

type Issued = { id: string; body: string; picture: Buffer | null }

/** Pictures that are being drawn, by the body of their credential. Limited, because strangers may request them. */
const drawing = new Map<string, Promise<Buffer>>()
const maxDrawing = 20

/** Returns the picture of a credential, with the credential embedded. Draws it on the first request, once for concurrent ones. Throws `busy` if that fails. */
export const pictureOf = async (context: Context, { id, body, picture }: Issued): Promise<Buffer> => {
  if (picture) return picture
  const begun = drawing.get(body)
  if (begun) return begun
  if (drawing.size >= maxDrawing) throw problem('busy')
  const drawn = draw(context, id, body).finally(() => drawing.delete(body))
  drawing.set(body, drawn)
  return drawn
}

const draw = async ({ db, config, log }: Context, id: string, body: string): Promise<Buffer> => {
  const target = join(tmpdir(), `fieldwork-credential-${randomUUID()}.png`)
  try {
    const made = await drawCredential({ credential: cardOf(JSON.parse(body) as OpenBadge), target }, log)
    if (made.outcome !== 'made') throw problem('busy')
    const drawn = bakedPicture(await readFile(target), body)
    if (!(await maintenanceOf({ config, db }))) await keepPicture(db, id, drawn)
    return drawn
  } finally {
    await rm(target, { force: true })
  }
}

const cardOf = ({ name, issuer, awardedDate, credentialSubject, evidence }: OpenBadge) => ({
  label: messages.badge.of,
  project: name,
  person: credentialSubject.identifier[0]!.identityHash,
  completed: messages.badge.completed(dayInWords(awardedDate)),
  outcome: credentialSubject.achievement.description,
  checked: checkedTasks(evidence),
  issuer: messages.badge.by(issuer.name),
  host: hostOfIssuer(issuer.id),
})
