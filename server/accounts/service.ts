import * as contract from '../../core/accounts/contract.ts'
import { mayUseAddress, mayUseTheme, preferenceFaults, preferencesFrom } from '../../core/accounts/preferences.ts'
import { emailAddress, isCode } from '../../core/accounts/signIn.ts'
import type { InputOf } from '../../core/endpoint.ts'
import { isPro } from '../../core/plans/plan.ts'
import { problem } from '../../core/problems.ts'
import type { Context } from '../context.ts'
import { Reply, serve, type Served } from '../http.ts'
import { networkOf } from '../limits.ts'
import { featuresOf } from '../plans/service.ts'
import { cookieFor, noCookie, type Caller, type SignedIn } from './caller.ts'
import { mailCode, signInWithCode } from './codes.ts'
import { deleteSession, deleteSessionsOf, lockPreferences, storedPreferences, storePreferences } from './queries.ts'

export const accounts = (context: Context): Served[] => [
  serve(contract.requestCode, ({ body, caller }) => requestCode(context, body.email, caller)),
  serve(contract.verifyCode, ({ body, caller }) => verifyCode(context, body, caller)),
  serve(contract.logOut, ({ caller }) => logOut(context, caller)),
  serve(contract.logOutEverywhere, ({ caller }) => logOutEverywhere(context, caller.user)),
  serve(contract.getUser, ({ caller }) => userInfo(context, caller.user)),
  serve(contract.getPreferences, async ({ caller: { user } }) =>
    preferencesFrom((await storedPreferences(context.db, user.id))?.preferences, user.plan),
  ),
  serve(contract.savePreferences, ({ body, caller }) => savePreferences(context, caller.user, body)),
]

const requestCode = async (context: Context, address: string, caller: Caller) => {
  const email = emailAddress(address)
  if (!email) throw problem('invalid_email', { fields: { email: 'invalid' } })
  await context.limits.take('auth', networkOf(caller.address))
  await context.limits.take('codeSource', networkOf(caller.address))
  await mailCode(context, email)
  return undefined
}

const verifyCode = async (context: Context, { email: address, code }: { email: string; code: string }, caller: Caller) => {
  const email = emailAddress(address)
  if (!email || !isCode(code)) throw problem('invalid_code')
  await context.limits.take('verify', networkOf(caller.address))
  const token = await signInWithCode(context, email, code, caller.sessionHash)
  if (!token) throw problem('invalid_code')
  return withCookie(cookieFor(context.config, token))
}

const logOut = async ({ db, config }: Context, { sessionHash }: Caller) => {
  if (sessionHash) await deleteSession(db, sessionHash)
  return withCookie(noCookie(config))
}

const logOutEverywhere = async ({ db, config }: Context, user: SignedIn) => {
  await deleteSessionsOf(db, user.id)
  return withCookie(noCookie(config))
}

const withCookie = (cookie: string) => new Reply(204, { 'set-cookie': cookie, 'cache-control': 'no-store' })

/** What `GET /user` answers. */
export const userInfo = async (context: Context, user: SignedIn): Promise<contract.User> => ({
  ...user,
  paymentInfo: null,
  isPro: isPro(user.plan),
  ...featuresOf(context, user),
})

type Change = InputOf<typeof contract.savePreferences>['body']

const savePreferences = ({ db }: Context, user: SignedIn, change: Change) =>
  db.transaction(async (tx) => {
    const stored = (await lockPreferences(tx, user.id))?.preferences
    const kept = preferencesFrom(stored, user.plan)
    // JSON has no `undefined`: whatever is in `change` was sent.
    const changed = { ...kept, ...change } as contract.Preferences
    const faults = preferenceFaults(changed, kept)
    if (Object.keys(faults).length > 0) throw problem('invalid', { fields: faults })
    if (!mayUseTheme(changed.documentationTheme, user.plan) || !mayUseAddress(changed.profileURL, kept.profileURL, user.plan))
      throw problem('plan_required')
    await storePreferences(tx, user.id, { ...(stored as object), ...change })
    return changed
  })
