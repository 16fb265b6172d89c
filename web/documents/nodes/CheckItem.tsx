import type { ReactNode } from 'react'
import type { CheckboxNode } from '@fieldwork/core/documents/nodes/checkbox/schema.ts'
import { authorOf, useUser } from '../../accounts/api.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import { useSwitch } from '../useSwitch.ts'
import styles from './CheckItem.module.css'

/** A checkbox to tick off while working, stored in the account, or in this browser for visitors. */
export const CheckItem = ({ node, children }: { node: CheckboxNode; children: ReactNode }) => {
  const { project } = useOpenProject()
  const isVisitor = authorOf(useUser(), usePlatform()) === null
  const key = `fieldwork.check.visitor.${project.id}.${node.id}`
  const stored = isVisitor ? localStore.getItem(key) : null
  const [isChecked, setChecked] = useSwitch('checkbox', node.id, stored ? stored === '1' : node.checked)
  const change = (to: boolean) => {
    setChecked(to)
    if (isVisitor) localStore.setItem(key, to ? '1' : '0')
  }
  return (
    <span className={styles.item} id={node.id} data-check>
      <Checkbox checked={isChecked} onChange={change} softDisabled={node.disabled} label={<span data-words={node.id}>{children}</span>} />
    </span>
  )
}
