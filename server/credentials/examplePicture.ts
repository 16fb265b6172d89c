import { brand } from '@fieldwork/core/brand.ts'
import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import { examplePicturePath } from '@fieldwork/core/credentials/addresses.ts'
import type { CompletedTask } from '@fieldwork/core/credentials/openBadge.ts'
import { credentialMessages } from '@fieldwork/core/messages/credentials.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { listProjects } from '../catalogue/service.ts'
import type { Context } from '../context.ts'
import type { CredentialCard } from '../documentation/credentialCard.ts'
import { publicOrigin } from '../http/origin.ts'
import { visitor } from '../http/caller.ts'
import { networkOf } from '../http/rateLimits.ts'
import { type PlainRoute, Reply } from '../http/route.ts'
import { exampleTasks } from './exampleTasks.ts'
import { drawCard } from './picture.ts'

const { badge, example } = credentialMessages

/** The picture of a free project's credential as an example, for visitors. It names nobody, and contains no credential. */
export const examplePictures = (context: Context): PlainRoute => ({
  method: 'GET',
  path: examplePicturePath(':projectId'),
  handle: async ({ params: { projectId = '' }, header, address }) => {
    await context.limits.take('credentialPages', networkOf(address))
    const project = (await listProjects(context, visitor, false)).find(({ id }) => id === projectId)
    const tasks = project && (await exampleTasks(context.db, project))
    if (!tasks) throw problem('not_found')
    const card = exampleCard(project.metadata, tasks, new URL(publicOrigin(context.config, header('host'))).host)
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' }
    return new Reply(200, headers, await pictureOf(context, card))
  },
})

/** Extra tasks are counted separately, as in a learner’s credential. */
export const exampleCard = (
  { title, outcomeForOthers, description }: ProjectMetadata,
  tasks: ReadonlyArray<Pick<CompletedTask, 'isExtra'>>,
  host: string,
): CredentialCard => ({
  label: example.label,
  project: title,
  person: example.person,
  completed: example.completed,
  outcome: outcomeForOthers ?? description,
  checked: example.checked(tasks.filter(({ isExtra }) => !isExtra).length, tasks.filter(({ isExtra }) => isExtra).length),
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
