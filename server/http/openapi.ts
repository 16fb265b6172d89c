import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import { Preferences, User } from '@fieldwork/core/accounts/schema.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { Project } from '@fieldwork/core/catalogue/schema.ts'
import { BlockNode, GuidedDocument, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import { Blocks, Inlines } from '@fieldwork/core/documents/nodes/content.ts'
import { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { clientHeader, type Endpoint } from '@fieldwork/core/endpoint.ts'
import type { Schema } from '@fieldwork/core/endpointSchemas.ts'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { generalProblems, type ProblemCode, problemStatus } from '@fieldwork/core/problems.ts'
import { ProblemAnswer, schemasOf } from '@fieldwork/core/schemas.ts'
import { Answer, Validation } from '@fieldwork/core/tasks/schema.ts'
import type { Context } from '../context.ts'
import { compress, type Encoding, encodingFor } from './compression.ts'
import { type PlainRoute, Reply } from './route.ts'

/** The file of the description, so that a change of the contract shows in review. */
export const storedDescription = join(import.meta.dirname, '../../docs/openapi.json')

export const openapi = (_context: Context): PlainRoute[] => {
  const body = Buffer.from(openApiText())
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      handle: async ({ header }) => {
        const headers = { 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding', etag }
        if (header('if-none-match')?.includes(etag)) return new Reply(304, headers)
        const encoding = encodingFor(header('accept-encoding'))
        if (!compressed.has(encoding)) compressed.set(encoding, compress(body, encoding))
        const coded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
        const type = { 'content-type': 'application/json; charset=utf-8' }
        return new Reply(200, { ...headers, ...type, ...coded }, await compressed.get(encoding)!)
      },
    },
  ]
}

/** The API as OpenAPI 3.1, generated from the data that routes it. */
export const openApiText = (): string => `${JSON.stringify(describe(endpoints), null, 2)}\n`

const description = `Every call but GET names the server's own origin in \`Origin\`, as browsers do, or carries the header \`${clientHeader}\` with the name of the program that sends it. Any other is refused with \`wrong_origin\`.`

const describe = (calls: readonly Endpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  // A module's exports come in another order to the tests than to Node.
  const inOrder = calls.toSorted((one, other) => compare(one.path, other.path) || compare(one.method, other.method))
  for (const call of inOrder) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version: '1', description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const operation = (call: Endpoint) => {
  const { params, query, requestHeaders, body, output } = schemasOf(call)
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.caller === 'anyone' ? {} : { security: [{ session: [] }], 'x-caller': call.caller }),
    parameters: [...parametersOf('path', params), ...parametersOf('query', query), ...parametersOf('header', requestHeaders)],
    ...(call.takes ? { requestBody: { required: true, content: { [call.takes]: {} } } } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } } : {}),
    responses: { ...success(call, output), ...failures(call) },
  }
}

const success = ({ raw, creates }: Endpoint, output: Schema | undefined) => {
  if (raw) return { 200: { description: 'The file.', content: { [raw]: {} } } }
  if (!output) return { 204: { description: 'Done.' } }
  return { [creates ? 201 : 200]: { description: 'The answer.', content: { 'application/json': { schema: schemaOf(output) } } } }
}

const failures = ({ problems = [], caller, requiresRecentSignIn }: Endpoint) => {
  const refusals: ProblemCode[] = [
    ...(caller === 'anyone' ? [] : (['signed_out'] as const)),
    ...(caller === 'admin' ? (['not_admin', 'second_factor_required'] as const) : []),
    ...(requiresRecentSignIn ? (['reauthentication_required'] as const) : []),
  ]
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set([...refusals, ...problems]))
    byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code])
  const problem = { content: { 'application/json': { schema: schemaOf(ProblemAnswer) } } }
  const known = [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), ...problem }])
  return Object.fromEntries([...known, ['default', { description: `Any other problem: ${generalProblems.join(', ')}.`, ...problem }]])
}

const parametersOf = (place: 'path' | 'query' | 'header', schema: Schema | undefined) => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: required.includes(name), schema: property }))
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }

/** Schemas that are defined once and referenced elsewhere. */
const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  Answer,
  Validation,
  Project,
  Preferences,
  User,
  Problem: ProblemAnswer,
  GuidedDocument,
  StepNode,
  SectionNode,
  Blocks,
  BlockNode,
  Inlines,
  InlineNode,
}))
  named.add(schema, { id })

const components = '#/components/schemas/'

const schemaOf = (schema: Schema, io: 'input' | 'output' = 'output'): JsonSchema => {
  const { $schema: _dialect, $defs: _named, ...described } = z.toJSONSchema(schema, { io, metadata: named })
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', `"${components}`))
}

const namedSchemas = () => {
  const { schemas } = z.toJSONSchema(named, { uri: (id) => components + id })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...described }]) => [name, described]))
}

if (import.meta.main) {
  printHelpOnRequest('npm run openapi\n\nWrites docs/openapi.json from the contract.')
  writeFileSync(storedDescription, openApiText())
}
