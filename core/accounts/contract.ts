import * as z from 'zod/mini'
import { doublingFromHalfASecond, endpoint } from '../endpoint.ts'
import { Features } from '../plans/features.ts'
import { Plan } from '../plans/plan.ts'
import { longestName } from './name.ts'
import { Testimonial } from './testimonials.ts'

const returnTo = z.optional(z.string().check(z.maxLength(2048)))

export const requestCode = endpoint({
  name: 'requestCode',
  method: 'POST',
  path: '/auth/otp/login',
  summary: 'Mails a one-time code for this browser. The answer says nothing about whether the address is known.',
  caller: 'anyone',
  query: z.object({ returnTo }),
  body: z.object({ email: z.string().check(z.maxLength(320)) }),
  /** `sent`: a code was mailed now; otherwise the one that this browser has still works. */
  output: z.object({ sent: z.boolean(), secondsUntilNext: z.int() }),
  problems: ['invalid_email', 'too_many_requests', 'too_many_codes'],
  duringMaintenance: true,
})

export const verifyCode = endpoint({
  name: 'verifyCode',
  method: 'POST',
  path: '/auth/otp/verify',
  summary: 'Signs in with the code that this browser asked for; the first success creates the account.',
  caller: 'anyone',
  body: z.object({ email: z.string().check(z.maxLength(320)), code: z.string().check(z.maxLength(12)) }),
  problems: ['invalid_code', 'code_spent', 'too_many_requests', 'maintenance'],
  duringMaintenance: true,
})

export const listTestimonials = endpoint({
  name: 'listTestimonials',
  method: 'GET',
  path: '/testimonials',
  summary: "The operator's six testimonials, or none.",
  caller: 'anyone',
  output: z.array(Testimonial),
})

export const logOut = endpoint({
  name: 'logOut',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends this session.',
  caller: 'anyone',
})

export const logOutEverywhere = endpoint({
  name: 'logOutEverywhere',
  method: 'POST',
  path: '/auth/logout/everywhere',
  summary: "Ends every session of the caller's account, this one included.",
  caller: 'signed-in',
})

export const User = z.object({
  id: z.string(),
  name: z.string(),
  /** Until the person gives a name, it is the local part of the address. They are asked once. */
  nameStatus: z.enum(['unasked', 'skipped', 'given']),
  nickname: z.string(),
  email: z.string(),
  picture: z.string(),
  plan: Plan,
  paymentInfo: z.nullable(z.object({ customerId: z.string(), customerName: z.string(), subscriptionId: z.string() })),
  /** End of the session as a JWT NumericDate: whole seconds, never milliseconds. */
  exp: z.number(),
  isPro: z.boolean(),
  isAdmin: z.boolean(),
  features: Features.shape.features,
  limits: Features.shape.limits,
})
export type User = z.infer<typeof User>

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/user',
  summary: 'The signed-in person, with plan, features and limits.',
  caller: 'signed-in',
  query: z.object({ refresh_profile: z.optional(z.string()) }),
  output: User,
})

export const saveName = endpoint({
  name: 'saveName',
  method: 'PUT',
  path: '/user/name',
  summary: `Changes the caller's display name: trimmed, 1 to ${longestName} characters. The nickname stays.`,
  caller: 'signed-in',
  body: z.object({ name: z.string().check(z.maxLength(1000)) }),
  output: User,
  problems: ['invalid'],
  retry: doublingFromHalfASecond,
})

export const skipName = endpoint({
  name: 'skipName',
  method: 'PUT',
  path: '/user/name/skip',
  summary: 'The caller does not want to give a name and is not asked again. Changes nothing once a name was given.',
  caller: 'signed-in',
  output: User,
  retry: doublingFromHalfASecond,
})

export const Preferences = z.object({
  currentProject: z.nullable(z.string().check(z.maxLength(60))),
  selectedCategories: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50)),
  hoursPerDay: z.number().check(z.int(), z.gte(0), z.lte(8)),
  daysPerWeek: z.number().check(z.int(), z.gte(0), z.lte(7)),
  isToolbarPinned: z.nullable(z.boolean()),
  emailUnsubscribed: z.nullable(z.boolean()),
  documentationTheme: z.enum(['light', 'dark', 'fun']),
  profileURL: z.nullable(z.string().check(z.maxLength(2048))),
})
export type Preferences = z.infer<typeof Preferences>

export const defaultPreferences: Preferences = {
  currentProject: null,
  selectedCategories: [],
  hoursPerDay: 1,
  daysPerWeek: 5,
  isToolbarPinned: null,
  emailUnsubscribed: null,
  documentationTheme: 'light',
  profileURL: null,
}

export const getPreferences = endpoint({
  name: 'getPreferences',
  method: 'GET',
  path: '/user/preferences',
  summary: "The caller's preferences, defaults filled in.",
  caller: 'signed-in',
  output: Preferences,
})

export const savePreferences = endpoint({
  name: 'savePreferences',
  method: 'PUT',
  path: '/user/preferences',
  summary: 'Changes the fields that are sent; unknown fields are refused.',
  caller: 'signed-in',
  body: z.strictObject(z.partial(Preferences).shape),
  output: Preferences,
  problems: ['invalid', 'plan_required'],
})
