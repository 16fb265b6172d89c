import { categoryTopics, recommended } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { firstStepsMessages as messages } from '../messages/start.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './TopicExamples.module.css'

type Props = { projects: readonly Project[]; chosen: readonly string[]; onPress: (topic: string) => void }

/** Chooses any number of topics that have a free project, and shows one project of each, because their names say little to a newcomer. */
export const TopicExamples = ({ projects, chosen, onPress }: Props) => {
  const free = recommended(projects.filter(({ metadata }) => metadata.plan !== 'pro'))
  return (
    <Stack gap={10} className={styles.topics} role="group" aria-label={messages.topics}>
      {categoryTopics(free).map(({ value, metadata }) => (
        <Row
          as="button"
          type="button"
          key={value}
          gap={12}
          hover="sunken"
          className={styles.topic}
          data-edged
          aria-pressed={chosen.includes(value)}
          onClick={() => onPress(value)}
        >
          <ProjectIcon name={metadata.icon} size={28} />
          <Stack as="span" grow>
            <Text as="b" text="strong">
              {metadata.title || catalogueMessages.untitledTopic}
            </Text>{' '}
            <Text as="small" text="caption" tone="faint">
              {free.find(({ id }) => metadata.projects.includes(id))?.metadata.title}
            </Text>
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}
