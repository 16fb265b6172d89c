import { isPro } from './plan.ts'
import type { Limit, Plan } from './schema.ts'

export const limitKinds = ['validationTextCharacter', 'portfolioDocument', 'quizCompletion'] as const
export type LimitKind = (typeof limitKinds)[number]

export type LimitTable = Record<'free' | 'pro', Partial<Record<LimitKind, number | null>>>

/** Default limits of each plan, which the configuration may override. */
export const defaultLimits: LimitTable = {
  free: { validationTextCharacter: 255, portfolioDocument: 3, quizCompletion: 3 },
  pro: { validationTextCharacter: 2000, portfolioDocument: null, quizCompletion: null },
}

/** The flag that gives a person the limits of Pro, whatever their plan is. */
const raises = (kind: LimitKind) => `limits.${kind}`

export const defaultFlags: Record<string, boolean> = {
  ...Object.fromEntries(limitKinds.map((kind) => [raises(kind), false])),
  'general.dev': false,
  'general.beta': false,
  'general.prod': true,
  'general.admin': false,
  'general.gatedContent': false,
  'general.editorToolbar': true,
  'toolbar.chat': true,
  'toolbar.liveDocs': true,
  'toolbar.portfolio': true,
  // Features that depend on settings. They aren't offered if false.
  'capability.checkout': false,
  'capability.testCheckout': false,
  // Signing in with Google, or with another OpenID issuer.
  'capability.google': false,
  'capability.singleSignOn': false,
  // Logging in with a passkey, which browsers support only over https and on localhost.
  'capability.passkeys': false,
  'capability.mail': true,
  // The chat about a project. Without a model the offline tutor answers.
  'capability.tutor': true,
  // Explaining, simplifying, examples and questions beside highlighted text. Without a model the offline tutor serves.
  'capability.textTutor': true,
  'capability.model': false,
  // The language model can read pictures attached in the chat.
  'capability.pictures': false,
  // Transcribing recordings for the chat.
  'capability.transcription': false,
}

/** Returns the limits of a person. Kinds that the plan doesn't define have the limit 0. `flags`: the person's own. */
export const limitOf = (table: LimitTable, plan: Plan, kind: LimitKind, flags: Record<string, boolean> = {}): number | null => {
  const limit = table[isPro(plan) || flags[raises(kind)] ? 'pro' : 'free'][kind]
  return limit === undefined ? 0 : limit
}

export const limitsFor = (
  table: LimitTable,
  plan: Plan,
  current: Partial<Record<LimitKind, number>> = {},
  flags: Record<string, boolean> = {},
): Record<LimitKind, Limit> =>
  Object.fromEntries(limitKinds.map((kind) => [kind, { limit: limitOf(table, plan, kind, flags), current: current[kind] ?? 0 }])) as Record<
    LimitKind,
    Limit
  >
