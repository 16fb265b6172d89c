import type { ReactNode } from 'react'
import { scrollingBox } from '../../ui/dom/scrollingBox.ts'
import styles from './TextTable.module.css'

type Props = {
  /** The block in the document; absent in notes and answers, whose tables have a `label` instead. */
  id?: string
  label?: string
  dir?: 'auto' | undefined
  align: readonly ('left' | 'center' | 'right' | null | undefined)[]
  head: ReactNode[]
  rows: ReactNode[][]
}

/** A table that scrolls sideways if it's too wide, also by keyboard. A table of the document is labelled by its head. */
export const TextTable = ({ id, label, dir, align, head, rows }: Props) => {
  const headId = id && `${id}-head`
  return (
    <div
      {...scrollingBox}
      className={styles.frame}
      id={id}
      data-block={id === undefined ? undefined : true}
      data-compact={id === undefined || undefined}
      data-edged
      role="group"
      aria-label={label}
      aria-labelledby={headId}
      dir={dir}
    >
      <table className={styles.table}>
        <thead>
          <tr id={headId}>
            {head.map((cell, column) => (
              <th key={column} data-words={id} scope="col" data-align={align[column] ?? undefined}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, column) => (
                <td key={column} data-words={id} data-align={align[column] ?? undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
