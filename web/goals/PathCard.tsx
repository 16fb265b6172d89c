import type { ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { pathIds } from '@fieldwork/core/goals/goalProjectIds.ts'
import type { LearningPath } from '@fieldwork/core/goals/schema.ts'
import { learningPathPath } from '@fieldwork/core/paths.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { extentOf } from './PathCards.tsx'

type Props = { path: LearningPath; all: readonly Project[]; children?: ReactNode }

/** The written path that leads to a goal: how long it is, what its learners have at the end, and a link to its page. */
export const PathCard = ({ path, all, children }: Props) => (
  <Box surface="sheet" data-edged>
    <Text text="small" weight="bold" tone="harbour">
      {messages.series(extentOf(pathIds(path), all))}
    </Text>
    <Text as="h3" text="subheading" above={4}>
      <Link to={learningPathPath(path.id)}>{path.title}</Link>
    </Text>
    <Text above={6} tone="quiet">
      {path.outcome}
    </Text>
    {children}
  </Box>
)
