import type { ReactNode } from 'react'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Link } from '../ui/Link.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import type { OpenedTopic } from './directoryView.ts'
import styles from './TopicTile.module.css'

type Props = { topic: Pick<OpenedTopic, 'title' | 'description' | 'icon'>; to: string; children: ReactNode }

/** A roadmap, a series or another course as a link that opens it. */
export const TopicTile = ({ topic: { title, description, icon }, to, children }: Props) => (
  <Link unstyled className={styles.tile} data-topic={title} to={to}>
    <ProjectIcon name={icon} size={28} />
    <Stack as="span" column className={styles.words}>
      <Text as="b" text="label">
        {title}
      </Text>
      {description && (
        <Text as="span" above={2} text="caption" tone="quiet">
          {description}
        </Text>
      )}
      {children}
    </Stack>
  </Link>
)

export const TopicTileSkeleton = () => (
  <li className={styles.tile}>
    <Skeleton width="28" height="28" />
    <Skeleton width="70%" height="14" above={4} />
  </li>
)

export const TopicTiles = ({ children }: { children: ReactNode }) => <ul className={styles.tiles}>{children}</ul>
