import { Fragment, useState, type ReactNode } from 'react'
import type { ParagraphNode, ValidationBoxNode } from '../../core/documents/nodes.ts'
import { isValidation } from '../../core/documents/walk.ts'
import { mayEdit } from '../../core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { useReading } from '../documents/ProjectContext.tsx'
import { openFromLockedItem } from '../shell/modals/modals.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Ring } from '../ui/Ring.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { fallbackWords } from '../words/problems.ts'
import { shellWords } from '../words/shell.ts'
import { taskWords as words } from '../words/tasks.ts'
import { isBadUrl } from './boxState.ts'
import { DoneAnswers } from './DoneAnswers.tsx'
import { phaseOf } from './line.ts'
import styles from './TaskBox.module.css'
import { TaskFoot } from './TaskFoot.tsx'
import { TaskItem } from './TaskItem.tsx'
import { useBox, type OpenBox } from './useBox.ts'
import { useLandingPlace } from './useLandingPlace.ts'

type Props = { box: ValidationBoxNode; renderParagraph: (node: ParagraphNode) => ReactNode }

/** A task: questions with fields while it is the learner's turn, quoted answers once it is done. */
export const TaskBox = ({ box, renderParagraph }: Props) => {
  const { project } = useReading()
  const user = useUser()
  const open = useBox(project.id, box)
  const [isEditing, setEditing] = useState(false)
  const { visual, items, hasActed } = open
  const isDone = visual === 'complete' && !isEditing
  const { heading, ...landing } = useLandingPlace(open, isDone)

  const edit = () => {
    if (items.every(({ answer }) => mayEdit(answer.status, user?.isPro ?? false))) setEditing(true)
    else openFromLockedItem('validation_edit')
  }
  const pressDone = () => {
    setEditing(false)
    return open.actions.pressDone()
  }
  return (
    <section
      {...landing}
      className={styles.box}
      id={box.id}
      data-block
      data-look={visual}
      data-status={open.control}
      aria-labelledby={`${box.id}-title`}
    >
      <span className={styles.tab}>
        {visual !== 'incomplete' && <Ring status={visual} />}
        {words.tab[visual]}
      </span>
      <div className={styles.head}>
        <h3 className={styles.title} id={`${box.id}-title`} ref={heading} tabIndex={-1}>
          {box.title}
        </h3>
        {isDone && <IconButton icon="pencil" iconSize={16} label={words.edit} onClick={edit} />}
      </div>
      {isDone ? (
        <DoneAnswers items={items} />
      ) : (
        <>
          <BoxBanner open={open} />
          {box.children.map((node) => (
            <Fragment key={node.id}>
              {isValidation(node)
                ? itemFor(open, node.id, (item) => <TaskItem item={item} desk={open.desk} actions={open.actions} projectId={project.id} />)
                : renderParagraph(node)}
            </Fragment>
          ))}
          <TaskFoot open={open} onDone={pressDone} onLeave={isEditing && visual === 'complete' ? () => setEditing(false) : undefined} />
        </>
      )}
      <VisuallyHidden role="status">
        {items.some(({ line }) => line && phaseOf(line) === 'retrying')
          ? words.saving.retrying
          : hasActed && isDone && words.completed(box.title)}
      </VisuallyHidden>
    </section>
  )
}

const itemFor = (open: OpenBox, id: string, render: (item: OpenBox['items'][number]) => ReactNode): ReactNode => {
  const item = open.items.find(({ node }) => node.id === id)
  return item && render(item)
}

const BoxBanner = ({ open: { control, items, hasActed, loadFailed, reload } }: { open: OpenBox }) => {
  const banner = (type: 'error' | 'review', content: ReactNode, action?: ReactNode) => (
    <div className={styles.banner}>
      <Banner type={type} small announced={hasActed || loadFailed} action={action}>
        {content}
      </Banner>
    </div>
  )
  if (loadFailed)
    return banner(
      'error',
      fallbackWords.fetchValidations,
      <Button look="link" onClick={reload}>
        {shellWords.tryAgain}
      </Button>,
    )
  if (control === 'error')
    return banner(
      'error',
      <>
        {words.error.before}
        <Link to={words.error.address}>{words.error.letUsKnow}</Link>
        {words.error.after}
      </>,
    )
  if (control === 'review') return banner('review', words.review)
  const isWrong = items.some((item) => item.status === 'INCORRECT' && item.answer.status === 'INCORRECT' && !isBadUrl(item))
  return isWrong ? banner('error', words.incorrect) : null
}
