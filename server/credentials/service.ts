import * as contract from '@fieldwork/core/credentials/contract.ts'
import { credentialFileKind, credentialFilePath } from '@fieldwork/core/credentials/fileNames.ts'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { keyDocumentPath, statusListPath } from '@fieldwork/core/credentials/addresses.ts'
import { mayComplete } from '@fieldwork/core/tasks/status.ts'
import { isRefusal, problem } from '@fieldwork/core/problems.ts'
import { recordEvent } from '../analytics/queries.ts'
import { lockKey } from '../catalogue/permission.ts'
import { readableProject } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { publicOrigin } from '../http/origin.ts'
import { type PlainRoute, Reply, serve, serveLimited, type Served } from '../http/route.ts'
import { issue, isOutdated, localIssuer, share } from './issuing.ts'
import { keyDocument } from './issuerKeys.ts'
import { credentialFile, credentialPages } from './credentialPage.ts'
import { examplePictures } from './examplePicture.ts'
import { requestWithNewLinks } from '../documentation/requests.ts'
import { ownCredential, removeCredential } from './queries.ts'
import { signingOrigin, signingOriginIfAny } from './signingOrigin.ts'
import { statusList } from './statusList.ts'
import { verifierPages } from './verifierPage.ts'

export const credentials = (context: Context): Served[] => [
  serve(contract.getCredential, ({ caller, params, header }) => stateOf(context, caller, params.projectId, header('host'))),
  serveLimited('credentials', contract.issueCredential, async ({ caller, params, body, header }) => {
    await issue(context, caller, params.projectId, body, signingOrigin(context, header('host')))
    return stateOf(context, caller, params.projectId, header('host'))
  }),
  serveLimited('credentials', contract.setCredentialPublic, async ({ caller, params, body, header }) => {
    await share(context, caller, params.projectId, body.public, signingOriginIfAny(context, header('host')))
    return stateOf(context, caller, params.projectId, header('host'))
  }),
  serveLimited('credentials', contract.revokeCredential, async ({ caller, params, header }) => {
    await revoke(context, caller, params.projectId)
    return stateOf(context, caller, params.projectId, header('host'))
  }),
  serve(contract.downloadCredential, ({ caller, params }) => download(context, caller, params.projectId, params.fileName)),
]

/** Public routes, also for programs of other origins: the keys, and the list of revoked credentials. */
export const publicCredentials = (context: Context): PlainRoute[] => [
  ...verifierPages(context),
  ...credentialPages(context),
  examplePictures(context),
  {
    method: 'GET',
    path: keyDocumentPath,
    handle: async ({ header }) =>
      publicReply('application/did+json', JSON.stringify(await keyDocument(context, publicOrigin(context.config, header('host'))))),
  },
  {
    method: 'GET',
    path: statusListPath(':list'),
    handle: async ({ params: { list = '' }, header }) => {
      const body = /^\d{1,4}$/.test(list) ? await statusList(context, signingOrigin(context, header('host')), Number(list)) : undefined
      if (!body) throw problem('not_found')
      return publicReply('application/vc+ld+json', body)
    },
  },
]

const publicReply = (type: string, body: string) =>
  new Reply(
    200,
    {
      'content-type': type,
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body,
  )

const stateOf = async (context: Context, caller: SignedInCaller, projectId: string, host: string | undefined): Promise<CredentialState> => {
  const own = await ownCredential(context.db, caller, projectId)
  if (!own) throw problem('not_found')
  const issued =
    own.id === null
      ? null
      : {
          id: own.id,
          name: own.name,
          isPublic: own.is_public,
          version: own.credential_version,
          issuedAt: own.issued_at.toISOString(),
          isOutdated: await isOutdated(context, caller, projectId, own),
          localIssuer: localIssuer(own, signingOriginIfAny(context, host)),
          tasks: (JSON.parse(own.body) as OpenBadge).evidence.map(({ name, narrative }) => ({ title: name, counts: narrative })),
          jsonUrl: credentialFilePath('json', projectId),
          pictureUrl: credentialFilePath('png', projectId),
        }
  return { mayIssue: await mayIssue(context, caller, projectId, host), issued }
}

const mayIssue = async (context: Context, caller: SignedInCaller, projectId: string, host: string | undefined): Promise<boolean> => {
  try {
    signingOrigin(context, host)
    const { completed_at, items } = await readableProject(context.db, caller, projectId)
    return completed_at !== null && items !== null && mayComplete(items)
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

const revoke = async (context: Context, caller: SignedInCaller, projectId: string): Promise<void> => {
  await context.db.transaction(async (tx) => {
    await tx.lock(lockKey(caller.user.id, projectId))
    const removed = await removeCredential(tx, caller.user.id, projectId)
    if (!removed) throw problem('not_found')
    if (removed.is_public) await requestWithNewLinks(context, tx, caller, projectId)
    await recordEvent(tx, { name: 'credential_revoked', user: caller.user, projectId })
  })
  context.jobs.wake('documentation')
}

const download = async (context: Context, caller: SignedInCaller, projectId: string, fileName: string): Promise<Reply> => {
  const kind = credentialFileKind(fileName, projectId)
  const own = kind && (await ownCredential(context.db, caller, projectId))
  if (!own || own.id === null) throw problem('not_found')
  const headers = { 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'private, no-store' }
  return credentialFile(context, kind, own, headers)
}
