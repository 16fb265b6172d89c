import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './TopicLink.module.css'

type Props = { icon: string; title: string; facts: string; to: string }

/** A topic or a series as one line that opens it. */
export const TopicLink = ({ icon, title, facts, to }: Props) => (
  <Row as={Link} unstyled gap={16} surface="card" className={styles.topic} to={to}>
    <ProjectIcon name={icon} size={36} />
    <Stack as="span" grow>
      <Text as="b" text="label">
        {title}
      </Text>
      <Text as="small" tone="faint">
        {facts}
      </Text>
    </Stack>
    <ArrowRightIcon size={18} />
  </Row>
)
