import {
  documentationFileKind,
  documentationFileName,
  documentationFilePath,
  publicDocumentationPath,
  publicPagePath,
} from '@fieldwork/core/documentation/fileNames.ts'
import type { DocumentationFileKind } from '@fieldwork/core/documentation/fileNames.ts'
import * as contract from '@fieldwork/core/documentation/contract.ts'
import type { DocumentationList } from '@fieldwork/core/documentation/schema.ts'
import { lockedProblem, lockOf } from '@fieldwork/core/plans/gates.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { documentationKey } from '@fieldwork/core/uploads/purpose.ts'
import { lockKey } from '../catalogue/permission.ts'
import { readableProject } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Reply, serve, serveLimited, type Served } from '../http/route.ts'
import { ownWork } from './completedWork.ts'
import { fileReply, headersOf } from './fileReply.ts'
import { madeFile, ownDocumentation } from './queries.ts'
import { changesSince } from './outdated.ts'
import { requestDocumentation, setShared } from './requests.ts'

export const documentation = (context: Context): Served[] => [
  serve(contract.listDocumentation, ({ caller, params }) => listFiles(context, caller, params.projectId)),
  serve(contract.getCompletedWork, ({ caller, params }) => ownWork(context, caller.user.id, params.projectId)),
  serve(contract.getDocumentationFile, ({ caller, params, header }) =>
    ownFile(context, caller, params.projectId, params.fileName, header('if-none-match')),
  ),
  serveLimited('documentations', contract.regenerateDocumentation, ({ caller, params }) => regenerate(context, caller, params.projectId)),
  serveLimited('saves', contract.shareDocumentation, async ({ caller, params, body }) => {
    if (body.public && !caller.user.hasPublicProfile) throw problem('public_profile_required')
    if (!(await setShared(context, caller, params.projectId, body.public))) throw problem('not_found')
    return listFiles(context, caller, params.projectId)
  }),
]

const listFiles = async (context: Context, caller: SignedInCaller, projectId: string): Promise<DocumentationList> => {
  const own = await ownDocumentation(context.db, caller, projectId)
  if (!own) throw problem('not_found')
  const docStatus = own.doc_status ?? 'NONE'
  const { nickname } = caller.user
  const pageId = own.is_public && own.is_made ? own.page_id : null
  const isPublic = pageId !== null
  const page = isPublic ? { viewUrl: publicPagePath(nickname, pageId) } : {}
  const changed = await changesSince(context, caller.user.id, projectId)
  // Don't serve a file that is about to be replaced.
  if (docStatus !== 'READY' || !own.is_made)
    return {
      results: [],
      docStatus,
      ...page,
      ...(isPublic && docStatus === 'GENERATING' && changed.some((change) => change !== 'links') && { isOutdated: true }),
    }
  const publicUrl = isPublic ? { publicUrl: publicDocumentationPath(nickname, pageId) } : {}
  return {
    docStatus,
    ...page,
    ...(changed.length > 0 && { isOutdated: true, changed }),
    ...(own.is_copy_outdated && { isCopyOutdated: true }),
    results: [
      { type: 'pdf', url: documentationFilePath('pdf', projectId), public: isPublic, ...publicUrl },
      {
        type: 'md',
        url: documentationFilePath('markdown', projectId),
        public: false,
        archiveUrl: documentationFilePath('archive', projectId),
      },
    ],
  }
}

const types: Record<DocumentationFileKind, string> = {
  pdf: 'application/pdf',
  markdown: 'text/markdown; charset=utf-8',
  readme: 'text/markdown; charset=utf-8',
  archive: 'application/zip',
}

/** Throws if the caller's plan doesn't include Markdown. */
export const refuseMarkdown = (isMarkdown: boolean, { reader }: SignedInCaller) => {
  const lock = isMarkdown ? lockOf('project_share_export', reader) : undefined
  if (lock) throw lockedProblem(lock)
}

const ownFile = async (
  context: Context,
  caller: SignedInCaller,
  projectId: string,
  fileName: string,
  knownTag: string | undefined,
): Promise<Reply> => {
  const kind = documentationFileKind(fileName, projectId)
  const found = kind && (await madeFile(context.db, caller.user.id, projectId, documentationKey(kind === 'pdf' ? 'pdf' : 'zip', projectId)))
  if (!found) throw problem('not_found')
  refuseMarkdown(kind !== 'pdf', caller)
  const headers = { etag: found.etag, 'cache-control': 'private, no-cache', vary: 'Cookie' }
  const named = { headers, type: types[kind], name: documentationFileName(kind, projectId) }
  if (kind === 'markdown' || kind === 'readme') return new Reply(200, headersOf(named), found.markdown ?? '')
  return fileReply(context, caller.user.id, { ...found, ...named }, knownTag)
}

const regenerate = async (context: Context, caller: SignedInCaller, projectId: string): Promise<Reply> => {
  await context.limits.take('documentationsADay', caller.user.id, 1, 'too_many_documentations')
  await context.db.transaction(async (tx) => {
    await tx.lock(lockKey(caller.user.id, projectId))
    const { completed_at } = await readableProject(tx, caller, projectId)
    if (!completed_at) throw problem('tasks_incomplete')
    await requestDocumentation(context, tx, caller.user.id, projectId)
  })
  context.jobs.wake('documentation')
  return new Reply(202, { 'cache-control': 'no-store' })
}
