import * as z from 'zod/mini'
import { schemas as accounts } from './accounts/schema.ts'
import { schemas as passkeys } from './accounts/passkeys/schema.ts'
import { schemas as admin } from './admin/schema.ts'
import { schemas as analytics } from './analytics/schema.ts'
import { schemas as authors } from './authors/schema.ts'
import { schemas as backup } from './backup/schema.ts'
import { schemas as bundles } from './bundles/schema.ts'
import { schemas as catalogue } from './catalogue/schema.ts'
import { schemas as chats } from './chats/schema.ts'
import { schemas as credentials } from './credentials/schema.ts'
import { schemas as documentation } from './documentation/schema.ts'
import { schemas as documents } from './documents/schema.ts'
import type { EndpointSchemas } from './endpointSchemas.ts'
import { schemas as evidence } from './evidence/schema.ts'
import { schemas as goals } from './goals/schema.ts'
import { schemas as notes } from './notes/schema.ts'
import { schemas as openQuestion } from './openQuestion/schema.ts'
import { schemas as planner } from './planner/schema.ts'
import { schemas as plans } from './plans/schema.ts'
import { schemas as portfolio } from './portfolio/schema.ts'
import { type ProblemCode, problemCodes } from './problems.ts'
import { schemas as quizzes } from './quizzes/schema.ts'
import { schemas as search } from './search/schema.ts'
import { schemas as tasks } from './tasks/schema.ts'
import { schemas as tokens } from './tokens/schema.ts'
import { schemas as tutor } from './tutor/schema.ts'
import { schemas as uploads } from './uploads/schema.ts'

/** The schemas of every call, by the name of its endpoint. */
export const schemas = {
  ...accounts,
  ...passkeys,
  ...tokens,
  ...plans,
  ...planner,
  ...catalogue,
  ...search,
  ...documents,
  ...documentation,
  ...credentials,
  ...bundles,
  ...notes,
  ...tasks,
  ...openQuestion,
  ...evidence,
  ...authors,
  ...tutor,
  ...chats,
  ...quizzes,
  ...goals,
  ...portfolio,
  ...uploads,
  ...analytics,
  ...admin,
  ...backup,
}

/** The names of all endpoints. An endpoint without schemas under its name is a type error. */
export type EndpointName = keyof typeof schemas

export const schemasOf = ({ name }: { name: EndpointName }): EndpointSchemas => schemas[name]

/** The body of every error response. */
export const ProblemAnswer = z.object({
  error: z.object({
    code: z.enum(problemCodes as [ProblemCode, ...ProblemCode[]]),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.unknown()),
  }),
})
export type ProblemAnswer = z.infer<typeof ProblemAnswer>
