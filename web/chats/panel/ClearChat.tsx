import { useEffect, useRef } from 'react'
import { chatMessages as messages } from '../../messages/chats.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { onEscape } from '../../ui/dom/escape.ts'
import { chatErrorOf, sentenceOf } from '../chatErrors.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './ClearChat.module.css'
import { useOpenChat } from '../useChat.ts'

/** Asks for confirmation before all messages of a chat are removed. */
export const ClearChat = () => {
  const { store, focusField } = useOpenChat()
  const { toasts } = usePlatform()
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus({ preventScroll: true }), [])
  const close = () => {
    store.askToClear(false)
    focusField()
  }
  const clearing = useAction(async () => {
    await store.clear()
    close()
    toasts.show({ title: messages.cleared })
  })
  return (
    <Text
      as="div"
      ref={question}
      text="small"
      className={styles.question}
      role="alertdialog"
      aria-label={messages.clearTitle}
      tabIndex={-1}
      onKeyDown={onEscape(() => !clearing.isBusy && close())}
    >
      <b>{messages.clearTitle}</b>
      <Text tone="quiet" above={4}>
        {messages.clearText}
      </Text>
      {clearing.error && (
        <Text tone="danger" above={4} role="alert">
          {sentenceOf(chatErrorOf(clearing.error))}
        </Text>
      )}
      <Row align="stretch" justify="end" wrap gap={8} above={12}>
        <Button size="small" onClick={close} softDisabled={clearing.isBusy}>
          {shellMessages.cancel}
        </Button>
        <Button size="small" variant="danger" loading={clearing.isBusy} onClick={() => clearing.run()}>
          {messages.clearNow}
        </Button>
      </Row>
    </Text>
  )
}
