import { categoryTopics } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { Chip } from '../ui/buttons/Chip.tsx'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Row } from '../ui/layout/Row.tsx'

type Props = {
  label: string
  projects: readonly Project[]
  chosen: readonly string[]
  onPress: (topic: string) => void
  /** Adds a chip for all topics. */
  all?: string
}

/** Chooses any number of the projects' categories. */
export const TopicChips = ({ label, projects, chosen, onPress, all }: Props) => (
  <Row align="stretch" wrap gap={8} role="group" aria-label={label}>
    {all && (
      <Chip pressed={chosen.includes(all)} onClick={() => onPress(all)}>
        {messages.all}
      </Chip>
    )}
    {categoryTopics(projects).map(({ value, metadata }) => (
      <Chip key={value} pressed={chosen.includes(value)} onClick={() => onPress(value)}>
        <ProjectIcon name={metadata.icon} size={20} />
        {metadata.title || messages.untitledTopic}
      </Chip>
    ))}
  </Row>
)
