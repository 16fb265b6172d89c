import type pg from 'pg'
import { optionalTables, type PlanNode } from './outerJoins.ts'

type DescribedColumn = {
  name: string
  typeId: number
  /** 0 if it isn't a column of a table. */
  tableId: number
  columnId: number
  /** Set when an outer join may leave its table empty: see `optionalTables`. */
  optional: string | undefined
}

/** The types of a statement's values, and the columns of its rows, if it has any. */
export type DescribedStatement = { valueTypeIds: number[]; columns: DescribedColumn[] | undefined }

/** Prepares and plans a statement without running it. Throws what PostgreSQL has against it. */
export const describeStatement = async (client: pg.Client, text: string): Promise<DescribedStatement> => {
  const { valueTypeIds, fields } = await prepare(client, text)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (verbose, generic_plan, format json) ${text}`)
  const plan = rows[0]!['QUERY PLAN'][0].Plan
  const optional = optionalTables(plan)
  // `table.column`, or `column` where there is one table; any other output is none of a table, or was changed on its way.
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

/** The driver describes a statement only when it runs it, but takes queries of another kind. */
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
