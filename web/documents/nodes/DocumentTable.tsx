import type { ReactNode } from 'react'
import type { TableNode } from '@fieldwork/core/documents/nodes/table/schema.ts'
import { scrollingBox } from '../../ui/dom/scrollingBox.ts'
import styles from './DocumentTable.module.css'

/** Wide ones scroll sideways, also by keyboard, and are named by their head. */
export const DocumentTable = ({ node, head, rows }: { node: TableNode; head: ReactNode[]; rows: ReactNode[][] }) => (
  <div ref={scrollingBox} className={styles.frame} id={node.id} data-block role="group" aria-labelledby={`${node.id}-head`}>
    <table className={styles.table}>
      <thead>
        <tr id={`${node.id}-head`}>
          {head.map((cell, column) => (
            <th key={column} data-words={node.id} scope="col" data-align={node.align[column] ?? 'left'}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, column) => (
              <td key={column} data-words={node.id} data-align={node.align[column] ?? 'left'}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
