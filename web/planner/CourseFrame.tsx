import type { ReactNode } from 'react'
import { plannerMessages as messages } from '../messages/planner.ts'
import { clearView } from '../platform/toolbar/toolbarViews.ts'
import { CloseIcon } from '../ui/icons/icons.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import styles from './Course.module.css'

type Props = { title: ReactNode; foot?: ReactNode; children: ReactNode }

/** Title and close button above, what scrolls in the middle, and a foot that stays. */
export const CourseFrame = ({ title, foot, children }: Props) => (
  <div className={styles.course}>
    <div className={styles.head}>
      <h2>{title}</h2>
      <IconButton icon={CloseIcon} label={messages.close} tooltip={false} onClick={clearView} />
    </div>
    <div className={styles.body}>{children}</div>
    {foot && <div className={styles.foot}>{foot}</div>}
  </div>
)
