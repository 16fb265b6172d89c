import type { Nodes } from 'mdast'
import { claimId } from './ids.ts'
import { lineOf, type Reading } from './reading.ts'
import { didYouMean } from './spelling.ts'
import { refuseVariables } from './variables.ts'

export type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>
export type LeafDirective = Extract<Nodes, { type: 'leafDirective' }>
export type TextDirective = Extract<Nodes, { type: 'textDirective' }>
export type Directive = ContainerDirective | LeafDirective | TextDirective

/** How an attribute reads: an id, a text, a whole number, a switch (`optional`, `spacing=false`), or one of a few words. */
export type Kind = 'id' | 'text' | 'number' | 'switch' | readonly string[]
type Value<K> = K extends 'number' ? number : K extends 'switch' ? boolean : K extends readonly (infer Word)[] ? Word : string
export type Attributes<S extends Record<string, Kind>> = { [Name in keyof S]?: Value<S[Name]> }

/** The attributes of a directive; each one that is unknown, missing or not readable is a finding. */
export const readAttributes = <const S extends Record<string, Kind>>(
  directive: Directive,
  reading: Reading,
  shape: S,
  required: ReadonlyArray<keyof S & string> = [],
): Attributes<S> => {
  const line = lineOf(directive)
  const { report } = reading.source
  const result: Record<string, string | number | boolean> = {}
  for (const [name, raw] of Object.entries(directive.attributes ?? {})) {
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!kind) {
      const known = Object.keys(shape)
      report(
        'attribute-unknown',
        line,
        `\`${directive.name}\` has no attribute \`${name}\`.${didYouMean(name, known) || ` It has ${known.join(', ')}.`}`,
      )
      continue
    }
    const value = readValue(kind, (raw ?? '').trim())
    if (value === undefined)
      report('attribute-invalid', line, `\`${name}\` of \`${directive.name}\` has to be ${wanted(kind)}, not \`${raw}\`.`)
    else if (value !== '') result[name] = value
    if (kind === 'text' && raw) refuseVariables(reading, raw, line, `\`${name}\``)
  }
  if (typeof result.id === 'string' && shape.id === 'id') claimId(reading, result.id, line)
  for (const name of required) {
    if (result[name] === undefined && !Object.hasOwn(directive.attributes ?? {}, name)) {
      report(
        'attribute-missing',
        line,
        `\`${directive.name}\` needs ${name === 'id' ? 'an id: write `{#…}`' : `the attribute \`${name}\``}.`,
      )
    } else if (result[name] === undefined && directive.attributes?.[name] === '') {
      report('attribute-missing', line, `\`${name}\` of \`${directive.name}\` is empty. Write it.`)
    }
  }
  return result as Attributes<S>
}

const readValue = (kind: Kind, raw: string): string | number | boolean | undefined => {
  if (kind === 'number') return /^\d{1,6}$/.test(raw) ? Number(raw) : undefined
  if (kind === 'switch') return raw === '' || raw === 'true' ? true : raw === 'false' ? false : undefined
  if (typeof kind === 'string') return raw
  return kind.includes(raw) ? raw : undefined
}

const wanted = (kind: Kind): string => {
  if (kind === 'number') return 'a whole number'
  if (kind === 'switch') return 'true or false'
  return typeof kind === 'string' ? 'a text' : kind.join(' or ')
}
