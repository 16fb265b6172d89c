import { useState } from 'react'
import { mayBeShown } from '@fieldwork/core/tasks/insisting.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { explanationMessages } from '../../messages/explanations.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './AfterRefusal.module.css'
import { Insisting } from './Insisting.tsx'
import { Showing } from './Showing.tsx'
import type { TaskFieldProps } from './taskField.ts'

/** Offers what a learner may do after a refusal besides trying again. A wrong choice needs no explanation here, because it has its own. */
export const AfterRefusal = ({ item, projectId, actions }: TaskFieldProps) => {
  const [open, setOpen] = useState<'insisting' | 'showing'>()
  const panel = { item, projectId, actions, onClose: () => setOpen(undefined) }
  const { mayInsist } = item.answer
  if (open === 'showing') return <Showing {...panel} />
  if (open === 'insisting' && mayInsist) return <Insisting {...panel} />
  return (
    <Row align="stretch" wrap above={8} text="small" className={styles.ways}>
      {mayBeShown({ ...item.answer, hint: item.answer.hint ?? null, isChoice: item.by === 'choice' }) && (
        <Button variant="link" onClick={() => setOpen('showing')}>
          {explanationMessages.showing.open}
        </Button>
      )}
      {mayInsist && (
        <Button variant="link" onClick={() => setOpen('insisting')}>
          {item.by === 'output' ? explanationMessages.insisting.output.open : explanationMessages.insisting.open}
        </Button>
      )}
    </Row>
  )
}
