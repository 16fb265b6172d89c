import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brand } from '@fieldwork/core/brand.ts'
import { exampleCredentialId } from '@fieldwork/core/credentials/addresses.ts'
import { checkedTasks } from '@fieldwork/core/credentials/checkedTasks.ts'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { credentialMessages as messages } from '@fieldwork/core/messages/credentials.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { isRefusal, problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { maintenanceOf } from '../http/maintenance/maintenance.ts'
import type { CredentialCard } from '../documentation/credentialCard.ts'
import { drawSingleCard } from '../documentation/making.ts'
import { bakedPicture, hasLook } from './bakedPicture.ts'
import { keepPicture } from './queries.ts'

type Issued = { id: string; body: string; picture: Buffer | null }

/** Pictures that are being drawn, by the body of their credential. Limited, because strangers may request them. */
const drawing = new Map<string, Promise<Buffer>>()
const maxDrawing = 20

/**
 * Returns the picture of a credential, with the credential embedded. Draws it on the first request, and again after its look or its
 * sentences were changed, once for concurrent requests. Throws `busy` if that fails and there is no earlier picture.
 */
export const pictureOf = async (context: Context, { id, body, picture }: Issued): Promise<Buffer> => {
  const card = cardOf(JSON.parse(body) as OpenBadge)
  const look = lookOf(card)
  if (picture && hasLook(picture, look)) return picture
  try {
    const begun = drawing.get(body)
    if (begun) return await begun
    if (drawing.size >= maxDrawing) throw problem('busy')
    const drawn = draw(context, { id, body, card, look }).finally(() => drawing.delete(body))
    drawing.set(body, drawn)
    return await drawn
  } catch (error) {
    if (picture && isRefusal(error)) return picture
    throw error
  }
}

/** Identifies how a picture is drawn: its texts, and the code that draws it. Fonts aren't included. */
const lookOf = (card: CredentialCard): string => {
  drawingCode ??= drawingFiles.map((name) => readFileSync(join(import.meta.dirname, '../documentation', name), 'utf8')).join('')
  return createHash('sha256')
    .update(drawingCode + brand.name + JSON.stringify(card))
    .digest('hex')
    .slice(0, 16)
}
const drawingFiles = ['credentialCard.ts', 'cardParts.ts']
let drawingCode: string | undefined

type Drawing = { id: string; body: string; card: CredentialCard; look: string }

const draw = async (context: Context, { id, body, card, look }: Drawing): Promise<Buffer> => {
  const drawn = bakedPicture(await drawCard(context, card), body, look)
  if (!(await maintenanceOf(context))) await keepPicture(context.db, id, drawn)
  return drawn
}

/** Draws the picture of a credential, without embedding one. Throws `busy` if that fails. */
export const drawCard = async ({ log }: Context, credential: CredentialCard): Promise<Buffer> => {
  const target = join(tmpdir(), `fieldwork-credential-${randomUUID()}.png`)
  try {
    const made = await drawSingleCard({ credential, target }, log)
    if (made.outcome !== 'made') throw problem('busy')
    return await readFile(target)
  } finally {
    await rm(target, { force: true })
  }
}

const cardOf = ({ id, name, issuer, awardedDate, credentialSubject, evidence }: OpenBadge): CredentialCard => ({
  label: id === `urn:uuid:${exampleCredentialId}` ? messages.example.label : messages.badge.of,
  project: name,
  person: credentialSubject.identifier[0]!.identityHash,
  completed: messages.badge.completed(dayInWords(awardedDate)),
  outcome: credentialSubject.achievement.description,
  checked: checkedTasks(evidence, credentialSubject.identifier[0]!.identityHash),
  issuer: messages.badge.by(issuer.name),
  host: new URL(issuer.url).host,
})
