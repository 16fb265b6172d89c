import * as contract from '@fieldwork/core/accounts/contract.ts'
import type { Preferences, User, VariableEntry } from '@fieldwork/core/accounts/schema.ts'
import { displayName } from '@fieldwork/core/accounts/name.ts'
import { addressLock, newPlanMoment, preferenceErrors, preferencesFrom, themeLock } from '@fieldwork/core/accounts/preferences.ts'
import { emailAddress, isCode } from '@fieldwork/core/accounts/signIn.ts'
import { cleanValue, readVariableKey } from '@fieldwork/core/accounts/variables.ts'
import type { InputOf } from '@fieldwork/core/endpoint.ts'
import { changedStudyTime, daysLock } from '@fieldwork/core/planner/studyTime.ts'
import { type Lock, lockedProblem } from '@fieldwork/core/plans/gates.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { recordEvent } from '../analytics/queries.ts'
import { storedPreferences } from '../catalogue/queries.ts'
import { forgetWords } from '../tasks/grades/queries.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Context } from '../context.ts'
import { counters } from '../metrics/counters.ts'
import type { Caller, SignedIn, SignedInCaller } from '../http/caller.ts'
import { takeFromNetwork } from '../http/rateLimits.ts'
import { type Call, jsonReply, Reply, serve, serveLimited, type Served } from '../http/route.ts'
import { accountOf } from '../plans/queries.ts'
import { featuresOf } from '../plans/service.ts'
import { refreshPlan } from '../plans/subscription.ts'
import { askingCookie, type Browser, browserFrom, newBrowser, signedIn } from './browser.ts'
import { mailCode, signInWithCode } from './codes.ts'
import { noCookie } from './cookies.ts'
import { mailboxHashOf } from './mailbox.ts'
import { changePicture } from './profilePicture.ts'
import {
  forgetBrowsers,
  listTestimonials,
  lockPreferences,
  saveName,
  skipName,
  storePreferences,
  writeProjectVariable,
  writeUserVariable,
} from './queries.ts'
import { deleteSession, deleteSessionsOf } from './sessions/queries.ts'

export const accounts = (context: Context, payments: Payments | undefined): Served[] => [
  serve(contract.requestCode, ({ body, address, header }) =>
    requestCode(context, body.email, address, browserFrom(context.config, header('cookie'))),
  ),
  serve(contract.verifyCode, (call) => verifyCode(context, call)),
  serve(contract.listTestimonials, () => listTestimonials(context.db)),
  serve(contract.logOut, ({ caller }) => logOut(context, caller)),
  serve(contract.logOutEverywhere, ({ caller }) => logOutEverywhere(context, caller.user)),
  serve(contract.getUser, async ({ query, caller: { user } }) =>
    userInfo(context, query.refresh_profile === 'true' ? await refreshPlan(context, payments, user) : user),
  ),
  serveLimited('saves', contract.saveName, ({ body, caller }) => nameUser(context, caller.user, body.name)),
  serveLimited('saves', contract.savePicture, async (call) => userInfo(context, await changePicture(context, call))),
  serveLimited('saves', contract.skipName, async ({ caller: { user } }) =>
    userInfo(context, { ...user, nameStatus: (await skipName(context.db, user.id))?.name_status ?? 'skipped' }),
  ),
  serve(contract.getPreferences, async ({ caller: { user } }) =>
    preferencesFrom((await storedPreferences(context.db, user.id))?.preferences, user.plan),
  ),
  serveLimited('saves', contract.saveVariable, ({ body, caller }) => saveVariable(context, caller, body)),
  serveLimited('saves', contract.savePreferences, ({ body, caller }) => {
    // Only learners themselves may allow authors to read their answers.
    if (caller.impersonation && body.letsAuthorsRead !== undefined) throw problem('impersonating')
    return savePreferences(context, caller.user, body)
  }),
]

const requestCode = async (context: Context, text: string, address: string, given: Browser | undefined) => {
  const email = emailAddress(text)
  if (!email) throw problem('invalid_email', { fields: { email: 'invalid' } })
  await takeFromNetwork(context.limits, 'auth', address)
  await takeFromNetwork(context.limits, 'codeSource', address)
  const browser = given ?? newBrowser()
  const { isKnown, ...answer } = await mailCode(context, email, browser)
  // A browser that signed in before keeps its cookie, which lasts longer.
  if (isKnown) return answer
  return jsonReply(answer, { 'set-cookie': askingCookie(context.config, browser) })
}

const verifyCode = async (context: Context, call: Call<typeof contract.verifyCode>) => {
  const { email: text, code } = call.body
  const email = emailAddress(text)
  if (!email || !isCode(code)) throw problem('invalid_code')
  await takeFromNetwork(context.limits, 'verify', call.address)
  const outcome = await signInWithCode(context, email, code, call)
  counters.codes.inc({ outcome: outcome === 'invalid' ? 'wrong' : outcome === 'spent' ? 'spent' : 'right' })
  if (outcome === 'invalid') throw problem('invalid_code')
  if (outcome === 'spent') throw problem('code_spent')
  return signedIn(context, outcome)
}

const logOut = async (context: Context, { sessionHash }: Caller) => {
  if (sessionHash) await deleteSession(context.db, sessionHash)
  return forgetting(context)
}

const logOutEverywhere = async (context: Context, user: SignedIn) => {
  await context.db.transaction((tx) => deleteSessionsOf(tx, user.id))
  await forgetBrowsers(context.db, mailboxHashOf(context, user.email))
  return forgetting(context)
}

const forgetting = (context: Context) => new Reply(204, { 'set-cookie': noCookie(context.config), 'cache-control': 'no-store' })

/** The answer of `GET /user`. */
export const userInfo = async (context: Context, user: SignedIn): Promise<User> => {
  const [features, account] = await Promise.all([featuresOf(context, user), accountOf(context.db, user.id)])
  const { customer_id: customerId = null, subscription_id: subscriptionId = null, is_ending = false, paid_until } = account ?? {}
  const endsAt = is_ending ? (paid_until?.toISOString() ?? null) : null
  return {
    ...user,
    // While it runs: one that is over is nobody's business any more.
    paymentInfo:
      isPro(user.plan) && customerId !== null && subscriptionId !== null
        ? { customerId, customerName: user.name || user.email, subscriptionId, endsAt }
        : null,
    isPro: isPro(user.plan),
    isWelcomeDue: account?.is_welcome_due ?? false,
    ...features,
  }
}

const nameUser = async (context: Context, user: SignedIn, text: string) => {
  const name = displayName(text)
  if (!name) throw problem('invalid', { fields: { name: 'invalid' } })
  await saveName(context.db, user.id, name)
  return userInfo(context, { ...user, name, nameStatus: 'given' })
}

type Change = InputOf<typeof contract.savePreferences>['body']

const savePreferences = async ({ db, now }: Context, user: SignedIn, sent: Change) => {
  const saved = await db.transaction(async (tx) => {
    const stored = (await lockPreferences(tx, user.id))?.preferences
    const kept = preferencesFrom(stored, user.plan)
    const hasStudyTime = sent.hoursPerDay !== undefined || sent.daysPerWeek !== undefined
    // JSON has no `undefined`, so every key of `sent` was sent.
    const change = hasStudyTime ? { ...sent, ...changedStudyTime(kept, sent) } : sent
    const changed = { ...kept, ...change } as Preferences
    const faults = preferenceErrors(changed, kept)
    if (Object.keys(faults).length > 0) throw problem('invalid', { fields: faults })
    const lock = preferencesLock(changed, kept, user)
    if (lock) throw lockedProblem(lock)
    await storePreferences(tx, user.id, { ...(stored as object), ...change, ...newPlanMoment(changed, kept, now()) })
    const pinned = changed.isToolbarPinned
    if (pinned !== kept.isToolbarPinned) await recordEvent(tx, { name: 'pin_toggled', user, details: { what: 'contents', pinned } })
    return changed
  })
  // No more are stored from now on.
  if (sent.letsAuthorsRead === false) await forgetWords(db, user.id, null)
  return saved
}

const preferencesLock = (changed: Preferences, kept: Preferences, { plan }: SignedIn): Lock | undefined =>
  themeLock(changed.documentationTheme, plan) ??
  addressLock(changed.profileURL, kept.profileURL, plan) ??
  daysLock(changed.daysPerWeek, kept.daysPerWeek, plan)

const saveVariable = async ({ db }: Context, caller: SignedInCaller, { key, value: text }: VariableEntry): Promise<VariableEntry> => {
  const value = cleanValue(text)
  const { projectId, name } = readVariableKey(key)!
  if (projectId === null) await writeUserVariable(db, caller, name, value)
  else await writeProjectVariable(db, caller, projectId, name, value)
  return { key, value }
}
