import type { Nodes } from 'mdast'
import { maxLineLength } from '@fieldwork/core/documents/limits.ts'
import { claimId } from './ids.ts'
import { lineOf, type CompileContext } from './context.ts'
import { didYouMean } from '../findings/suggestions.ts'
import { refuseVariables } from './variables.ts'

export type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>
export type LeafDirective = Extract<Nodes, { type: 'leafDirective' }>
export type TextDirective = Extract<Nodes, { type: 'textDirective' }>
export type Directive = ContainerDirective | LeafDirective | TextDirective

/** Type of an attribute: an id, a text, an integer, a switch (`optional`, `spacing=false`), or one of several words. */
export type AttributeKind = 'id' | 'text' | 'number' | 'switch' | readonly string[]
type AttributeValue<K> = K extends 'number' ? number : K extends 'switch' ? boolean : K extends readonly (infer Word)[] ? Word : string
export type AttributeValues<S extends Record<string, AttributeKind>> = { [Name in keyof S]?: AttributeValue<S[Name]> }

/** Reads the attributes of a directive. Reports unknown, missing and invalid ones. */
export const readAttributes = <const S extends Record<string, AttributeKind>>(
  directive: Directive,
  context: CompileContext,
  shape: S,
  required: ReadonlyArray<keyof S & string> = [],
): AttributeValues<S> => {
  const line = lineOf(directive)
  const { report } = context.source
  const result: Record<string, string | number | boolean> = {}
  for (const [name, raw] of Object.entries(directive.attributes ?? {})) {
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!kind) {
      const known = Object.keys(shape)
      // Reports a word without a value after another attribute: usually the rest of an unquoted text.
      const isAlone = (raw ?? '') === '' && Object.keys(directive.attributes ?? {})[0] !== name
      const advice = didYouMean(name, known) || (isAlone ? ' A text of several words needs quotation marks.' : '')
      report('attribute-unknown', line, `\`${directive.name}\` has no attribute \`${name}\`.${advice || ` It has ${known.join(', ')}.`}`)
      continue
    }
    const value = readValue(kind, (raw ?? '').trim())
    if (value === undefined)
      report('attribute-invalid', line, `\`${name}\` of \`${directive.name}\` must be ${wanted(kind)}, not \`${raw}\`.`)
    else if (value !== '') result[name] = value
    if (kind === 'text' && raw) checkLine(context, raw, line, `\`${name}\` of \`${directive.name}\``)
    if (kind === 'text' && raw) refuseVariables(context, raw, line, `\`${name}\``)
  }
  if (typeof result.id === 'string' && shape.id === 'id') claimId(context, result.id, line)
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
  return result as AttributeValues<S>
}

/** Reports a single-line text that is too long to be shown or stored. */
export const checkLine = ({ source }: CompileContext, text: string, line: number, what: string): void => {
  if (text.length > maxLineLength)
    source.report('attribute-invalid', line, `${what} has ${text.length} characters; the limit is ${maxLineLength}. Shorten it.`)
}

const readValue = (kind: AttributeKind, raw: string): string | number | boolean | undefined => {
  if (kind === 'number') return /^\d{1,6}$/.test(raw) ? Number(raw) : undefined
  if (kind === 'switch') return raw === '' || raw === 'true' ? true : raw === 'false' ? false : undefined
  if (typeof kind === 'string') return raw
  return kind.includes(raw) ? raw : undefined
}

const wanted = (kind: AttributeKind): string => {
  if (kind === 'number') return 'a whole number'
  if (kind === 'switch') return 'true or false'
  return typeof kind === 'string' ? 'a text' : kind.join(' or ')
}
