import { Fragment, type ReactNode } from 'react'
import { useAddresses } from '../../ui/addresses.ts'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { hintRequest } from '@fieldwork/core/messages/hintRequest.ts'
import { isValidation } from '@fieldwork/core/documents/walk.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import { useFlag, useUser } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { fallbackMessages } from '../../messages/problems.ts'
import { shellMessages } from '../../messages/shell.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { askInChat } from '../../platform/panels/chatSelections.ts'
import { Text } from '../../ui/text/Text.tsx'
import { classes } from '../../ui/dom/classes.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import styles from './TaskBox.module.css'
import type { RenderBlock } from './taskField.ts'
import { TaskFoot } from './TaskFoot.tsx'
import { TaskItem } from './TaskItem.tsx'
import { useBox, type OpenBox } from './useBox.ts'
import { useFocusAfterAction } from './useFocusAfterAction.ts'
import { useResumedAction } from './useResumedAction.ts'
import { IdeaIcon, PencilIcon } from '../../ui/icons/icons.ts'

type Props = { box: ValidationBoxNode; renderBlock: RenderBlock }

/** A task: its questions, each with a field, or with the quoted answer once that is complete. */
export const TaskBox = ({ box, renderBlock }: Props) => {
  const { project } = useOpenProject()
  const user = useUser()
  const hasChat = useFlag('capability.tutor')
  const open = useBox(project.id, box)
  const { visual, items, hasActed, isEditing, actions } = open
  const isClosed = items.every(({ field }) => field === 'given')
  const wrong = wrongOf(open)
  const unanswered = hasChat && items.find(({ status }) => status !== 'COMPLETE')
  const logIn = useLogIn()
  const { heading, ...landing } = useFocusAfterAction(open)
  useResumedAction(project.id, box.id, open)
  return (
    <Text
      as="section"
      {...landing}
      text="body"
      className={styles.box}
      data-edged
      id={box.id}
      data-block
      data-variant={visual}
      data-status={open.control}
      aria-labelledby={`${box.id}-title`}
    >
      <Text as="span" tone="quiet" className={classes('l-flag', styles.tab)} data-edged>
        {visual !== 'incomplete' && <Ring status={visual} />}
        {messages.tab[visual]}
      </Text>
      <Row align="start" gap={12} className={styles.head}>
        <h3 className={styles.title} id={`${box.id}-title`} ref={heading} tabIndex={-1}>
          {box.title}
        </h3>
        {unanswered && (
          <Button
            variant="quiet"
            size="small"
            icon={IdeaIcon}
            onClick={() => (user ? askInChat(project.id, hintRequest(unanswered.node.title)) : logIn({ reason: messages.hintLogin }))}
          >
            {messages.hint}
          </Button>
        )}
        {actions.edit && !isEditing && items.some(({ field }) => field === 'given') && (
          <IconButton icon={PencilIcon} iconSize={16} label={messages.edit} onClick={actions.edit} />
        )}
      </Row>
      {box.children.map((node) => {
        if (!isValidation(node)) return !isClosed && <Fragment key={node.id}>{renderBlock(node)}</Fragment>
        const item = items.find((one) => one.node.id === node.id)
        return (
          item && (
            <TaskItem
              key={node.id}
              {...open}
              item={item}
              renderBlock={renderBlock}
              projectId={project.id}
              hasRing={!isClosed}
              saysIncorrect={item === wrong}
            />
          )
        )
      })}
      {!isClosed && (
        <>
          <BoxBanner open={open} />
          <TaskFoot open={open} />
        </>
      )}
      <VisuallyHidden role="status">
        {items.some(({ phase }) => phase === 'retrying')
          ? messages.saving.retrying
          : hasActed && visual === 'complete' && messages.completed(box.title)}
      </VisuallyHidden>
    </Text>
  )
}

/** The first wrong answer, under which the box says that it's incorrect, unless a banner says something more important. */
const wrongOf = ({ control, items }: OpenBox) =>
  control === 'error' || control === 'review' || items.some(({ problem }) => problem === 'signed_out')
    ? undefined
    : items.find((item) => item.status === 'INCORRECT' && item.stored === 'INCORRECT' && !item.isBadUrl)

/** Errors and notices about the whole box, placed by the buttons so that no field moves when they appear. */
const BoxBanner = ({ open: { control, items, hasActed, loadFailed, reload } }: { open: OpenBox }) => {
  const logIn = useLogIn()
  const { supportUrl } = useAddresses()
  const banner = (type: 'error' | 'review', content: ReactNode, action?: ReactNode) => (
    <Box above={12}>
      <Banner type={type} small announced={hasActed || type === 'error'} action={action}>
        {content}
      </Banner>
    </Box>
  )
  const link = (label: string, press: () => void) => (
    <Button variant="link" onClick={press}>
      {label}
    </Button>
  )
  if (loadFailed) return banner('error', fallbackMessages.fetchValidations, link(shellMessages.tryAgain, reload))
  if (items.some(({ problem }) => problem === 'signed_out'))
    return banner(
      'error',
      messages.sessionEnded,
      link(messages.login, () => logIn()),
    )
  if (control === 'error')
    return banner(
      'error',
      supportUrl ? (
        <>
          {messages.error.before}
          <Link to={supportUrl}>{messages.error.letUsKnow}</Link>
          {messages.error.after}
        </>
      ) : (
        messages.error.alone
      ),
    )
  return control === 'review' ? banner('review', messages.review) : null
}
