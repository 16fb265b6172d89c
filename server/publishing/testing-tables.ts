import type { UntypedQueryable } from '../database/transaction.ts'

/** Tables that publishing writes. */
const tables = ['series', 'projects', 'project_versions', 'project_files', 'validations', 'quizzes', 'concepts', 'media']

export const clearCatalogue = (db: UntypedQueryable) => db.rows(`truncate ${tables.join(', ')} cascade`)

/** Every published row with the transaction that wrote it. */
export const publishedRows = async (db: UntypedQueryable) =>
  Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await db.rows(`select xmin::text, * from ${table} order by 2, 3, 4`)] as const)),
  )
