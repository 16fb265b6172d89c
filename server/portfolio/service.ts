import { copyDocumentation as copyContract } from '@fieldwork/core/documentation/contract.ts'
import * as contract from '@fieldwork/core/portfolio/contract.ts'
import type { OwnPortfolio, Portfolio, PortfolioWrite } from '@fieldwork/core/portfolio/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { copiesToMake } from '../documentation/copies/queries.ts'
import { requestWithNewName } from '../documentation/requests.ts'
import type { SignedIn, SignedInCaller } from '../http/caller.ts'
import { serve, serveLimited, type Served } from '../http/route.ts'
import { copyDocumentation } from './copies.ts'
import { addDocument, changeDocument, lockPortfolio, removeDocument, setPages } from './documents.ts'
import { documentsOf, ownPortfolio, savePortfolio, publicDocumentsOf, shownPortfolio, visibleProjects } from './queries.ts'
import { ownUploadPath } from '@fieldwork/core/uploads/purpose.ts'
import { publicUploadPath, shownAs } from './shown.ts'

export const portfolio = (context: Context): Served[] => [
  serve(contract.getPortfolio, ({ caller }) => readOwn(context, caller.user)),
  serveLimited('saves', contract.savePortfolio, ({ caller, body }) => save(context, caller, body)),
  serveLimited('saves', contract.addPortfolioDocument, ({ caller, body }) => addDocument(context, caller, body)),
  serveLimited('saves', contract.updatePortfolioDocument, ({ caller, params, body }) =>
    changeDocument(context, caller, params.documentId, body),
  ),
  serveLimited('saves', contract.deletePortfolioDocument, ({ caller, params }) => removeDocument(context, caller, params.documentId)),
  serveLimited('documentationCopies', copyContract, ({ caller, params, body }) =>
    copyDocumentation(context, caller, params.projectId, body),
  ),
  serve(contract.getPublicPortfolio, ({ params }) => readShown(context, params.nickname)),
]

const readOwn = async ({ db }: Context, user: SignedIn): Promise<OwnPortfolio> => {
  const [head, documents, copies] = await Promise.all([ownPortfolio(db, user.id), documentsOf(db, user.id), copiesToMake(db, user.id)])
  if (!head) throw problem('failed')
  const adding = copies.map(({ project_id, has_failed }) => ({ projectId: project_id, hasFailed: has_failed }))
  return { ...shownAs(head, documents, ownUploadPath), isPublic: head.is_public, ...(adding.length > 0 && { adding }) }
}

const save = async (context: Context, caller: SignedInCaller, changed: PortfolioWrite): Promise<OwnPortfolio> => {
  const { user } = caller
  if (changed.isPublic && !user.hasPublicProfile) throw problem('public_profile_required')
  await context.db.transaction(async (tx) => {
    await lockPortfolio(tx, user.id)
    const before = changed.isPublic === false ? await visibleProjects(tx, user.id, null) : []
    await savePortfolio(tx, user.id, changed, new Date(context.now()))
    if (changed.isPublic) await setPages(context, tx, caller, await visibleProjects(tx, user.id, null), true)
    // A page that was turned off in a public portfolio would be hidden there.
    await setPages(context, tx, caller, before, false)
  })
  if (changed.isPublic) await requestWithNewName(context, caller)
  if (changed.isPublic !== undefined) context.jobs.wake('documentation')
  return readOwn(context, user)
}

/** A portfolio as the public sees it. Hidden and empty ones look like unknown ones. `isListed`: its owner lets search engines list it. */
export const readShown = async ({ db }: Pick<Context, 'db'>, nickname: string): Promise<Portfolio & { isListed: boolean }> => {
  const head = await shownPortfolio(db, nickname)
  if (!head) throw problem('not_found')
  return { ...shownAs(head, await publicDocumentsOf(db, head.id), (key) => publicUploadPath(head.nickname, key)), isListed: head.is_listed }
}
