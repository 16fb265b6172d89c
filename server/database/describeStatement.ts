import type pg from 'pg'
import { optionalTables, type PlanNode } from './outerJoins.ts'

type DescribedColumn = {
  name: string
  typeId: number
  /** 0 for a computed column. */
  tableId: number
  columnId: number
  /** Set if an outer join may have no row for the column's table: see `optionalTables`. */
  optional: string | undefined
}

/** The types of a statement's values, and the columns of its rows, if it has any. */
export type DescribedStatement = { valueTypeIds: number[]; columns: DescribedColumn[] | undefined }

/** Prepares and plans a statement without running it. Throws PostgreSQL's error. */
export const describeStatement = async (client: pg.Client, text: string): Promise<DescribedStatement> => {
  const { valueTypeIds, fields } = await prepare(client, text)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (verbose, generic_plan, format json) ${text}`)
  const plan = rows[0]!['QUERY PLAN'][0].Plan
  const optional = optionalTables(plan)
  // `table.column`, or `column` with a single table; any other output is computed.
  const optionalOf = (output: string | undefined) => {
    const column = /^(?:"?(\w+)"?\.)?"?\w+"?$/.exec(output ?? '')
    return column ? optional.get(column[1] ?? '') : 'unsure'
  }
  const columns = fields?.map(({ name, dataTypeID, tableID, columnID }, index) => ({
    name,
    typeId: dataTypeID,
    tableId: tableID,
    columnId: columnID,
    optional: optionalOf(plan.Output?.[index]),
  }))
  return { valueTypeIds, columns }
}

type Prepared = { valueTypeIds: number[]; fields: pg.FieldDef[] | undefined }

/** A custom query, because the driver describes only statements that it runs. */
const prepare = (client: pg.Client, text: string) =>
  new Promise<Prepared>((resolve, reject) => {
    const prepared: Prepared = { valueTypeIds: [], fields: undefined }
    client.query({
      submit: (connection: pg.Connection) => {
        connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
          prepared.valueTypeIds = dataTypeIDs
        })
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: pg.FieldDef[] }) => {
        prepared.fields = fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(prepared),
    })
  })
