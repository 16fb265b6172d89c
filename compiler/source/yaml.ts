import { isMap, isNode, isPair, LineCounter, parseDocument, visit, type Document } from 'yaml'
import * as z from 'zod/mini'
import type { Source } from './files.ts'
import type { Rule } from '../findings/rules.ts'
import { didYouMean } from '../findings/suggestions.ts'

/** YAML that was validated by a schema. */
export type Located<T> = {
  value: T
  /** Line of the value at a path, or of its nearest existing parent. */
  lineOf: (path: readonly PropertyKey[]) => number
}

/** Reads YAML with a schema. Returns undefined after a finding for each error. `firstLine`: of the text in its file. */
export const readYaml = <S extends z.ZodMiniType>(
  source: Pick<Source, 'text' | 'report'>,
  schema: S,
  firstLine = 1,
): Located<z.infer<S>> | undefined => {
  const counter = new LineCounter()
  const document = parseDocument(source.text, { lineCounter: counter, prettyErrors: false })
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1
  const [broken] = document.errors
  if (broken) {
    const line = source.text.split('\n')[counter.linePos(broken.pos[0]).line - 1] ?? ''
    const advice = holdsColon.test(line) ? ' A text with ": " in it needs quotes.' : ''
    source.report('yaml', lineAt(broken.pos[0]), `This is not valid YAML: ${broken.message.split('\n')[0]}.${advice}`)
    return undefined
  }
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path))
  const content = contentOf(document, (offset, message) => source.report('yaml', lineAt(offset), message))
  if (!content) return undefined
  const parsed = z.safeParse(schema, content.value ?? {})
  if (parsed.success) return { value: parsed.data, lineOf }
  for (const issue of parsed.error.issues) reportIssue(issue, schema, source, document, lineOf)
  return undefined
}

/** An unquoted text with a colon, which starts another field. */
const holdsColon = /^[\s-]*[^\s"'][^:]*:\s+[^\s"'[{|>].*:(?:\s|$)/

/** Returns the value. Reports aliases that expand excessively, and returns undefined. */
const contentOf = (document: Document, report: (offset: number, message: string) => void): { value: unknown } | undefined => {
  try {
    return { value: document.toJS() }
  } catch (error) {
    let alias = 0
    visit(document, {
      Alias: (_, { range }) => {
        alias = range?.[0] ?? 0
        return visit.BREAK
      },
    })
    report(alias, `This YAML cannot be read: ${(error as Error).message.split('\n')[0]}. Write out what the aliases (\`*…\`) stand for.`)
    return undefined
  }
}

const offsetOf = (document: Document, path: readonly PropertyKey[]): number => {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true)
    const pair = isMap(parent) && parent.items.find((item) => isPair(item) && String(item.key) === String(path[length - 1]))
    if (pair && isNode(pair.key) && pair.key.range) return pair.key.range[0]
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return document.contents?.range?.[0] ?? 0
}

type Issue = z.core.$ZodIssue

const reportIssue = (
  issue: Issue,
  schema: z.ZodMiniType,
  source: Pick<Source, 'report'>,
  document: Document,
  lineOf: (path: readonly PropertyKey[]) => number,
) => {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      source.report(
        'field-unknown',
        lineOf([...issue.path, key]),
        `There is no field \`${name([...issue.path, key])}\`.${didYouMean(key, fieldsAt(schema, issue.path)) || ' Remove it, or correct its spelling.'}`,
      )
    }
    return
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest] = [...issue.errors].sort((a, b) => strayKeys(a) - strayKeys(b))
    for (const inner of closest!) reportIssue({ ...inner, path: [...issue.path, ...inner.path] }, schema, source, document, lineOf)
    return
  }
  const missing = !document.hasIn(issue.path)
  const rule: Rule = missing ? 'field-missing' : 'field-invalid'
  source.report(
    rule,
    lineOf(issue.path),
    missing
      ? `\`${name(issue.path)}\` is missing: ${wanted(issue)}.`
      : (tooFew(issue) ?? `\`${name(issue.path)}\` is invalid: ${wanted(issue)}.`),
  )
}

/** Advice for lists that are too short. */
const tooFew = ({ code, path }: Issue): string | undefined => {
  if (code !== 'too_small') return undefined
  switch (path.at(-1)) {
    case 'projects':
      return `Name a project, or remove the ${path[0] === 'roadmaps' ? 'roadmap' : 'series'}.`
    case 'pass':
      return 'Write at least one example that passes.'
    case 'fail':
      return 'Write at least two examples that fail.'
    default:
      return undefined
  }
}

/** Returns the fields that a schema has at a path, from all variants of a union. */
const fieldsAt = (schema: unknown, [key, ...rest]: readonly PropertyKey[]): string[] => {
  const def = (schema as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'optional':
      return fieldsAt(def.innerType, key === undefined ? [] : [key, ...rest])
    case 'union':
      return def.options.flatMap((option) => fieldsAt(option, key === undefined ? [] : [key, ...rest]))
    case 'object':
      return key === undefined ? Object.keys(def.shape) : def.shape[String(key)] ? fieldsAt(def.shape[String(key)], rest) : []
    case 'array':
      return key === undefined ? [] : fieldsAt(def.element, rest)
    case 'record':
      return key === undefined ? [] : fieldsAt(def.valueType, rest)
    default:
      return []
  }
}

/** The intended variant of a union is the one with these fields. */
const strayKeys = (issues: readonly Issue[]): number =>
  issues.filter(({ code, path }) => path.length === 0 || code === 'unrecognized_keys').length

const name = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? 'the file'
    : path.map((part, at) => (typeof part === 'number' ? `[${part + 1}]` : `${at ? '.' : ''}${String(part)}`)).join('')

const wanted = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `write ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
      return `at least ${amount(issue.minimum, issue.origin)}`
    case 'too_big':
      return `at most ${amount(issue.maximum, issue.origin)}`
    case 'invalid_format':
      return formats[issue.format] ?? 'use small letters, digits and hyphens, as docs/authoring.md shows'
    case 'invalid_union':
      return 'options' in issue ? oneOf(issue.options.filter((option) => option !== undefined)) : 'write it as docs/authoring.md shows'
    default:
      return 'write it as docs/authoring.md shows'
  }
}

const oneOf = (values: readonly unknown[]): string => `write ${values.map(String).join(', ')}`.replace(/, ([^,]*)$/, ' or $1')

const kinds: { [expected: string]: string } = {
  string: 'a text (in quotes when it looks like a number)',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields, one a line',
  record: 'fields, one a line',
}
const formats: { [format: string]: string } = { date: 'write a date such as 2026-11-20' }
const units: { [origin: string]: [one: string, more: string] } = { string: ['character', 'characters'], array: ['entry', 'entries'] }
const amount = (count: number | bigint, origin: string): string =>
  [count, units[origin]?.[Number(count) === 1 ? 0 : 1] ?? ''].join(' ').trim()
