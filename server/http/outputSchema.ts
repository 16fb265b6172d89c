import * as z from 'zod/mini'
import type { Schema } from '@fieldwork/core/endpointSchemas.ts'

const opened = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/**
 * Returns a schema that strips what the output doesn't name, but accepts any string where the output lists values: while a later release
 * runs beside this one, rows may have values that only it knows. The type checker holds our own values to the lists.
 */
export const outputSchema = (output: Schema): Schema => openLists(output) as Schema

const openLists = (schema: z.core.$ZodType): z.core.$ZodType => {
  const open = opened.get(schema) ?? withOpenLists(schema)
  opened.set(schema, open)
  return open
}

const withOpenLists = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'enum':
      return z.string()
    case 'object':
      return withDef(schema, { ...def, shape: Object.fromEntries(Object.entries(def.shape).map(([name, of]) => [name, openLists(of)])) })
    case 'array':
      return withDef(schema, { ...def, element: openLists(def.element) })
    case 'nullable':
    case 'optional':
      return withDef(schema, { ...def, innerType: openLists(def.innerType) })
    case 'record':
      return withDef(schema, { ...def, valueType: openLists(def.valueType) })
    case 'union':
      return withDef(schema, { ...def, options: def.options.map(openLists) })
    case 'tuple':
      return withDef(schema, { ...def, items: def.items.map(openLists) })
    case 'lazy':
      // Nodes contain nodes.
      return z.lazy(() => openLists(def.getter()))
    default:
      return schema
  }
}

const withDef = (schema: z.core.$ZodType, def: z.core.$ZodTypes['_zod']['def']) => z.clone(schema, def)
