import type { ReactNode } from 'react'
import { plannerMessages as messages } from '../messages/planner.ts'
import { clearView } from '../platform/toolbar/toolbarViews.ts'
import { CloseIcon } from '../ui/icons/icons.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Course.module.css'

type Props = { title: ReactNode; foot?: ReactNode; children: ReactNode }

/** A title with a close button, scrolling content, and a fixed foot. */
export const CourseFrame = ({ title, foot, children }: Props) => (
  <Stack column className={styles.course}>
    <Row align="start" gap={12} className={styles.head}>
      <Text as="h2" text="heading" grow breaks>
        {title}
      </Text>
      <IconButton icon={CloseIcon} label={messages.close} tooltip={false} onClick={clearView} />
    </Row>
    <Box grow scrolls className={styles.body}>
      {children}
    </Box>
    {foot && (
      <Row justify="between" wrap text="small" tone="quiet" className={styles.foot}>
        {foot}
      </Row>
    )}
  </Stack>
)
