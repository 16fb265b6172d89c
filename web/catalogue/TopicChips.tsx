import { categoryTopics } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
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
  <div className={styles.chips} role="group" aria-label={label}>
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
  </div>
)

type ChipProps = Pick<Props, 'chosen' | 'onPress'> & { value: string; title: string; icon?: string }

const Chip = ({ value, chosen, onPress, title, icon }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={chosen.includes(value)} onClick={() => onPress(value)}>
    {icon !== undefined && <ProjectIcon name={icon} size={20} />}
    {title}
  </button>
)
