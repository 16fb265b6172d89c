import { useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { builtWork } from '@fieldwork/core/sharing/builtWork.ts'
import type { Validation } from '@fieldwork/core/tasks/schema.ts'
import { sharingMessages as messages, summaryMessages } from '../messages/sharing.ts'
import { GivenAnswer } from '../tasks/box/GivenAnswer.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { SummaryField } from './SummaryField.tsx'
import type { Summary } from './useSummary.ts'
import styles from './ProjectComplete.module.css'

/** Whether the field or its text is shown; `editing` and `edited` after a press, which moves the focus. */
type State = 'asked' | 'editing' | 'shown' | 'edited'

type Props = { project: Project; validations: readonly Validation[]; summary: Summary; isSmall: boolean }

/**
 * The learner's picture, and what they say they built, or the field for it. While a form is open, a quotation from their answers or the
 * author's outcome stands in for a missing text.
 */
export const OwnWork = ({ project, validations, summary, isSmall }: Props) => {
  // What was typed before the page was left goes on in its field.
  const [state, setState] = useState<State>(summary.value && summary.phase !== 'typing' ? 'shown' : 'asked')
  const { picture, quote } = builtWork(validations)
  // Once a form has closed, what opened it has the focus.
  if (isSmall && state === 'editing') setState('asked')
  if (isSmall && state === 'edited') setState('shown')
  const isAsking = !isSmall && (state === 'asked' || state === 'editing')
  const text = summary.value || quote?.text
  const { outcome } = project.metadata
  if (!picture && !isAsking && !text && !outcome) return null
  return (
    <Row as="figure" align="stretch" wrap={!isSmall} gap={16} above={14} className={isSmall ? styles.small : undefined}>
      {picture && (
        <GivenAnswer
          title={messages.ownPicture(picture.question)}
          value={{ type: 'FILE', file: picture.file }}
          revision={picture.revision}
          look={{ words: undefined, picture: styles.own }}
        />
      )}
      {isAsking && (
        <SummaryField summary={summary} isFocused={state === 'editing'} onDone={(value) => setState(value.trim() ? 'edited' : 'asked')} />
      )}
      {!isAsking && (text || outcome) && (
        <Stack surface="quote" gap={4} className={styles.quote}>
          <Text as={text ? 'blockquote' : 'p'} dir="auto" breaks className={styles.words}>
            {text ? `“${text}”` : outcome}
          </Text>
          {!isSmall && (
            <Row as="figcaption" gap={8} text="caption" tone="faint">
              {summaryMessages.own}
              <Button size="small" variant="link" autoFocus={state === 'edited'} onClick={() => setState('editing')}>
                {summaryMessages.edit}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </Row>
  )
}
