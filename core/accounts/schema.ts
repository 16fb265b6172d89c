import * as z from 'zod/mini'
import { myProjectsViews, statusFilters } from '../catalogue/myProjects.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Moment } from '../momentSchema.ts'
import { isDayDate } from '../planner/dates.ts'
import { maxDays, maxHours } from '../planner/studyTime.ts'
import { maxTopicLength, maxTopics, maxUnplanned } from '../planner/topics.ts'
import { directions, scheduleOrders } from '../catalogue/sortProjects.ts'
import { Features, Plan } from '../plans/schema.ts'
import { maxUrlLength } from '../urlLength.ts'
import { cleanValue, readVariableKey, valueFault } from './variables.ts'

export const User = z.object({
  id: z.string(),
  name: z.string(),
  /** Without `given`, the name is empty. The app asks for one once. */
  nameStatus: z.enum(['unasked', 'skipped', 'given']),
  nickname: z.string(),
  email: z.string(),
  /** True once the user chose the name and address of their public pages. */
  hasPublicProfile: z.boolean(),
  /** True if search engines may list the user's public pages. */
  isListed: z.boolean(),
  picture: z.string(),
  plan: Plan,
  paymentInfo: z.nullable(
    z.object({
      customerId: z.string(),
      customerName: z.string(),
      subscriptionId: z.string(),
      /** End of the paid period if the subscription isn't renewed. */
      endsAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** End of the session as a JWT NumericDate: whole seconds, never milliseconds. */
  exp: z.number(),
  isPro: z.boolean(),
  /** True if the welcome for a new Pro subscription hasn't been shown. */
  isWelcomeDue: z.boolean(),
  isAdmin: z.boolean(),
  /** Required before an administrator's session may use the role: a passkey, a new code, or nothing. Null for everyone else. */
  secondFactor: z.nullable(z.enum(['passkey', 'code', 'verified'])),
  /** The administrator who impersonates this person. Absent otherwise. */
  impersonatorId: z.optional(z.string()),
  /** When the account will be removed at its owner's request; null otherwise. */
  deletionAt: z.nullable(Moment),
  features: Features.shape.features,
  limits: Features.shape.limits,
})
export type User = z.infer<typeof User>

/** The name and address of a user's public pages. An empty name means that the pages show none. */
export const PublicProfile = z.object({
  name: z.string().check(z.maxLength(1000)),
  nickname: z.string().check(z.maxLength(60)),
  isListed: z.boolean(),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/** Something of the user's that others can open. `projectId`: of a work or credential; null for the portfolio. `path`: of its public address. */
export const ListedPage = z.object({
  kind: z.enum(['portfolio', 'work', 'credential']),
  title: z.string(),
  path: z.string(),
  projectId: z.nullable(z.string()),
})
export type ListedPage = z.infer<typeof ListedPage>

/** A browser that is logged in. */
export const Session = z.object({
  id: z.string(),
  /** Browser and operating system; null if unknown. */
  device: z.nullable(z.string()),
  createdAt: Moment,
  /** To the hour. */
  seenAt: Moment,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

const maxAccordions = 200

export const Preferences = z.object({
  currentProject: z.nullable(z.string().check(z.maxLength(60))),
  selectedCategories: z.array(z.string().check(z.maxLength(maxTopicLength))).check(z.maxLength(maxTopics)),
  /** Those of My Projects that the learner took out of a plan of topics. */
  unplannedProjects: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(maxUnplanned)),
  hoursPerDay: z.number().check(z.int(), z.gte(0), z.lte(maxHours)),
  daysPerWeek: z.number().check(z.int(), z.gte(0), z.lte(maxDays)),
  /** First day of the schedule's weeks; null until the learner sets one. */
  scheduleStart: z.nullable(z.string().check(z.refine(isDayDate))),
  scheduleOrder: z.enum(scheduleOrders),
  scheduleDirection: z.enum(directions),
  /** True if estimates are adjusted by the learner's own completed projects. */
  usesOwnPace: z.boolean(),
  /** Open state of the course's topics and weeks, by key. */
  openAccordions: z
    .record(z.string().check(z.maxLength(120)), z.boolean())
    .check(z.refine((opened) => Object.keys(opened).length <= maxAccordions)),
  /** View, sort order and filter of My Projects. The schedule has an order of its own. */
  myProjectsView: z.enum(myProjectsViews),
  myProjectsOrder: z.enum(scheduleOrders),
  myProjectsDirection: z.enum(directions),
  myProjectsFilter: z.nullable(z.enum(statusFilters)),
  /** True if the learner saw or skipped the first steps after the first login. */
  hasSeenFirstSteps: z.boolean(),
  isToolbarPinned: z.nullable(z.boolean()),
  emailUnsubscribed: z.nullable(z.boolean()),
  documentationTheme: z.enum(['light', 'dark', 'fun']),
  /** True if project authors may read the learner's graded answers anonymously; null until the learner was asked. */
  letsAuthorsRead: z.nullable(z.boolean()),
  profileURL: z.nullable(z.string().check(z.maxLength(maxUrlLength))),
})
export type Preferences = z.infer<typeof Preferences>

const line = z.string().check(z.minLength(1), z.maxLength(80))

/** A quote from one of the operator's learners, published with their consent. `image` is a URL. */
export const Testimonial = z.strictObject({
  name: line,
  country: line,
  image: z.string(),
  quote: z.string().check(z.minLength(1), z.maxLength(280)),
})
export type Testimonial = z.infer<typeof Testimonial>

/** A variable's value by its key; empty if it has none. */
export const VariableEntry = z.object({
  key: z.string().check(z.refine((text) => readVariableKey(text) !== undefined)),
  value: z.string().check(z.refine((text) => valueFault(cleanValue(text)) === undefined)),
})
export type VariableEntry = z.infer<typeof VariableEntry>

const email = z.string().check(z.maxLength(320))
const key = z.string().check(z.maxLength(100))

const answer = z.optional(z.string().check(z.maxLength(4096)))

export const schemas = {
  requestCode: {
    query: z.object({ returnTo: z.optional(z.string().check(z.maxLength(maxUrlLength))) }),
    body: z.object({ email }),
    /** `sent`: a new code was mailed. Otherwise the browser's previous code is still valid. */
    output: z.object({ sent: z.boolean(), secondsUntilNext: z.int() }),
  },
  verifyCode: { body: z.object({ email, code: z.string().check(z.maxLength(12)) }) },
  beginSingleSignOn: { query: z.object({ returnTo: z.optional(z.string().check(z.maxLength(maxUrlLength))) }) },
  /** Parameters of the issuer's redirect: a code or an error. */
  finishSingleSignOn: {
    query: z.object({ code: answer, state: answer, iss: answer, error: answer, error_description: answer }),
  },
  listTestimonials: { output: z.array(Testimonial) },
  logOut: {},
  logOutEverywhere: {},
  getUser: { query: z.object({ refresh_profile: z.optional(z.string()) }), output: User },
  saveName: { body: z.object({ name: z.string().check(z.maxLength(1000)) }), output: User },
  savePicture: { body: z.object({ picture: z.string().check(z.maxLength(300)) }), output: User },
  skipName: { output: User },
  getPublicProfile: { output: PublicProfile },
  listPublicPages: { output: z.array(ListedPage) },
  checkNickname: {
    params: z.object({ nickname: z.string().check(z.maxLength(60)) }),
    output: z.object({ fault: z.nullable(z.enum(['length', 'characters', 'reserved', 'taken'])) }),
  },
  savePublicProfile: { body: PublicProfile, output: User },
  listSessions: { output: z.array(Session) },
  endSession: { params: z.object({ sessionId: z.uuid() }) },
  downloadAccount: {},
  requestDeletion: { body: z.object({ confirmation: z.string().check(z.maxLength(320)) }) },
  keepAccount: { output: User },
  getInvitations: { output: z.object({ accepted: z.int() }) },
  acceptInvitation: { body: z.object({ nickname: z.string().check(z.minLength(1), z.maxLength(60)) }) },
  mailLink: { body: z.object({ path: z.string().check(z.maxLength(maxUrlLength)), title: z.string().check(z.maxLength(200)) }) },
  getPreferences: { output: Preferences },
  savePreferences: { body: z.strictObject(z.partial(Preferences).shape), output: Preferences },
  saveVariable: { body: VariableEntry, output: VariableEntry },
  checkOwnerKey: { body: z.object({ key }) },
  createOwner: { body: z.object({ key, email }) },
} satisfies Record<string, EndpointSchemas>
