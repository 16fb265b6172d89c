import * as z from 'zod/mini'
import type { Schema } from '@fieldwork/core/endpointSchemas.ts'
import { problem, type ProblemCode } from '@fieldwork/core/problems.ts'

/** Parses a value by the schema; throws the problem, with the fields that do not fit. */
export const readInput = (schema: Schema | undefined, value: unknown, code: ProblemCode): unknown => {
  if (!schema) return undefined
  if (isTooDeep(value)) throw problem(code)
  const result = z.safeParse(schema, value)
  if (result.success && !isUnstorable(result.data)) return result.data
  if (result.success) throw problem(code)
  throw problem(code, {
    fields: Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.code ?? 'invalid'])),
  })
}

/** Levels of lists and objects in a body. A document's are the deepest; schemas read them by recursion. */
const mostLevels = 200

const isTooDeep = (value: unknown): boolean => {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** PostgreSQL can store neither NUL nor half a surrogate pair, which JSON can carry. */
export const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? /[\0\p{Cs}]/u.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(isUnstorable)
