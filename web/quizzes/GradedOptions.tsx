import type { LearnerQuestion } from '@fieldwork/core/quizzes/schema.ts'
import { quizMessages as messages } from '../messages/quizzes.ts'
import { CheckIcon, CloseIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Quiz.module.css'

/** The options of an answered question, each with its explanation. */
export const GradedOptions = ({ question: { options, chosen } }: { question: LearnerQuestion }) => (
  <Stack as="ul" gap={8} className={styles.graded}>
    {options.map(({ id, value, explanation, isAnswer }) => {
      const isChosen = chosen.includes(id)
      const label = [isChosen && messages.yours, isAnswer && messages.right].filter(Boolean).join(', ')
      return (
        <Row
          as="li"
          key={id}
          align="start"
          gap={8}
          className={styles.gradedOption}
          data-edged
          data-right={isAnswer || undefined}
          data-chosen={isChosen || undefined}
        >
          <Stack as="span" align="middle" tone={isAnswer ? 'success' : 'danger'} className={styles.sign}>
            {isAnswer ? <CheckIcon /> : isChosen && <CloseIcon />}
          </Stack>
          <div>
            <Text weight="medium">
              {value}{' '}
              {label && (
                <Text as="span" text="caption" weight="bold" tone={isAnswer ? 'success' : 'danger'} className={styles.label}>
                  {label}
                </Text>
              )}
            </Text>
            <Text text="small" tone="quiet" above={2}>
              {explanation}
            </Text>
          </div>
        </Row>
      )
    })}
  </Stack>
)
