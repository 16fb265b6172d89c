import type { Answer, AnswerStatus, Validation } from '../../core/tasks/answer.ts'
import { fullUrl, isEmptyAnswer } from '../../core/tasks/status.ts'
import { scrollToNode } from '../documents/scrolling.ts'
import { ImageWithFallback } from '../ui/ImageWithFallback.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Ring, type RingStatus } from '../ui/Ring.tsx'
import { workWords as words } from '../words/tasks.ts'
import { uploadAddress } from './uploadAnswer.ts'
import type { WorkPart } from './work.ts'
import styles from './WorkSection.module.css'

type Props = {
  part: WorkPart
  /** Revisions that are not news, by validation. */
  known: ReadonlyMap<string, number | undefined>
  isOpen: boolean
  onFold: (isOpen: boolean) => void
}

/** One step of the documentation. A done one can be folded to its title. */
export const WorkSection = ({ part, known, isOpen, onFold }: Props) => {
  const title = words.step(part.number, part.title)
  return (
    <section className={styles.section} data-folded={!isOpen}>
      <h4 className={styles.head}>
        {part.isDone && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={isOpen ? words.fold(title) : words.show(title)}
            onClick={() => onFold(!isOpen)}
          >
            {!isOpen && <Ring status="complete" label="" />}
            <span>{title}</span>
            {!isOpen && <Icon name="chevron-down" />}
          </button>
        )}
        {!part.isDone && <span>{title}</span>}
        {isOpen && (
          <IconButton
            icon="arrow-up-right"
            size={28}
            iconSize={16}
            label={words.goTo(title)}
            tooltipSide="left"
            onClick={() => scrollToNode(part.id)}
          />
        )}
      </h4>
      {isOpen &&
        part.items.map((item) => (
          <div key={item.id} className={styles.item}>
            <Ring status={ringOf[item.status]} />
            <div className={styles.words}>
              <p className={styles.question}>{item.optional ? words.optional(item.title) : item.title}</p>
              {item.answer && !isEmptyAnswer(item.answer) && (
                <Given key={item.answer.revision} item={item} answer={item.answer} isNew={known.get(item.id) !== item.answer.revision} />
              )}
            </div>
          </div>
        ))}
    </section>
  )
}

const Given = ({ item, answer, isNew }: { item: Validation; answer: Answer; isNew: boolean }) => {
  if (answer.type === 'FILE')
    return (
      <ImageWithFallback
        className={styles.picture}
        data-new={isNew}
        src={uploadAddress(answer.file?.storageName ?? '', answer.revision)}
        alt={item.title}
      />
    )
  const text = answer.text?.data.trim() ?? ''
  return (
    <p className={styles.answer} data-new={isNew}>
      {answer.type === 'URL' ? fullUrl(text, item.extension) : text}
    </p>
  )
}

const ringOf: Record<AnswerStatus, RingStatus> = {
  INCOMPLETE: 'incomplete',
  IN_REVIEW: 'review',
  INCORRECT: 'incorrect',
  COMPLETE: 'complete',
}
