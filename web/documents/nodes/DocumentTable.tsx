import type { ReactNode } from 'react'
import type { TableNode } from '../../../core/documents/nodes.ts'
import styles from './DocumentTable.module.css'

export const DocumentTable = ({ node, head, rows }: { node: TableNode; head: ReactNode[]; rows: ReactNode[][] }) => (
  <div className={styles.frame} id={node.id} data-block tabIndex={0} role="region" aria-label={`${node.head.length} × ${node.rows.length}`}>
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col" data-align={node.align[column] ?? 'left'}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, column) => (
              <td key={column} data-align={node.align[column] ?? 'left'}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
