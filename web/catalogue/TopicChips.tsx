import { categoryTopics } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './TopicChips.module.css'

type Props = {
  label: string
  projects: readonly Project[]
  chosen: readonly string[]
  onPress: (topic: string) => void
  /** Stands for every topic, in front of the others. */
  all?: string
}

/** The categories of projects, of which any number can be chosen. */
export const TopicChips = ({ label, projects, chosen, onPress, all }: Props) => (
  <Row align="stretch" wrap gap={8} role="group" aria-label={label}>
    {all && <Chip value={all} chosen={chosen} onPress={onPress} title={messages.all} />}
    {categoryTopics(projects).map(({ value, metadata }) => (
      <Chip
        key={value}
        value={value}
        chosen={chosen}
        onPress={onPress}
        title={metadata.title || messages.untitledTopic}
        icon={metadata.icon}
      />
    ))}
  </Row>
)

type ChipProps = Pick<Props, 'chosen' | 'onPress'> & { value: string; title: string; icon?: string }

const Chip = ({ value, chosen, onPress, title, icon }: ChipProps) => (
  <Text
    as="button"
    type="button"
    text="small"
    weight="medium"
    tone="quiet"
    className={styles.chip}
    aria-pressed={chosen.includes(value)}
    onClick={() => onPress(value)}
  >
    {icon !== undefined && <ProjectIcon name={icon} size={20} />}
    {title}
  </Text>
)
