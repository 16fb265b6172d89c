import type { TagParseRule } from '@tiptap/pm/model'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import { ruleOf, type FieldForm } from './blockRules.ts'

/*
 * Converts pasted HTML to nodes of the document, or to plain text. The editor parses HTML in an inert document, and reads no attributes except
 * those named here.
 */

/** The fields that are copied with a block. */
export const writtenFields = (type: string, fields: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([name, value]) => typeof value !== 'object' && name !== textOf(type))))
const textOf = (type: string) => (ruleOf(type)?.holds === 'code' ? 'text' : undefined)

/** Fields of a pasted block, which may come from anywhere: only values that the block's form could have set are taken. */
export const fieldsFrom = (type: string, written: string | null): Record<string, unknown> | null => {
  const rule = ruleOf(type)
  const found = objectIn(written)
  if (!rule || !found) return null
  const fields: Record<string, unknown> = { ...rule.blank }
  for (const [name, value] of Object.entries(found)) {
    const form = (rule.form as Record<string, FieldForm | undefined>)[name]
    const isKnown = form ? fits(form, value) : name in rule.blank && typeof value === typeof fields[name]
    if (isKnown && !(isSource(name) && !isOwnPath(value))) fields[name] = value
  }
  if (type === 'image' && isOwnPath(found['darkSrc'])) fields['darkSrc'] = found['darkSrc']
  if (typeof found['id'] === 'string' && isIdentifier(found['id'])) fields['id'] = found['id']
  return fields
}

const objectIn = (written: string | null): Record<string, unknown> | null => {
  try {
    const found: unknown = JSON.parse(written ?? '')
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const fits = (form: FieldForm, value: unknown): boolean => {
  if (form === 'number') return typeof value === 'number' && Number.isInteger(value)
  if (form === 'switch') return typeof value === 'boolean'
  return typeof form === 'string' ? typeof value === 'string' : form.includes(value as string)
}

const isSource = (name: string) => name === 'src'
/** True for a path on this server. */
const isOwnPath = (value: unknown): boolean => typeof value === 'string' && /^\/(?![/\\])/.test(value)

const tag = (name: string, fields: Record<string, unknown> | null = null, more: Partial<TagParseRule> = {}): TagParseRule => ({
  tag: name,
  ...(fields && { attrs: { fields } }),
  ...more,
})

const common: Record<string, TagParseRule[]> = {
  paragraph: [tag('p')],
  heading: [...['h1', 'h2', 'h3'].map((name) => tag(name, { level: 3 })), ...['h4', 'h5', 'h6'].map((name) => tag(name, { level: 4 }))],
  list: [tag('ul'), tag('ol', { ordered: true })],
  quote: [tag('blockquote')],
  codeBlock: [tag('pre', null, { preserveWhitespace: 'full' })],
  divider: [tag('hr')],
  table: [tag('table')],
}

/** Parse rules for HTML of other pages that becomes a block of this type. */
export const htmlRules = (type: string): TagParseRule[] => common[type] ?? []
