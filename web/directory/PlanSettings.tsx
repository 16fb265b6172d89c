import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { defaultOrder, directions, scheduleOrders } from '@fieldwork/core/catalogue/sortProjects.ts'
import { allTopics, withTopic } from '@fieldwork/core/planner/topics.ts'
import { TopicChips } from '../catalogue/TopicChips.tsx'
import { directoryMessages, planMessages as messages } from '../messages/catalogue.ts'
import { plannerMessages } from '../messages/planner.ts'
import { useChangePlan, usePreferences } from '../planner/api.ts'
import { StudyTimeFields } from '../planner/StudyTimeFields.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { focusOn } from '../ui/dom/focusOn.ts'
import { ArrowLeftIcon } from '../ui/icons/icons.ts'
import { Segment } from '../ui/fields/Segment.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './PlanSettings.module.css'

type Props = {
  /** All projects of the catalogue, for their topics. */
  projects: readonly Project[]
  onBack: () => void
}

/** The inputs of the plan. Changes are saved immediately. */
export const PlanSettings = ({ projects, onBack }: Props) => {
  const preferences = usePreferences()
  const change = useChangePlan()
  const topics = preferences?.selectedCategories ?? []
  return (
    <>
      <Button variant="quiet" size="small" icon={ArrowLeftIcon} className={styles.back} ref={focusOn} onClick={onBack}>
        {directoryMessages.back}
      </Button>
      <Text as="h2" text="heading" below={20}>
        {directoryMessages.planSettings}
      </Text>
      <Stack gap={24} className={styles.fields}>
        {preferences && <StudyTimeFields time={preferences} onChange={(time) => void change(time)} />}
        <div>
          <h3>{directoryMessages.orderBy}</h3>
          <Segment
            label={directoryMessages.orderBy}
            options={scheduleOrders.map((order) => ({ value: order, label: plannerMessages.orders[order] }))}
            value={preferences?.scheduleOrder ?? defaultOrder}
            onChange={(order) => void change({ scheduleOrder: order, scheduleDirection: 'asc' })}
          />
        </div>
        <div>
          <h3>{messages.direction}</h3>
          <Segment
            label={messages.direction}
            options={directions.map((direction) => ({ value: direction, label: messages.directions[direction] }))}
            value={preferences?.scheduleDirection ?? 'asc'}
            onChange={(direction) => void change({ scheduleDirection: direction })}
          />
        </div>
        <div>
          <h3>{messages.topics}</h3>
          <TopicChips
            label={messages.topics}
            projects={projects}
            chosen={topics}
            all={allTopics}
            onPress={(topic) => void change({ selectedCategories: withTopic(topics, topic) })}
          />
          <Text above={8} text="caption" tone="faint">
            {messages.topicsHint}
          </Text>
        </div>
      </Stack>
    </>
  )
}
