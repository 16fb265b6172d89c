import type { AnswerOverview } from '@fieldwork/core/authors/schema.ts'
import { authorMessages as messages } from '../messages/authors.ts'
import styles from './StoppedReaders.module.css'

/** The passages at which readers stopped, those of most first. */
export const StoppedReaders = ({ overview: { stopped, passages } }: { overview: AnswerOverview }) => (
  <section aria-labelledby="stopped-readers">
    <h2 id="stopped-readers">{messages.stopped}</h2>
    <p className={styles.lead}>{stopped ? messages.stoppedLead(stopped.count, stopped.of) : messages.stoppedTooFew}</p>
    {stopped && passages.length === 0 && stopped.count > 0 && <p className={styles.lead}>{messages.noPassage}</p>}
    <ol className={styles.passages}>
      {passages.map(({ blockId, step, text, learners }) => (
        <li key={blockId}>
          <span className={styles.count}>{messages.learners(learners)}</span>
          <div>
            <b>{step ?? messages.earlier}</b>
            {text && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  </section>
)
