import type { AnswerOverview } from '@fieldwork/core/authors/schema.ts'
import { authorMessages as messages } from '../messages/authors.ts'
import { Text } from '../ui/text/Text.tsx'
import styles from './StoppedReaders.module.css'

/** The passages at which readers stopped, those of most first. */
export const StoppedReaders = ({ overview: { stopped, passages } }: { overview: AnswerOverview }) => (
  <section aria-labelledby="stopped-readers">
    <h2 id="stopped-readers">{messages.stopped}</h2>
    <Text text="small" tone="quiet">
      {stopped ? messages.stoppedLead(stopped.count, stopped.of) : messages.stoppedTooFew}
    </Text>
    {stopped && passages.length === 0 && stopped.count > 0 && (
      <Text text="small" tone="quiet">
        {messages.noPassage}
      </Text>
    )}
    <ol className={styles.passages}>
      {passages.map(({ blockId, step, text, learners }) => (
        <li key={blockId}>
          <Text as="span" tone="quiet" tabular>
            {messages.learners(learners)}
          </Text>
          <div>
            <b>{step ?? messages.earlier}</b>
            {text && (
              <Text tone="quiet" breaks>
                {text}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ol>
  </section>
)
