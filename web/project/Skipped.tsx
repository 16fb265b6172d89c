import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useSkipped } from '../documents/useSkipped.ts'
import { missionMessages as messages } from '../messages/tasks.ts'
import { scrollToNode } from '../platform/documents/scrolling.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Text } from '../ui/text/Text.tsx'

/** Says what the learner left out of a complete project, with a link to each. Renders nothing if that is nothing. */
export const Skipped = ({ project }: { project: Project }) => {
  const parts = useSkipped(project)
  if (parts.length === 0) return null
  return (
    <Text text="small" tone="quiet" above={6}>
      {messages.skipped}
      {parts.map(({ id, text }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Button variant="link" onClick={() => scrollToNode(id)}>
            {text}
          </Button>
        </span>
      ))}
    </Text>
  )
}
