import * as z from 'zod/mini'
import type { Schema } from '@fieldwork/core/endpointSchemas.ts'
import type { JsonSize } from '@fieldwork/core/jsonSize.ts'
import { problem, type ProblemCode } from '@fieldwork/core/problems.ts'

/**
 * Limits of a JSON body. A learner's annotations have the most values: 5000 notes make 135,000 of them. Documents have the most levels,
 * which schemas read by recursion, and the most names: those of every type of node, and the ids of their sections.
 */
export const maxBodySize: JsonSize = { values: 200_000, levels: 200, names: 1000 }

/** In a body with more nodes than this, only the first invalid one is reported: each costs time, and all of them may be invalid. */
const maxReportedNodes = 2000
const maxFields = 20
/** UTF-16 units of the path of a field. Keys are as long as their sender likes. */
const maxPathLength = 200

/** Parses a value by the schema. Throws the problem, with the first invalid field. */
export const readInput = (schema: Schema | undefined, value: unknown, code: ProblemCode): unknown => {
  if (!schema) return undefined
  const data = readBy(schema, value, nodesLeft(value, maxReportedNodes) < 0, code)
  if (isUnstorable(data)) throw problem(code)
  return data
}

/** Returns how many of `max` nodes a value leaves over; negative if it has more. */
const nodesLeft = (value: unknown, max: number): number => {
  if (typeof value !== 'object' || value === null) return max - 1
  let left = max - 1
  for (const one of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    if (left < 0) break
    left = nodesLeft(one, left)
  }
  return left
}

const readBy = (schema: Schema, value: unknown, abortEarly: boolean, code: ProblemCode): unknown => {
  try {
    // Like `z.validate`, which doesn't say where the issue is.
    const context: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly }
    const result = z.safeParse(schema, value, context)
    if (result.success) return result.data
    const fields = result.error.issues.slice(0, maxFields).map(fieldOf)
    throw problem(code, { fields: Object.fromEntries(fields) })
  } catch (error) {
    // Zod passes the issues of a list as arguments of one call, which may be too many.
    if (error instanceof RangeError) throw problem(code)
    throw error
  }
}

const fieldOf = ({ path, code }: z.core.$ZodIssue): [string, string] => [path.join('.').slice(0, maxPathLength) || 'body', code]

/** PostgreSQL can store neither NUL nor half a surrogate pair, which JSON can carry. */
export const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? /[\0\p{Cs}]/u.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(isUnstorable)
