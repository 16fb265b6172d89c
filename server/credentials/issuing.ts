import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { brand } from '@fieldwork/core/brand.ts'
import { displayName, hasAtSign } from '@fieldwork/core/accounts/name.ts'
import { type CompletedTask, openBadge, type OpenBadge, saysTheSame } from '@fieldwork/core/credentials/openBadge.ts'
import { titleForOthers } from '@fieldwork/core/documentation/titleForOthers.ts'
import { boxesIn, validationsOf } from '@fieldwork/core/documents/walk.ts'
import { isShareable } from '@fieldwork/core/sharing/shareable.ts'
import { mayComplete } from '@fieldwork/core/tasks/status.ts'
import { isRefusal, problem } from '@fieldwork/core/problems.ts'
import { recordEvent } from '../analytics/queries.ts'
import { lockKey, readableVersion } from '../catalogue/permission.ts'
import { projectOf } from '../catalogue/project.ts'
import { readableProject } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { documentOf } from '../documents/queries.ts'
import { requestWithNewLinks } from '../documentation/requests.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { keyedHash } from '../keys.ts'
import { answerOf } from '../tasks/answers.ts'
import { gradableTasks, type GradableTaskRow } from '../tasks/queries.ts'
import { objectOf } from '../uploads/objects.ts'
import { keepDigest, upload } from '../uploads/queries.ts'
import { issuerKey } from './issuerKeys.ts'
import { completedAt, keepCredential, type OwnCredential, ownCredential, setPublic } from './queries.ts'
import { withProof } from './signing.ts'
import { freeIndex, listOf } from './statusList.ts'

type Chosen = { id: string; name: string; salt: string; statusIndex: number; issuedAt: Date; origin: string }

/** Builds the unsigned credential of the caller's project. Throws `not_found`, `not_allowed`, `plan_required` or `tasks_incomplete`. */
const currentBadge = async (context: Context, caller: SignedInCaller, projectId: string, chosen: Chosen): Promise<OpenBadge> => {
  const { db } = context
  const readable = await readableProject(db, caller, projectId)
  const project = projectOf(readable)
  const completed = await completedAt(db, caller.user.id, projectId)
  // A task that is done again after the project was completed is open.
  if (!completed || !readable.items || !mayComplete(readable.items)) throw problem('tasks_incomplete')
  const rows = await db.transaction((tx) => gradableTasks(tx, caller, projectId))
  const questions = await questionsForOthers(context, caller, projectId, readable)
  const tasks: CompletedTask[] = []
  for (const row of rows) {
    const task = await completedTask(context, caller.user.id, row, chosen.salt)
    if (task) tasks.push({ ...task, title: questions.get(row.id) ?? titleForOthers(row.title) })
  }
  return openBadge({
    ...chosen,
    issuerName: brand.name,
    projectId,
    version: project.version,
    metadata: project.metadata,
    tasks,
    completedAt: completed.toISOString(),
    issuedAt: chosen.issuedAt.toISOString(),
    status: listOf(chosen.statusIndex),
  })
}

/** The author's words for others, by task. */
const questionsForOthers = async (
  { db }: Context,
  { reader }: SignedInCaller,
  projectId: string,
  readable: Parameters<typeof readableVersion>[1],
): Promise<Map<string, string>> => {
  const document = await documentOf(db, readableVersion(projectId, readable, reader))
  const blocks = document ? [document, ...document.tracks].flatMap(({ steps }) => steps.flatMap(({ children }) => children)) : []
  const nodes = boxesIn([...blocks, ...(document?.sections ?? [])]).flatMap(validationsOf)
  return new Map(nodes.flatMap(({ id, forOthers }) => (forOthers === undefined ? [] : [[id, forOthers]])))
}

/** Undefined for a task whose answer does not count, or whose picture is gone. */
const completedTask = async (context: Context, userId: string, row: GradableTaskRow, salt: string): Promise<CompletedTask | undefined> => {
  const answer = answerOf(row)
  if (row.hidden || answer?.status !== 'COMPLETE' || answer.hidden) return undefined
  const given = answer.type === 'FILE' ? await pictureHash(context, userId, answer.file?.storageName ?? '') : (answer.text?.data ?? '')
  if (given === undefined) return undefined
  const { type, title, description, extension, answer_check } = row
  return {
    title,
    isExtra: row.optional ?? false,
    kind: type === 'FILE' ? 'picture' : (answer_check?.check ?? 'any'),
    promptDigest: digestOf(JSON.stringify([type, title, description, extension])),
    answerDigest: digestOf(`${salt}\n${given}`),
    // Hashed with a key of this server, because short checks could be guessed.
    checkDigest:
      answer_check === null
        ? null
        : `hmac-sha256:${keyedHash(context.config.secret, 'credential', JSON.stringify(answer_check)).toString('hex')}`,
    isOwnJudgement: answer.ownJudgement ?? false,
    isJudgedByModel: row.accepted_by_model ?? false,
    basis: answer.basis ?? null,
    seenAt: answer.seenAt ?? null,
  }
}

const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** Hashes each file once. Files from before digests were stored are read the first time. */
const pictureHash = async ({ db, files }: Context, userId: string, key: string): Promise<string | undefined> => {
  const file = await upload(db, userId, key)
  if (!file?.content_type) return undefined
  if (file.digest !== null) return `sha256:${file.digest}`
  const bytes = await files.read(objectOf(userId, key, file.is_second))
  if (!bytes) return undefined
  const digest = createHash('sha256').update(bytes).digest('hex')
  await keepDigest(db, userId, key, file.etag!, digest)
  return `sha256:${digest}`
}

/** True if a credential issued now would differ. False if the project can no longer be read. */
export const isOutdated = async (context: Context, caller: SignedInCaller, projectId: string, own: OwnCredential): Promise<boolean> => {
  const issued = JSON.parse(own.body) as OpenBadge
  const chosen = { ...own, statusIndex: own.status_index, issuedAt: own.issued_at, origin: originOf(issued) }
  try {
    return !saysTheSame(issued, await currentBadge(context, caller, projectId, chosen))
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

const originOf = ({ issuer }: OpenBadge): string => issuer.url

/** Returns the issuer's address if others can't reach it to check the credential, although they reach this server at `origin`. */
export const localIssuer = ({ body }: Pick<OwnCredential, 'body'>, origin: string | undefined): string | null => {
  const issuer = originOf(JSON.parse(body) as OpenBadge)
  return origin !== undefined && isShareable(origin) && !isShareable(issuer) ? issuer : null
}

type Asked = { name: string; public?: boolean | undefined }

/** `replaced`: if the caller's credential is another one by then, or none, nothing is issued, and only its page is made public or private. */
export const issue = async (
  context: Context,
  caller: SignedInCaller,
  projectId: string,
  asked: Asked,
  origin: string,
  replaced?: string,
): Promise<void> => {
  const { db, now } = context
  const name = displayName(asked.name)
  // Credentials are passed on, so they contain no address.
  if (!name || hasAtSign(name)) throw problem('invalid', { fields: { name: 'invalid' } })
  const own = await ownCredential(db, caller, projectId)
  if (!own) throw problem('not_found')
  const issuedAt = new Date(now())
  const chosen = { id: randomUUID(), name, salt: randomBytes(16).toString('base64url'), statusIndex: await freeIndex(db), issuedAt, origin }
  const isSame = own.id !== null && own.name === name && originOf(JSON.parse(own.body) as OpenBadge) === origin
  if (isSame && !(await isOutdated(context, caller, projectId, own))) {
    if (asked.public !== undefined) await changePublic(context, caller, projectId, asked.public)
    return
  }
  const badge = await currentBadge(context, caller, projectId, chosen)
  const { proof, ...signed } = await withProof(badge, await issuerKey(context), issuedAt.toISOString())
  // The schema of Open Badges 3.0 requires a list even for one proof.
  const body = JSON.stringify({ ...signed, proof: [proof] })
  const version = Number(badge.credentialSubject.achievement.version)
  const isPublic = asked.public ?? null
  const isIssued = await db.transaction(async (tx) => {
    await tx.lock(lockKey(caller.user.id, projectId))
    if (replaced !== undefined && (await ownCredential(tx, caller, projectId))?.id !== replaced) return false
    await keepCredential(tx, { ...chosen, userId: caller.user.id, projectId, version, body, isPublic })
    if (isPublic ?? own.is_public) await requestWithNewLinks(context, tx, caller, projectId)
    await recordEvent(tx, { name: 'credential_issued', user: caller.user, projectId, details: { version } })
    return true
  })
  context.jobs.wake('documentation')
  if (!isIssued && asked.public !== undefined) await changePublic(context, caller, projectId, asked.public)
}

/**
 * Makes the credential public, or private. Issues it again first if it names an address of this computer as its issuer, because others
 * couldn't check it. Throws `not_found` if there is none.
 */
export const share = async (
  context: Context,
  caller: SignedInCaller,
  projectId: string,
  isPublic: boolean,
  origin: string | undefined,
): Promise<void> => {
  const own = await ownCredential(context.db, caller, projectId)
  const isLocal = isPublic && own && own.id !== null && localIssuer(own, origin) !== null
  if (isLocal) await issue(context, caller, projectId, { name: own.name, public: true }, origin!, own.id)
  else await changePublic(context, caller, projectId, isPublic)
}

const changePublic = async (context: Context, caller: SignedInCaller, projectId: string, isPublic: boolean): Promise<void> => {
  await context.db.transaction(async (tx) => {
    await tx.lock(lockKey(caller.user.id, projectId))
    const shared = await setPublic(tx, caller.user.id, projectId, isPublic)
    if (!shared) throw problem('not_found')
    if (shared.is_changed) await requestWithNewLinks(context, tx, caller, projectId)
    await recordEvent(tx, { name: isPublic ? 'credential_published' : 'credential_hidden', user: caller.user, projectId })
  })
  context.jobs.wake('documentation')
}
