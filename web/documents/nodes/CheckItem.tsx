import { useState, type ReactNode } from 'react'
import type { CheckboxNode } from '../../../core/documents/nodes.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { localStore } from '../../shell/storage.ts'
import { useReading } from '../ProjectContext.tsx'
import styles from './CheckItem.module.css'

/** A point to tick off while working; remembered in this browser. */
export const CheckItem = ({ node, children }: { node: CheckboxNode; children: ReactNode }) => {
  const { project } = useReading()
  const key = `fieldwork.check.${project.id}.${node.id}`
  const [isChecked, setChecked] = useState(() => node.checked || (typeof window !== 'undefined' && localStore.getItem(key) === '1'))
  const change = (next: boolean) => {
    setChecked(next)
    if (next) localStore.setItem(key, '1')
    else localStore.removeItem(key)
  }
  return (
    <span className={styles.item} id={node.id} data-check>
      <Checkbox checked={isChecked} onChange={change} notYet={node.disabled} label={<span className={styles.label}>{children}</span>} />
    </span>
  )
}
