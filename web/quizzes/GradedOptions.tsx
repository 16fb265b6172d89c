import type { LearnerQuestion } from '@fieldwork/core/quizzes/schema.ts'
import { quizMessages as messages } from '../messages/quizzes.ts'
import { CheckIcon, CloseIcon } from '../ui/icons/icons.ts'
import styles from './Quiz.module.css'

/** The options of an answered question, each with its explanation. */
export const GradedOptions = ({ question: { options, chosen } }: { question: LearnerQuestion }) => (
  <ul className={styles.graded}>
    {options.map(({ id, value, explanation, isAnswer }) => {
      const isChosen = chosen.includes(id)
      const label = [isChosen && messages.yours, isAnswer && messages.right].filter(Boolean).join(', ')
      return (
        <li key={id} className={styles.gradedOption} data-right={isAnswer || undefined} data-chosen={isChosen || undefined}>
          <span className={styles.sign}>{isAnswer ? <CheckIcon /> : isChosen && <CloseIcon />}</span>
          <div>
            <p className={styles.value}>
              {value} {label && <span className={styles.label}>{label}</span>}
            </p>
            <p className={styles.explanation}>{explanation}</p>
          </div>
        </li>
      )
    })}
  </ul>
)
