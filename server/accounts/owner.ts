import { randomBytes } from 'node:crypto'
import { checkOwnerKey, createOwner } from '@fieldwork/core/accounts/contract.ts'
import { emailAddress } from '@fieldwork/core/accounts/signIn.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/transaction.ts'
import { insertEntry } from '../audit/queries.ts'
import { recordEvent } from '../analytics/queries.ts'
import { networkOf } from '../http/rateLimits.ts'
import { type Call, serve, type Served } from '../http/route.ts'
import { openBrowserSession, signedIn, type SignedInBrowser } from './browser.ts'
import { hasAdministrator } from '../plans/queries.ts'
import { deleteOwnerKeys, hasOwnerKey, hasPeople, insertOwnerKey, makeAdministrator } from './queries.ts'
import { hashToken } from './sessions/session.ts'
import { signUp } from './signUp.ts'

/** Minutes in which the printed link works. */
const ownerLinkLifetime = 60

export const owner = (context: Context): Served[] => [
  serve(checkOwnerKey, async ({ body, address }) => {
    await context.limits.take('owner', networkOf(address))
    await requireOwnerKey(context, context.db, body.key)
  }),
  serve(createOwner, async (call) => {
    const email = emailAddress(call.body.email)
    if (!email) throw problem('invalid_email', { fields: { email: 'invalid' } })
    await context.limits.take('owner', networkOf(call.address))
    return signedIn(context, await openOwnerSession(context, email, call))
  }),
]

/** True if someone is an administrator, or becomes one by logging in: with an address of ADMIN_EMAILS, or by a group of OIDC_ROLES. */
export const hasOwner = async ({ db, config }: { db: Queryable; config: Context['config'] }): Promise<boolean> =>
  config.adminEmails.size > 0 || Boolean(config.openId?.roles?.roles.some(({ role }) => role === 'admin')) || hasAdministrator(db, [])

/**
 * Makes a one-time link for the start to print; undefined when there is an administrator. Any process on this database takes it. Its key is
 * in the fragment, so that neither logs nor other pages learn it.
 */
export const createOwnerLink = async (context: Context, origin: string): Promise<string | undefined> => {
  if (await hasOwner(context)) return undefined
  return `${origin}${routePatterns.owner}#key=${await newKey(context)}`
}

/** The same for restoring a backup: undefined once anyone has an account. */
export const createRestoreLink = async (context: Context, origin: string): Promise<string | undefined> =>
  (await hasPeople(context.db)) ? undefined : `${origin}${routePatterns.restore}#key=${await newKey(context)}`

const newKey = async ({ db, now }: Context): Promise<string> => {
  const key = randomBytes(32).toString('base64url')
  await insertOwnerKey(db, hashToken(key), new Date(now() + ownerLinkLifetime * 60_000))
  return key
}

/** Throws `conflict` when there is an administrator already, and `not_found` for a key that is wrong, too old or used up. */
const requireOwnerKey = async ({ config, now }: Context, db: Queryable, key: string) => {
  if (await hasOwner({ db, config })) throw problem('conflict')
  if (!(await hasOwnerKey(db, hashToken(key), new Date(now())))) throw problem('not_found')
}

const openOwnerSession = (context: Context, email: string, call: Call<typeof createOwner>): Promise<SignedInBrowser> =>
  context.db.transaction(async (tx) => {
    await tx.lock('owner')
    await requireOwnerKey(context, tx, call.body.key)
    const userId = await signUp(context, tx, email)
    await makeAdministrator(tx, userId)
    await insertEntry(tx, { action: 'role_granted', userId, endpoint: createOwner.name, now: new Date(context.now()) })
    await deleteOwnerKeys(tx)
    await recordEvent(tx, { name: 'owner_created', user: { id: userId } })
    return openBrowserSession(context, tx, { id: userId, email }, 'link', call)
  })
