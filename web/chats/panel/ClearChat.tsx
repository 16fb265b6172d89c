import { useEffect, useRef, useState } from 'react'
import { chatMessages as messages } from '../../messages/chats.ts'
import { shellMessages } from '../../messages/shell.ts'
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
  const [state, setState] = useState<'asking' | 'clearing' | { failure: string }>('asking')
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus({ preventScroll: true }), [])
  const close = () => {
    store.askToClear(false)
    focusField()
  }
  const clear = async () => {
    if (state === 'clearing') return
    setState('clearing')
    try {
      await store.clear()
      close()
      toasts.show({ title: messages.cleared })
    } catch (error) {
      setState({ failure: sentenceOf(chatErrorOf(error)) })
    }
  }
  return (
    <Text
      as="div"
      ref={question}
      text="small"
      className={styles.question}
      role="alertdialog"
      aria-label={messages.clearTitle}
      tabIndex={-1}
      onKeyDown={onEscape(() => state !== 'clearing' && close())}
    >
      <b>{messages.clearTitle}</b>
      <Text tone="quiet" above={4}>
        {messages.clearText}
      </Text>
      {typeof state === 'object' && (
        <Text tone="danger" above={4} role="alert">
          {state.failure}
        </Text>
      )}
      <Row align="stretch" justify="end" wrap gap={8} above={12}>
        <Button size="small" onClick={close} softDisabled={state === 'clearing'}>
          {shellMessages.cancel}
        </Button>
        <Button size="small" variant="danger" loading={state === 'clearing'} onClick={() => void clear()}>
          {messages.clearNow}
        </Button>
      </Row>
    </Text>
  )
}
