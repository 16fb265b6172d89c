import { randomBytes } from 'node:crypto'
import { checkOwnerKey, createOwner, ownerLinkLifetime } from '../../core/accounts/ownerContract.ts'
import { emailAddress } from '../../core/accounts/signIn.ts'
import { routePatterns } from '../../core/paths.ts'
import { problem } from '../../core/problems.ts'
import type { Context } from '../context.ts'
import { record } from '../facts.ts'
import { Reply, serve, type Served } from '../http.ts'
import { networkOf } from '../limits.ts'
import { cookieFor, type Caller } from './caller.ts'
import { accountOf } from './codes.ts'
import { deleteOwnerKeys, deleteSession, hasAdministrator, hasOwnerKey, insertOwnerKey, makeAdministrator } from './queries.ts'
import { hashToken, openSession } from './session.ts'

export const owner = (context: Context): Served[] => [
  serve(checkOwnerKey, async ({ body, caller }) => {
    await context.limits.take('owner', networkOf(caller.address))
    await requireOwnerKey(context, context.db, body.key)
    return undefined
  }),
  serve(createOwner, async ({ body, caller }) => {
    const email = emailAddress(body.email)
    if (!email) throw problem('invalid_email', { fields: { email: 'invalid' } })
    await context.limits.take('owner', networkOf(caller.address))
    const token = await openOwnerSession(context, body.key, email, caller)
    return new Reply(204, { 'set-cookie': cookieFor(context.config, token), 'cache-control': 'no-store' })
  }),
]

/** Whether somebody is an administrator, or becomes one by signing in with an address that ADMIN_EMAILS names. */
export const hasOwner = async ({ db, config }: { db: Pick<Context['db'], 'row'>; config: Context['config'] }): Promise<boolean> =>
  config.adminEmails.size > 0 || hasAdministrator(db)

/** Makes a one-time link for the start to print; undefined when there is an administrator. Any process on this database takes it. */
export const createOwnerLink = async (context: Context, origin: string): Promise<string | undefined> => {
  const { db, now } = context
  if (await hasOwner(context)) return undefined
  const key = randomBytes(32).toString('base64url')
  await insertOwnerKey(db, hashToken(key), new Date(now() + ownerLinkLifetime * 60_000))
  return `${origin}${routePatterns.owner}?key=${key}`
}

/** Throws `conflict` when there is an administrator already, and `not_found` for a key that is wrong, too old or used up. */
const requireOwnerKey = async ({ config, now }: Context, db: Pick<Context['db'], 'row'>, key: string) => {
  if (await hasOwner({ db, config })) throw problem('conflict')
  if (!(await hasOwnerKey(db, hashToken(key), new Date(now())))) throw problem('not_found')
}

const openOwnerSession = (context: Context, key: string, email: string, { sessionHash }: Caller): Promise<string> =>
  context.db.transaction(async (tx) => {
    await tx.lock('owner')
    await requireOwnerKey(context, tx, key)
    const userId = await accountOf(tx, email)
    await makeAdministrator(tx, userId)
    await deleteOwnerKeys(tx)
    await record(tx, { name: 'owner_created', userId })
    if (sessionHash) await deleteSession(tx, sessionHash)
    return openSession(tx, userId, context.now())
  })
