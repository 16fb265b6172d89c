import * as contract from '../../core/accounts/contract.ts'
import { displayName } from '../../core/accounts/name.ts'
import { mayUseAddress, mayUseTheme, preferenceFaults, preferencesFrom } from '../../core/accounts/preferences.ts'
import { emailAddress, isCode } from '../../core/accounts/signIn.ts'
import type { InputOf } from '../../core/endpoint.ts'
import { isPro } from '../../core/plans/plan.ts'
import { problem } from '../../core/problems.ts'
import type { Context } from '../context.ts'
import { Reply, serve, type Served } from '../http.ts'
import { takeFromNetwork } from '../limits.ts'
import { featuresOf } from '../plans/service.ts'
import { readTestimonials } from '../publishing/testimonials.ts'
import { askingCookie, type Browser, browserFrom, knownCookie, newBrowser } from './browser.ts'
import { cookieFor, noCookie, type Caller, type SignedIn } from './caller.ts'
import { mailboxHashOf, mailCode, signInWithCode } from './codes.ts'
import {
  deleteSession,
  deleteSessionsOf,
  forgetBrowsers,
  lockPreferences,
  saveName,
  skipName,
  storedPreferences,
  storePreferences,
} from './queries.ts'

export const accounts = (context: Context): Served[] => [
  serve(contract.requestCode, ({ body, caller, header }) =>
    requestCode(context, body.email, caller, browserFrom(context.config, header('cookie'))),
  ),
  serve(contract.verifyCode, ({ body, caller, header }) =>
    verifyCode(context, body, caller, browserFrom(context.config, header('cookie'))),
  ),
  serve(contract.listTestimonials, () => readTestimonials(context.config.contentDir, [])),
  serve(contract.logOut, ({ caller }) => logOut(context, caller)),
  serve(contract.logOutEverywhere, ({ caller }) => logOutEverywhere(context, caller.user)),
  serve(contract.getUser, ({ caller }) => userInfo(context, caller.user)),
  serve(contract.saveName, ({ body, caller }) => nameUser(context, caller.user, body.name)),
  serve(contract.skipName, async ({ caller: { user } }) =>
    userInfo(context, { ...user, nameStatus: (await skipName(context.db, user.id))?.name_status ?? 'skipped' }),
  ),
  serve(contract.getPreferences, async ({ caller: { user } }) =>
    preferencesFrom((await storedPreferences(context.db, user.id))?.preferences, user.plan),
  ),
  serve(contract.savePreferences, ({ body, caller }) => savePreferences(context, caller.user, body)),
]

const requestCode = async (context: Context, address: string, caller: Caller, given: Browser | undefined) => {
  const email = emailAddress(address)
  if (!email) throw problem('invalid_email', { fields: { email: 'invalid' } })
  await takeFromNetwork(context.limits, 'auth', caller.address)
  await takeFromNetwork(context.limits, 'codeSource', caller.address)
  const browser = given ?? newBrowser()
  const isKnown = await mailCode(context, email, browser)
  // A browser that signed in before keeps its cookie, which lasts longer.
  return isKnown ? undefined : withCookies(askingCookie(context.config, browser))
}

type VerifyCode = InputOf<typeof contract.verifyCode>['body']

const verifyCode = async (context: Context, { email: address, code }: VerifyCode, caller: Caller, browser: Browser | undefined) => {
  const email = emailAddress(address)
  if (!email || !isCode(code)) throw problem('invalid_code')
  await takeFromNetwork(context.limits, 'verify', caller.address)
  // A browser that did not ask for a code has none to use.
  const outcome = await signInWithCode(context, { email, code, browser: browser ?? newBrowser() }, caller.sessionHash)
  if (outcome === 'invalid') throw problem('invalid_code')
  if (outcome === 'spent') throw problem('code_spent')
  return withCookies(cookieFor(context.config, outcome.session), knownCookie(context.config, outcome.browser))
}

const logOut = async ({ db, config }: Context, { sessionHash }: Caller) => {
  if (sessionHash) await deleteSession(db, sessionHash)
  return withCookies(noCookie(config))
}

const logOutEverywhere = async (context: Context, user: SignedIn) => {
  await deleteSessionsOf(context.db, user.id)
  await forgetBrowsers(context.db, mailboxHashOf(context, user.email))
  return withCookies(noCookie(context.config))
}

const withCookies = (...cookies: string[]) => new Reply(204, { 'set-cookie': cookies, 'cache-control': 'no-store' })

/** What `GET /user` answers. */
export const userInfo = async (context: Context, user: SignedIn): Promise<contract.User> => ({
  ...user,
  paymentInfo: null,
  isPro: isPro(user.plan),
  ...featuresOf(context, user),
})

const nameUser = async (context: Context, user: SignedIn, text: string) => {
  const name = displayName(text)
  if (!name) throw problem('invalid', { fields: { name: 'invalid' } })
  await saveName(context.db, user.id, name)
  return userInfo(context, { ...user, name, nameStatus: 'given' })
}

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
