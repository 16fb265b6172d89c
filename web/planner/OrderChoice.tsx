import { type Direction, type ScheduleOrder, scheduleOrders } from '@fieldwork/core/catalogue/sortProjects.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { OrderIcon } from '../ui/icons/icons.ts'
import { Segment } from '../ui/fields/Segment.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './OrderChoice.module.css'

type Chosen = { scheduleOrder: ScheduleOrder; scheduleDirection: Direction }
type Props = Chosen & { onChange: (chosen: Chosen) => void }

/** What comes first in the course. Another order begins in its own direction. */
export const OrderChoice = ({ scheduleOrder, scheduleDirection, onChange }: Props) => (
  <Row justify="between" wrap gap={8} above={14} className={styles.order}>
    <Segment
      label={messages.order}
      options={scheduleOrders.map((value) => ({ value, label: messages.orders[value] }))}
      value={scheduleOrder}
      onChange={(chosen) => onChange({ scheduleOrder: chosen, scheduleDirection: 'asc' })}
    />
    <IconButton
      icon={OrderIcon}
      label={messages.reverse}
      pressed={scheduleDirection === 'desc'}
      onClick={() => onChange({ scheduleOrder, scheduleDirection: scheduleDirection === 'asc' ? 'desc' : 'asc' })}
    />
  </Row>
)
