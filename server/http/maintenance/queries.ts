import { statement } from '../../database/statement.ts'
import type { Queryable } from '../../database/transaction.ts'

const maintenanceSql = statement('maintenance.current', 'select is_on, sentence, changed_at from maintenance')

export const storedMaintenance = (db: Queryable) => db.row(maintenanceSql, [])

const saveMaintenanceSql = statement(
  'maintenance.save',
  `insert into maintenance (is_on, sentence, changed_at) values ($1, $2, $3)
   on conflict (id) do update set is_on = excluded.is_on, sentence = excluded.sentence, changed_at = excluded.changed_at`,
)

export const saveMaintenance = (tx: Queryable, isOn: boolean, sentence: string, now: Date) =>
  tx.rows(saveMaintenanceSql, [isOn, sentence, now])
