import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { EndpointSchemas, Schema } from '@fieldwork/core/endpointSchemas.ts'
import { schemas } from '@fieldwork/core/schemas.ts'
import { outputSchema } from './outputSchema.ts'

const Kind = z.enum(['old', 'older'])
type Tree = { kind: string; children: Tree[] }
const Tree: z.ZodMiniType<Tree> = z.object({ kind: Kind, children: z.array(z.lazy(() => Tree)) })

test.each<[string, Schema, unknown]>([
  ['in a row of a list', z.array(z.object({ kind: Kind })), [{ kind: 'new' }]],
  ['that may be absent', z.object({ kind: z.optional(Kind), other: z.nullable(Kind) }), { kind: 'new', other: null }],
  ['of a record', z.record(z.string(), Kind), { one: 'new' }],
  ['in one of several shapes', z.discriminatedUnion('is', [z.object({ is: z.literal('a'), kind: Kind })]), { is: 'a', kind: 'new' }],
  ['of a pair', z.tuple([Kind, z.number()]), ['new', 1]],
  ['deep in a tree', Tree, { kind: 'new', children: [{ kind: 'newer', children: [] }] }],
])('a value %s that only a later release knows is passed on', (_where, schema, value) => {
  expect(z.safeParse(schema, value).success).toBe(false)
  expect(z.parse(outputSchema(schema), value)).toEqual(value)
})

test('what an output does not name is stripped, and what has another shape is refused', () => {
  const schema = outputSchema(z.object({ kind: Kind, rows: z.array(z.object({ size: z.int() })) }))
  expect(z.parse(schema, { kind: 'new', key: 'secret', rows: [{ size: 1, key: 'secret' }] })).toEqual({ kind: 'new', rows: [{ size: 1 }] })
  expect(z.safeParse(schema, { kind: 1, rows: [] }).success).toBe(false)
  expect(z.safeParse(schema, { kind: 'new', rows: [{ size: 'large' }] }).success).toBe(false)
})

test('no output of the contract has a list of texts left that is closed', () => {
  const outputs = Object.entries<EndpointSchemas>(schemas).flatMap(([name, { output }]) => (output ? [{ name, output }] : []))
  expect(outputs.length).toBeGreaterThan(50)
  const listsOf = (schema: Schema): string[] => {
    const lists: string[] = []
    z.toJSONSchema(schema, {
      override: ({ jsonSchema }) => void (typeof jsonSchema.enum?.[0] === 'string' && lists.push(String(jsonSchema.enum))),
    })
    return lists
  }
  expect(outputs.flatMap(({ output }) => listsOf(output)).length).toBeGreaterThan(20)
  expect(outputs.flatMap(({ name, output }) => listsOf(outputSchema(output)).map((list) => `${name}: ${list}`))).toEqual([])
})
