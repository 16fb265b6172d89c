import { scrollToNode } from '../platform/documents/scrolling.ts'
import { ArrowUpRightIcon, ChevronDownIcon } from '../ui/icons/icons.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { workMessages as messages } from '../messages/work.ts'
import { AnsweredTask } from './AnsweredTask.tsx'
import type { WorkPart } from './work.ts'
import { Row } from '../ui/layout/Row.tsx'
import styles from './WorkSection.module.css'

type Props = {
  part: WorkPart
  /** Revisions that aren't highlighted as new, by validation. */
  known: ReadonlyMap<string, number | undefined>
  isOpen: boolean
  onFold: (isOpen: boolean) => void
}

/** One step of the documentation. A completed step can be folded to its title. */
export const WorkSection = ({ part, known, isOpen, onFold }: Props) => {
  const title = messages.step(part.number, part.title)
  return (
    <section className={styles.section}>
      <Row as="h4" gap={8} text="small" weight="bold" className={styles.head}>
        {part.isDone && (
          <Row
            as="button"
            type="button"
            gap={8}
            grow
            hover="harbour"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={isOpen ? messages.fold(title) : messages.show(title)}
            onClick={() => onFold(!isOpen)}
          >
            {!isOpen && <Ring status="complete" label="" />}
            <span>{title}</span>
            {!isOpen && <ChevronDownIcon />}
          </Row>
        )}
        {!part.isDone && <span>{title}</span>}
        {isOpen && (
          <IconButton icon={ArrowUpRightIcon} small label={messages.goTo(title)} tooltipSide="left" onClick={() => scrollToNode(part.id)} />
        )}
      </Row>
      {isOpen &&
        part.items.map((item) => (
          <AnsweredTask
            key={item.id}
            {...item}
            label={item.optional ? messages.optional(item.title) : item.title}
            isNew={known.get(item.id) !== item.answer?.revision}
          />
        ))}
    </section>
  )
}
