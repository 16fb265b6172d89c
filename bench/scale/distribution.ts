import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { withScratchDatabase } from '../../server/database/scratchDatabase.ts'
import { statements } from '../../server/database/statement.ts'

/** How a statement would run in a database that distributes its rows over machines by user id. */
type Kind = 'one person' | 'several people' | 'everybody' | 'reference' | 'no table'
type Classified = { name: string; kind: Kind; tables: string[]; needs: string[] }
type Plan = { 'Relation Name'?: string; Alias?: string; Plans?: Plan[] } & Record<string, unknown>

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'One-Time Filter']

/** Returns the kind of every statement in queries.ts files, by the generic plan that PostgreSQL makes for it. */
export const classifyStatements = async (db: UntypedDatabase): Promise<Classified[]> => {
  const root = join(import.meta.dirname, '../../server')
  for (const file of globSync('**/queries.ts', { cwd: root })) await import(pathToFileURL(join(root, file)).href)
  const owned = new Set(
    (
      await db.rows<{ name: string }>(
        `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (a.attname = 'user_id' or c.relname = 'users')`,
      )
    ).map(({ name }) => name),
  )
  const classified: Classified[] = []
  for (const [name, { text }] of [...statements].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    classified.push(await classify(db, owned, name, text))
  return classified
}

const classify = async (db: UntypedDatabase, owned: ReadonlySet<string>, name: string, text: string): Promise<Classified> => {
  const explained = (await db.execute(`explain (generic_plan, format json) ${text}`)) as Array<{ 'QUERY PLAN': Array<{ Plan: Plan }> }>
  const nodes = flat(explained[0]!['QUERY PLAN'][0]!.Plan)
  const tables = [...new Set(nodes.flatMap((node) => node['Relation Name'] ?? []))].toSorted()
  const distributed = nodes.filter((node) => owned.has(node['Relation Name'] ?? ''))
  const given = nodes.flatMap((node) => conditions.flatMap((key) => (typeof node[key] === 'string' ? [node[key]] : []))).join(' ')
  return { name, tables, kind: kindOf(text, tables, distributed, given), needs: needsOf(text, distributed) }
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]

const kindOf = (text: string, tables: string[], distributed: Plan[], given: string): Kind => {
  if (tables.length === 0) return 'no table'
  if (distributed.length === 0) return 'reference'
  if (/\buser_id = ANY \(|\bid = ANY \(/i.test(given)) return 'several people'
  const isInsert = /^\s*insert\b/i.test(text)
  const names = distributed.some((node) => node['Relation Name'] === 'users')
  if (
    /\buser_id = \$\d/.test(given) ||
    (names && /(?:^|[^_\w])id = \$\d/.test(given)) ||
    (isInsert && /insert into \w+ \([^)]*\buser_id\b/i.test(text))
  )
    return 'one person'
  return 'everybody'
}

/** Features that distributed databases support partly or differently. */
const needsOf = (text: string, distributed: Plan[]): string[] => {
  const needs: Array<[RegExp, string]> = [
    [/pg_(?:try_)?advisory/i, 'advisory lock'],
    [/for (?:no key )?update|for share/i, 'row lock'],
    [/skip locked/i, 'skip locked'],
    [/on conflict/i, 'on conflict'],
    [/\bwith\b[\s\S]*\b(?:insert|update|delete)\b[\s\S]*returning/i, 'writing CTE'],
    [/\bover\s*\(/i, 'window'],
    [/strpos|ilike|~\*|similarity/i, 'text search'],
    [/nextval|currval/i, 'sequence'],
    [/lateral/i, 'lateral'],
  ]
  const named = needs.flatMap(([pattern, need]) => (pattern.test(text) ? [need] : []))
  return distributed.length > 0 || named.includes('advisory lock') ? named : []
}

const page = (classified: readonly Classified[]): string => {
  const count = (kind: Kind) => classified.filter((one) => one.kind === kind).length
  const needs = Map.groupBy(
    classified.flatMap(({ needs: own }) => own),
    (need) => need,
  )
  return [
    '# The statements in a distributed database',
    '',
    'Made by `node bench/scale/distribution.ts --write` from the generic plans of all statements; do not edit. [At scale](scale.md#a-distributed-postgresql) explains it.',
    '',
    `${count('one person')} statements touch the rows of one person, ${count('several people')} those of several, ${count('everybody')} search everybody, ${count('reference')} use only tables without people, and ${count('no table')} none.`,
    '',
    `Need more than plain SQL: ${[...needs].map(([need, of]) => `${need} ${of.length}`).join(', ')}.`,
    '',
    '| Statement | Touches | Tables | Needs |',
    '| --- | --- | --- | --- |',
    ...classified.map(({ name, kind, tables, needs: own }) => `| \`${name}\` | ${kind} | ${tables.join(', ')} | ${own.join(', ')} |`),
    '',
  ].join('\n')
}

if (import.meta.main) {
  const text = page(await withScratchDatabase((db) => classifyStatements(db as UntypedDatabase)))
  if (process.argv.includes('--write')) writeFileSync(join(import.meta.dirname, '../../docs/distributed-statements.md'), text)
  else console.log(text)
}
