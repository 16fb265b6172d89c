import { expect } from 'vitest'
import * as z from 'zod/mini'
import { pathParameters } from '@fieldwork/core/endpoint.ts'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { schemasOf } from '@fieldwork/core/schemas.ts'

/** Of two paths that fit, the one with fewer parameters says more; it comes first. */
const patterns = endpoints
  .toSorted((one, other) => pathParameters(one.path).length - pathParameters(other.path).length)
  .map((endpoint) => [endpoint, new RegExp(`^${endpoint.path.replace(/[.]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)] as const)

const strays: string[] = []
const checks: Promise<void>[] = []

const outside = 'x-outside-contract'

/** A success that the real server never gives: for tests of what happens then. */
export const brokenReply = (body: unknown): Response => Response.json(body, { headers: { [outside]: '' } })

/**
 * A reply of a played server, noted when the real one could not give it: what the endpoint's schema refuses, or strips. It is checked
 * beside the test: a reply that waits for its check could arrive in the next test.
 */
export const contractual = (method: string, path: string, response: Response): Response => {
  checks.push(check(method, path, response.clone()))
  return response
}

const check = async (method: string, path: string, response: Response): Promise<void> => {
  if (!response.ok || response.status === 204 || response.headers.has(outside)) return
  const [endpoint] = patterns.find(([one, pattern]) => one.method === method && pattern.test(path)) ?? []
  const output = endpoint && schemasOf(endpoint).output
  if (!output) return
  const body: unknown = await response.json()
  const parsed = z.safeParse(output, body)
  if (!parsed.success) strays.push(`${method} ${path}: ${z.prettifyError(parsed.error)}`)
  else if (JSON.stringify(sorted(parsed.data)) !== JSON.stringify(sorted(body)))
    strays.push(`${method} ${path}: has fields that the contract does not name`)
}

/** Fails the test whose played server gave a reply that the contract does not allow. */
export const expectContractualReplies = async (): Promise<void> => {
  await Promise.all(checks.splice(0))
  expect(strays.splice(0)).toEqual([])
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
