import { categoryTopics, recommended } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { firstStepsMessages as messages } from '../messages/start.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './TopicExamples.module.css'

const freeProjects = (projects: readonly Project[]): Project[] => recommended(projects.filter(({ metadata }) => metadata.plan !== 'pro'))

/** The topics that have a free project, in the order in which they are offered. */
export const topicExamples = (projects: readonly Project[]) => categoryTopics(freeProjects(projects))

type Props = { projects: readonly Project[]; chosen: readonly string[]; onPress: (topic: string) => void }

/** Chooses any number of topics that have a free project. Each names one of these projects, because a topic alone says little to a newcomer. */
export const TopicExamples = ({ projects, chosen, onPress }: Props) => {
  const free = freeProjects(projects)
  return (
    <Stack gap={8} className={styles.topics} role="group" aria-label={messages.topics}>
      {topicExamples(projects).map(({ value, metadata }) => (
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
              {messages.topic(
                free.find(({ id }) => metadata.projects.includes(id))?.metadata.title || projectMessages.untitled,
                metadata.projects.length - 1,
              )}
            </Text>
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}
