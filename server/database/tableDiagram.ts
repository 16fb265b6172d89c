import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import type { Queryable } from './transaction.ts'
import { drawnColumnsSql, drawnReferencesSql } from './queries.ts'
import { withScratchDatabase } from './scratchDatabase.ts'
import type { RowOf } from './statement.ts'

type Column = RowOf<'database.drawnColumns'>
type Reference = RowOf<'database.drawnReferences'>

/** The tables of each noun, which share a diagram. */
const nouns: Record<string, readonly string[]> = {
  accounts: [
    'users',
    'sessions',
    'sign_in_codes',
    'known_browsers',
    'former_nicknames',
    'identities',
    'owner_keys',
    'passkeys',
    'passkey_challenges',
    'variables',
  ],
  catalogue: ['catalogue_settings', 'projects', 'series', 'enrolments', 'completions', 'publishings', 'testimonials'],
  documents: ['project_versions', 'project_files', 'media', 'concepts', 'unlocked_sections'],
  tasks: ['validations', 'answers', 'graded_answers', 'model_grades'],
  companion: ['device_requests', 'companion_tokens'],
  notes: ['annotations'],
  quizzes: ['quizzes', 'quiz_attempts'],
  chats: ['chats', 'chat_messages', 'chat_streams', 'chat_chunks', 'chat_hints', 'model_usage'],
  planner: ['goals', 'paths', 'goal_phrases', 'calendar_feeds'],
  search: ['search_entries', 'search_members', 'search_passages', 'search_words', 'search_remainders'],
  portfolio: ['portfolios', 'portfolio_documents', 'documentation', 'uploads', 'used_upload_addresses'],
  credentials: ['credentials', 'credential_places', 'credential_keys'],
  plans: ['customers', 'payment_events'],
  admin: ['maintenance', 'impersonations', 'audit_entries', 'user_flags'],
  analytics: ['events', 'event_counts', 'step_counts'],
  operations: ['migrations', 'running_processes', 'secret_fingerprint', 'rate_limits'],
}
const nounOf = (table: string) => Object.keys(nouns).find((noun) => nouns[noun]!.includes(table)) ?? unassigned
/** The heading of tables that `nouns` doesn't list. */
export const unassigned = 'unassigned'

/** The committed page, so that reviews show changes to the tables. */
export const storedDiagram = join(import.meta.dirname, '../../docs/tables.md')

/**
 * Draws the tables of each noun with their columns and references, as a page of Mermaid diagrams. A table of another noun appears as a box
 * with its name.
 */
export const tableDiagram = async (db: Queryable): Promise<string> => {
  const [columns, references] = await Promise.all([db.rows(drawnColumnsSql, []), db.rows(drawnReferencesSql, [])])
  const tables = [...new Set(columns.map(({ table }) => table))]
  const diagramOf = (noun: string) => {
    const own = tables.filter((table) => nounOf(table) === noun)
    if (own.length === 0) return ''
    const entities = own.map(
      (table) =>
        `  ${table} {\n${columns
          .filter((column) => column.table === table)
          .map(columnLine)
          .join('')}  }\n`,
    )
    const relations = references.filter(({ table }) => own.includes(table)).map(referenceLine)
    return `\n## ${noun}\n\n\`\`\`mermaid\nerDiagram\n${[...entities, ...relations].join('')}\`\`\`\n`
  }
  return `# The tables

Generated from the migrated database by \`npm run tables\`; do not edit. PK is (part of) the primary key, UK is unique by itself, FK refers to another table, and \`?\` may be null. An empty box is a table of another noun.
${[...Object.keys(nouns), unassigned].map(diagramOf).join('')}`
}

const columnLine = ({ name, type, nullable, primary, unique, references }: Column) => {
  const keys = [primary && 'PK', references && 'FK', unique && 'UK'].filter(Boolean).join(', ')
  return `    ${[type, name, keys, nullable && '"?"'].filter(Boolean).join(' ')}\n`
}

const referenceLine = ({ table, columns, target, optional, single }: Reference) =>
  `  ${target} ${optional ? '|o' : '||'}--${single ? 'o|' : 'o{'} ${table} : "${columns.join(', ')}"\n`

/** `npm run tables` */
if (import.meta.main) {
  printHelpOnRequest('npm run tables\n\nWrites docs/tables.md from the migrations.')
  await withScratchDatabase(async (db) => writeFileSync(storedDiagram, await tableDiagram(db)))
}
