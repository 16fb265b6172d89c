import { brand } from '@fieldwork/core/brand.ts'
import { firstFree } from '@fieldwork/core/catalogue/series.ts'
import { exampleCredentialId, exampleNickname } from '@fieldwork/core/credentials/addresses.ts'
import { openBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { credentialMessages } from '@fieldwork/core/messages/credentials.ts'
import { exampleOf } from '../catalogue/queries.ts'
import { listProjects } from '../catalogue/service.ts'
import type { Context } from '../context.ts'
import { visitor } from '../http/caller.ts'
import { exampleTasks } from './exampleTasks.ts'
import { issuerKey } from './issuerKeys.ts'
import type { PublicCredential } from './queries.ts'
import { withProof } from './signing.ts'
import { exampleStatus } from './statusList.ts'

/** Signed examples by what they say, so that a stranger's requests don't sign again. */
const signed = new Map<string, PublicCredential>()

/**
 * A credential for the first free project that names nobody, signed like those of learners, so that visitors can open and check it. Undefined
 * without a free project, or without an origin to sign for.
 */
export const exampleCredential = async (context: Context, origin: string | undefined): Promise<PublicCredential | undefined> => {
  const project = firstFree(await listProjects(context, visitor, false))
  const tasks = project && (await exampleTasks(context.db, project))
  if (!tasks || origin === undefined) return undefined
  const { id, version, metadata } = project
  const completedOn = (await exampleOf(context.db, id))?.completedOn ?? new Date(context.now()).toISOString().slice(0, 10)
  const completedAt = `${completedOn}T00:00:00.000Z`
  const key = await issuerKey(context)
  const badge = openBadge({
    id: exampleCredentialId,
    origin,
    issuerName: brand.name,
    name: credentialMessages.example.person,
    projectId: id,
    version,
    metadata,
    tasks,
    completedAt,
    issuedAt: completedAt,
    status: exampleStatus,
  })
  // Its work is the example of a finished one.
  const pageId = metadata.hasExample ? id : null
  const content = key.name + pageId + JSON.stringify(badge)
  const existing = signed.get(content)
  if (existing) return existing
  const example: PublicCredential = {
    id: exampleCredentialId,
    user_id: '',
    is_public: true,
    body: JSON.stringify(await withProof(badge, key, completedAt)),
    picture: null,
    project_id: id,
    metadata,
    is_listed: true,
    nickname: exampleNickname,
    has_portfolio: false,
    page_id: pageId,
    document_id: null,
  }
  if (signed.size > 20) signed.clear()
  signed.set(content, example)
  return example
}
