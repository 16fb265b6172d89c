import { Fragment, type ReactNode } from 'react'
import { scrollingBox } from './dom/scrollingBox.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Table.module.css'

/** A column: which part of a row it shows, and how. */
export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** Names the row. */
  isHeading?: boolean
  /** Only screen readers get the name of the column. */
  isNameHidden?: boolean
  /** Faint, and on one line where there is room. */
  isDim?: boolean
  /** Buttons or links at the end of the row. */
  isActions?: boolean
  /** Pixels of the window below which the column is hidden. */
  hiddenBelow?: 700 | 1100
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Opens below a row, across all columns. */
  panel?: ((row: Row) => ReactNode) | undefined
}

/** A table that scrolls sideways where it is too wide. */
export const Table = <Row,>({ label, columns, rows, rowKey, panel }: Props<Row>) => (
  <div className={styles.scroller} {...scrollingBox} role="group" aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" {...lookOf(column)}>
              {column.isNameHidden ? <VisuallyHidden>{column.name}</VisuallyHidden> : column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const opened = panel?.(row)
          return (
            <Fragment key={rowKey(row)}>
              <tr data-opened={Boolean(opened) || undefined}>
                {columns.map((column) => {
                  const Cell = column.isHeading ? 'th' : 'td'
                  return (
                    <Cell key={column.name} scope={column.isHeading ? 'row' : undefined} {...lookOf(column)}>
                      {column.cell(row)}
                    </Cell>
                  )
                })}
              </tr>
              {opened && (
                <tr data-panel>
                  <td colSpan={columns.length}>{opened}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  </div>
)

const lookOf = <Row,>({ isNumber, isDim, isActions, hiddenBelow }: Column<Row>) => ({
  'data-number': isNumber || undefined,
  'data-dim': isDim || undefined,
  'data-actions': isActions || undefined,
  'data-hidden-below': hiddenBelow,
})
