import { useState, type ReactNode } from 'react'
import type { CheckboxNode } from '@fieldwork/core/documents/nodes/checkbox.ts'
import { useUser } from '../../accounts/api.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { localStore } from '../../platform/storage.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import styles from './CheckItem.module.css'

/** A point to tick off while working; remembered in this browser for each person who uses it. */
export const CheckItem = ({ node, children }: { node: CheckboxNode; children: ReactNode }) => {
  const { project } = useOpenProject()
  const key = `fieldwork.check.${useUser()?.id ?? 'visitor'}.${project.id}.${node.id}`
  const [changed, setChanged] = useState<{ key: string; to: boolean }>()
  const kept = localStore.getItem(key)
  const isChecked = changed?.key === key ? changed.to : kept ? kept === '1' : node.checked
  const change = (to: boolean) => {
    setChanged({ key, to })
    localStore.setItem(key, to ? '1' : '0')
  }
  return (
    <span className={styles.item} id={node.id} data-check>
      <Checkbox
        checked={isChecked}
        onChange={change}
        softDisabled={node.disabled}
        label={<span className={styles.label}>{children}</span>}
      />
    </span>
  )
}
