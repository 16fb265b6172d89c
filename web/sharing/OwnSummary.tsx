import { useState } from 'react'
import { summaryMessages as messages } from '../messages/sharing.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { SummaryField } from './SummaryField.tsx'
import type { Summary } from './useSummary.ts'
import styles from './OwnWork.module.css'

/** Whether the field or its text is shown; `editing` and `edited` after a press, which moves the focus. */
type State = 'asked' | 'editing' | 'shown' | 'edited'

/** The learner's summary of their work, or the field for it. */
export const OwnSummary = ({ summary, outcome }: { summary: Summary; outcome: string | undefined }) => {
  // Restores text that was typed before leaving the page.
  const [state, setState] = useState<State>(summary.value && summary.phase !== 'typing' ? 'shown' : 'asked')
  if (state === 'asked' || state === 'editing')
    return (
      <SummaryField
        summary={summary}
        outcome={outcome}
        isFocused={state === 'editing'}
        onDone={(value) => setState(value.trim() ? 'edited' : 'asked')}
      />
    )
  return (
    <Stack as="figure" surface="quote" gap={4} above={14}>
      <Text as="blockquote" dir="auto" breaks className={styles.words}>
        “{summary.value}”
      </Text>
      <Row as="figcaption" gap={8} text="caption" tone="quiet">
        {messages.own}
        <Button size="small" variant="link" autoFocus={state === 'edited'} onClick={() => setState('editing')}>
          {messages.edit}
        </Button>
      </Row>
    </Stack>
  )
}
