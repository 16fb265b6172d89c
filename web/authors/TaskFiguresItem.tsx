import { useId, useState } from 'react'
import type { Share, TaskFigures } from '@fieldwork/core/authors/schema.ts'
import { authorMessages as messages } from '../messages/authors.ts'
import { Button } from '../ui/buttons/Button.tsx'
import styles from './TaskFiguresItem.module.css'
import { Text } from '../ui/text/Text.tsx'
import { Note, Wordings } from './Wordings.tsx'

const shares = ['firstTry', 'refused', 'insisted', 'shown', 'foundWrong'] as const

/** A task with its figures and its readable answers. */
export const TaskFiguresItem = ({ projectId, task }: { projectId: string; task: TaskFigures }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={styles.task}>
      <Text as="h3" text="strong" breaks id={id}>
        {task.title}
      </Text>
      {task.learners === null ? (
        <Note>{messages.tooFew}</Note>
      ) : (
        <dl className={styles.figures}>
          <div>
            <dt>{messages.figures.learners}</dt>
            <dd>{task.learners.toLocaleString('en')}</dd>
          </div>
          {shares.map((name) => (
            <div key={name}>
              <dt>{messages.figures[name]}</dt>
              <ShareFigure share={task[name]} />
            </div>
          ))}
        </dl>
      )}
      {task.learners !== null && !task.isReadable && <Note>{messages.unreadable}</Note>}
      {task.isReadable && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : messages.readOf(task.title)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? messages.close : messages.read}
        </Button>
      )}
      {isOpen && <Wordings projectId={projectId} validationId={task.id} />}
    </li>
  )
}

const ShareFigure = ({ share }: { share: Share | null }) => {
  if (!share) return <dd>–</dd>
  return (
    <dd>
      {share.of === 0 ? '–' : messages.percent(Math.round((share.count / share.of) * 100))}
      <small>{messages.of(share.count, share.of)}</small>
    </dd>
  )
}
