import * as z from 'zod/mini'
import { endpoints } from '../../core/endpoints.ts'
import { schemasOf } from '../../core/schemas.ts'
import { plainTable } from '../../server/testing/plainRoutes.ts'
import { mutatedZip } from './fuzzedZips.ts'
import { hostileNumbers, hostileStrings, mutated } from './hostileValues.ts'
import { type Fitting, fittings, type Place } from './fittingRequests.ts'
import type { Learner } from '../measuring/learners.ts'
import type { Chance } from '../measuring/chance.ts'

/** An endpoint of the contract, or a route beside it. */
export type Call = {
  name: string
  method: string
  path: string
  role: string
  takes: string | undefined
  query: JsonSchema | undefined
  body: JsonSchema | undefined
  headers: readonly string[]
}
export type FuzzedRequest = {
  call: Call
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}
export type People = { origin: string; learners: Learner[]; administrator: Learner }

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  additionalProperties?: JsonSchema | boolean
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** Routes outside the contract have no schemas. */
const unspecified = { role: 'anyone', takes: undefined, query: undefined, body: undefined, headers: [] } as const

export const callsOf = (): Call[] => [
  ...endpoints.map((endpoint) => {
    const { query, body, requestHeaders } = schemasOf(endpoint)
    const schema = (part: typeof body) => part && (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    const { name, method, path, caller: role, takes } = endpoint
    const headers = Object.keys(schema(requestHeaders)?.properties ?? {})
    return { name, method, path, role, takes, query: schema(query), body: schema(body), headers }
  }),
  ...Object.entries(plainTable).map(([name, { path }]) => ({ ...unspecified, name, method: name.split(' ')[0]!, path })),
]

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']
const types = [
  'application/json',
  'text/plain',
  'application/zip',
  'audio/webm',
  'application/octet-stream',
  'multipart/form-data; boundary=a',
  '',
  '*/*',
]
/** Left out: compiling the catalogue is slow, and setting limits for everybody would change what is tested. */
const rare = new Set(['publishContent', 'saveDocument', 'downloadAccount', 'regenerateDocumentation', 'changeOwnPlan'])

export const createRequests = (calls: readonly Call[], places: () => readonly Place[], zips: readonly Uint8Array[], chance: Chance) => {
  const happens = (share: number) => chance.next() < share
  /** Half of the requests are valid, so that there is data for the others. */
  let isCalm = false
  const goesWrong = (share: number) => !isCalm && happens(share)
  const word = (name: string, place: Place): string => {
    if (goesWrong(0.12)) return chance.one(hostileStrings)
    return (
      place[name] ??
      chance.one(places())[name] ??
      chance.one([...Object.values(place), chance.text('abcdefgh-', 1 + chance.below(20)), uuid()])
    )
  }
  const uuid = () =>
    `${chance.text('0123456789abcdef', 8)}-${chance.text('0123456789abcdef', 4)}-4${chance.text('0123456789abcdef', 3)}-a${chance.text('0123456789abcdef', 3)}-${chance.text('0123456789abcdef', 12)}`
  const text = (schema: JsonSchema, name: string, place: Place): string => {
    if (schema.format === 'uuid') return isUuid(place[name]) && !goesWrong(0.3) ? place[name]! : uuid()
    if (schema.format === 'date-time' || name === 'at')
      return !goesWrong(0.3) ? new Date(1.75e12 + chance.below(4e10)).toISOString() : chance.one(edges)
    if (name in place && !goesWrong(0.2)) return place[name]!
    if (schema.pattern && !goesWrong(0.3))
      return chance.one([place['validationId'] ?? 'a-name', ...Object.values(place)].filter((one) => /^[a-z0-9-]+$/.test(one)))
    const longest = Math.min(schema.maxLength ?? 40, goesWrong(0.03) ? 30_000 : 60)
    const made = chance.text('abc dé1<&"\'/ß', Math.max(schema.minLength ?? 0, 2 + chance.below(longest)))
    return goesWrong(0.3) ? chance.one(hostileStrings) : made.slice(0, Math.max(longest, 1))
  }
  const valueOf = (schema: JsonSchema, name: string, place: Place, root: JsonSchema, depth = 0): unknown => {
    if (depth > 12) return null
    const inner = (one: JsonSchema, of = name) => valueOf(one, of, place, root, depth + 1)
    if (schema.$ref) return inner(schema.$ref === '#' ? root : (root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}))
    if ('const' in schema) return schema.const
    if (schema.enum) return chance.one(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return inner(chance.one(choices))
    switch (schema.type) {
      case 'string':
        return text(schema, name, place)
      case 'integer':
        return goesWrong(0.2)
          ? chance.one(hostileNumbers)
          : name in place
            ? Number(place[name])
            : Math.max(schema.minimum ?? 0, 0) + chance.below(5)
      case 'number':
        return goesWrong(0.3) ? chance.one(hostileNumbers) : chance.next() * 30
      case 'boolean':
        return happens(0.5)
      case 'null':
        return null
      case 'array':
        if (schema.prefixItems) return schema.prefixItems.map((one) => inner(one))
        return Array.from({ length: Math.min(schema.maxItems ?? 4, Math.max(schema.minItems ?? 0, chance.below(depth > 4 ? 2 : 4))) }, () =>
          inner(schema.items ?? {}, name.replace(/s$/, '')),
        )
      case 'object': {
        const known = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key) || happens(0.5))
        const extra =
          typeof schema.additionalProperties === 'object' ? [[word(name, place), inner(schema.additionalProperties)] as const] : []
        return Object.fromEntries([...known.map(([key, one]) => [key, inner(one, key)] as const), ...extra])
      }
      default:
        return chance.one([...hostileStrings, ...hostileNumbers, null, {}, []])
    }
  }
  const pathOf = ({ path }: Call, place: Place): string => {
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const found = word(name, place)
      return !goesWrong(0.1) ? encodeURIComponent(found.toWellFormed()) : chance.one(rawParts)
    })
    return goesWrong(0.02) ? filled + chance.one(['/', '//', '/..', '%', '%00', '%ff', ';a', '.json']) : filled
  }
  const queryOf = (call: Call, place: Place): string => {
    const pairs = Object.entries(call.query?.properties ?? {})
      .filter(([name]) => call.query?.required?.includes(name) || happens(0.5))
      .map(([name, schema]) => {
        const value = goesWrong(0.2)
          ? chance.one([...hostileStrings, ...hostileNumbers.map(String)])
          : String(valueOf(schema, name, place, call.query!))
        return `${name}${goesWrong(0.03) ? '[]' : ''}=${!goesWrong(0.03) ? encodeURIComponent(value.toWellFormed()) : chance.one(rawParts)}`
      })
    if (pairs.length > 0 && goesWrong(0.03)) pairs.push(chance.one(pairs))
    if (goesWrong(0.04)) pairs.push(chance.one(['__proto__=1', 'a[__proto__]=1', 'impersonateUserId=x', '=', '&&', 'x=%E0%A4%A']))
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }
  const bodyOf = (call: Call, place: Place): string | Uint8Array | undefined => {
    if (call.takes === 'application/zip') {
      const zip = Uint8Array.from(chance.one(zips))
      if (goesWrong(0.5)) return mutatedZip(zip, chance)
      for (let n = isCalm ? 0 : chance.below(4); n > 0; n--) zip[chance.below(zip.length)] = chance.below(256)
      return goesWrong(0.1) ? zip.subarray(0, chance.below(zip.length)) : zip
    }
    if (call.takes) return Uint8Array.from({ length: chance.below(3000) }, () => chance.below(256))
    if (!call.body) return goesWrong(0.1) ? chance.one(rawBodies) : undefined
    if (goesWrong(0.07)) return chance.one(rawBodies)
    const value = valueOf(call.body, '', place, call.body)
    const sent = JSON.stringify(goesWrong(0.5) ? mutated(value, chance) : value)
    return goesWrong(0.04)
      ? sent.replace(/\d+/, () => chance.one(['1e999', '-0', '1e-400', '9'.repeat(400)]))
      : goesWrong(0.03)
        ? sent.slice(0, -1)
        : sent
  }
  const who = (call: Call, place: Place, { learners, administrator }: People, isAdmin = false): Learner | undefined => {
    if (goesWrong(0.08)) return undefined
    if (call.role === 'admin' || isAdmin ? !goesWrong(0.2) : goesWrong(0.05)) return administrator
    const owner = place['owner'] && !goesWrong(0.15) ? learners.find(({ id }) => id === place['owner']) : undefined
    return owner ?? chance.one(learners)
  }
  return (people: People): FuzzedRequest => {
    isCalm = happens(0.5)
    let call = chance.one(calls)
    while (rare.has(call.name) && happens(0.98)) call = chance.one(calls)
    const fitting: Fitting | undefined = isCalm && happens(0.8) ? fittings[call.name] : undefined
    const names = [...(fitting?.path ? [] : [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)), ...(fitting?.needs ?? [])]
    const fits = places().filter((place) => names.every((name) => name in place))
    const place = { ...(fits.length > 0 && !goesWrong(0.1) ? chance.one(fits) : chance.one(places())) }
    const learner = who(call, place, people, fitting?.isAdmin)
    const method = goesWrong(0.02) ? chance.one(methods) : call.method
    const told = fits.length > 0 ? fitting : undefined
    const given = told?.body?.(place, chance)
    const body = given === undefined ? bodyOf(call, place) : given instanceof Uint8Array ? given : JSON.stringify(given)
    const query = told?.query ? `?${new URLSearchParams(told.query(place, chance)).toString()}` : queryOf(call, place)
    const address = `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`
    return {
      call,
      method,
      body,
      path: told?.path?.(place) ?? pathOf(call, place) + query,
      headers: {
        accept: !goesWrong(0.1) ? 'application/json' : chance.one(['text/html', '*/*', 'text/event-stream', '']),
        'x-forwarded-for': !goesWrong(0.04) ? address : chance.one(['', ',', 'unknown', '::1%eth0', 'a'.repeat(500), '[::1]:80']),
        origin: !goesWrong(0.04) ? people.origin : chance.one(['null', 'https://evil.example', '', 'http://localhost']),
        ...(body === undefined && !goesWrong(0.04)
          ? {}
          : { 'content-type': !goesWrong(0.04) ? (call.takes ?? 'application/json') : chance.one(types) }),
        ...(learner
          ? {
              cookie: !goesWrong(0.04)
                ? learner.cookie
                : chance.one(['session=', 'session=%', `session=${'a'.repeat(4000)}`, '__proto__=1; session=a']),
            }
          : {}),
        ...Object.fromEntries(
          call.headers.map((name) => [
            name,
            chance.one(['*', '"0"', '"1"', 'W/"1"', '"', '', '0', '-1', '99999999999999999999', '"a", "b"']),
          ]),
        ),
        ...(goesWrong(0.03) ? { 'x-impersonate-user-id': chance.one(hostileStrings.filter(isHeader)) } : {}),
        ...(learner === people.administrator && happens(0.1) && place['owner'] ? { 'x-impersonate-user-id': place['owner'] } : {}),
        ...(goesWrong(0.05) ? { 'sec-fetch-mode': 'navigate', accept: 'text/html' } : {}),
        ...(goesWrong(0.02) ? { range: chance.one(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-99999999999999999999', 'x']) } : {}),
        ...(goesWrong(0.02)
          ? { 'if-none-match': chance.one(['*', '"', 'W/"']), 'accept-encoding': chance.one(['br', 'identity;q=0', '*;q=0', ',,']) }
          : {}),
        ...told?.headers?.(place),
      },
    }
  }
}

const isUuid = (word: string | undefined): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word ?? '')
const isHeader = (value: string): boolean => /^[\x20-\x7e]*$/.test(value)

const edges = [
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '2026-11-20T10:00:00+23:59',
  '2026-12-31T23:59:60Z',
  '1970-01-01',
]
/** Parts of an address that no encoder makes. */
const rawParts = [
  '%',
  '%00',
  '%ff%fe',
  '%C0%AF',
  '..%2f..',
  '.',
  '..',
  '%2e%2e',
  '%ed%a0%80',
  '+',
  '~',
  '%25',
  '*',
  ';',
  '{}',
  '|',
  'a'.repeat(3000),
  '__proto__',
  '%0d%0aset-cookie:a=b',
]
const rawBodies = [
  '',
  '{',
  '[]',
  'null',
  '0',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '['.repeat(5000),
  '{"a":'.repeat(300) + '1' + '}'.repeat(300),
  '\ufeff{}',
  '{"status":1e999}',
  'a'.repeat(70_000),
  '\u0000',
  '[' + '0,'.repeat(20_000) + '0]',
]
