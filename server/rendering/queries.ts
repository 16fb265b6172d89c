import type { Queryable } from '../database/transaction.ts'
import { type RowOf, statement } from '../database/statement.ts'

const pictureSql = statement('rendering.picture', 'select content_type, body from media where name = $1')

export type Picture = RowOf<'rendering.picture'>

export const picture = (db: Queryable, name: string) => db.row(pictureSql, [name])
