import { brand } from '@fieldwork/core/brand.ts'
import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import { examplePicturePath } from '@fieldwork/core/credentials/addresses.ts'
import { credentialMessages } from '@fieldwork/core/messages/credentials.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { CredentialCard } from '../documentation/credentialCard.ts'
import { publicOrigin } from '../http/origin.ts'
import { networkOf } from '../http/rateLimits.ts'
import { type PlainRoute, Reply } from '../http/route.ts'
import { drawCard } from './picture.ts'
import { exampleProject } from './queries.ts'

const { badge, example } = credentialMessages

/** The picture of a project's credential as an example, for visitors. It names nobody, and contains no credential. */
export const examplePictures = (context: Context): PlainRoute => ({
  method: 'GET',
  path: examplePicturePath(':projectId'),
  handle: async ({ params: { projectId = '' }, header, address }) => {
    await context.limits.take('credentialPages', networkOf(address))
    const project = await exampleProject(context.db, projectId)
    if (!project) throw problem('not_found')
    const card = cardOf(project.metadata, new URL(publicOrigin(context.config, header('host'))).host)
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' }
    return new Reply(200, headers, await pictureOf(context, card))
  },
})

const cardOf = ({ title, outcomeForOthers, description, outline }: ProjectMetadata, host: string): CredentialCard => ({
  label: example.label,
  project: title,
  person: example.person,
  completed: example.completed,
  outcome: outcomeForOthers ?? description,
  checked: example.checked(outline.flatMap(({ tasks = [] }) => tasks).length),
  issuer: badge.by(brand.name),
  host,
})

/** Pictures by their texts: about one for each project, until the process ends. The oldest is forgotten first. */
const pictures = new Map<string, Promise<Buffer>>()
const maxPictures = 50

const pictureOf = (context: Context, card: CredentialCard): Promise<Buffer> => {
  const texts = JSON.stringify(card)
  const existing = pictures.get(texts)
  if (existing) return existing
  if (pictures.size >= maxPictures) pictures.delete(pictures.keys().next().value!)
  const drawn = drawCard(context, card)
  pictures.set(texts, drawn)
  // The next request tries again.
  drawn.catch(() => pictures.delete(texts))
  return drawn
}
