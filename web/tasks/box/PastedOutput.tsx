import { useState } from 'react'
import { taskMessages } from '../../messages/tasks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { scrollingBox } from '../../ui/dom/scrollingBox.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './PastedOutput.module.css'

const messages = taskMessages.output
/** Number of lines shown before long output is unfolded. */
const maxLines = 8

/** Shows command output. `title`: the question. */
export const PastedOutput = ({ title, text }: { title: string; text: string }) => {
  const [isOpen, setOpen] = useState(false)
  const lines = text.replace(/^\n+/, '').trimEnd().split('\n')
  const isLong = lines.length > maxLines
  return (
    <>
      <pre {...scrollingBox} className={styles.output} role="group" aria-label={title} data-cut={(isLong && !isOpen) || undefined}>
        {(isLong && !isOpen ? lines.slice(0, maxLines) : lines).join('\n')}
      </pre>
      {isLong && (
        <Text above={4} text="small">
          <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? messages.fold : messages.unfold(lines.length)}
          </Button>
        </Text>
      )}
    </>
  )
}
