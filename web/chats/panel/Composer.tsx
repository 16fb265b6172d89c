import { useEffect, useEffectEvent, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { maxMessageLength } from '@fieldwork/core/chats/limits.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { useDueQuestion, useDueSearch } from '../../platform/panels/chatSelections.ts'
import { takePrefill, usePanels } from '../../platform/panels/panels.ts'
import { ArrowUpIcon, StopIcon } from '../../ui/icons/icons.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { AttachButton } from '../attachments/AttachButton.tsx'
import { AttachmentList } from '../attachments/AttachmentList.tsx'
import type { Attached } from '../attachments/useAttachments.ts'
import { isAnswering } from '../chatState.ts'
import { classes } from '../../ui/dom/classes.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Composer.module.css'
import { type OpenChat, useIsFinder } from '../useChat.ts'
import { VoiceButton } from '../voice/VoiceButton.tsx'

type Props = { chat: OpenChat; field: RefObject<HTMLTextAreaElement | null>; attachments: Attached }

/** Remaining characters below which a counter is shown. */
const countedFrom = 500
/** For browsers without `field-sizing`. */
const [minRows, maxRows] = [2, 8]

/** The field for the next message, with its attachments. */
export const Composer = ({ chat, field, attachments }: Props) => {
  const { store, asking } = chat
  const isFinder = useIsFinder()
  const draft = useStore(store.state, (state) => state.draft)
  const chatId = useStore(store.state, (state) => state.chat?.id)
  const isBusy = useStore(store.state, isAnswering)
  const mayBeLost = useStore(store.state, ({ isStored, unsent }) => !isStored && (draft !== '' || unsent.length > 0))
  const left = maxMessageLength - draft.length
  const isEmpty = isEmptyDraft(draft) && attachments.parts.length === 0
  const maySend = !isBusy && !isEmpty && left >= 0 && attachments.isReady

  useFocusOnOpen(field)
  usePrefill(store, field)
  useQuestionOfPage(chat, isBusy)

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!maySend) return
    const texts = draft.trim() ? [{ type: 'text' as const, text: draft }] : []
    if (!store.send([...texts, ...attachments.parts], asking())) return
    store.type('')
    attachments.clearSent()
  }
  const isSelectionAlone = isEmptyDraft(draft) && attachments.parts.length === 1
  const isDue = useDueSearch((state) => state.isDue)
  const search = useEffectEvent(() => {
    useDueSearch.setState({ isDue: false })
    if (isSelectionAlone) send()
  })
  // A text that was selected reaches the chat in a later render.
  const isReady = isDue && attachments.parts.length > 0 && !isBusy
  useEffect(() => (isReady ? search() : undefined), [isReady])
  const onKey = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  const insert = (text: string) => {
    const { selectionStart = draft.length, selectionEnd = draft.length } = field.current ?? {}
    const [before, after] = [draft.slice(0, selectionStart), draft.slice(selectionEnd)]
    const end = before + (before && !/\s$/.test(before) ? ' ' : '') + text
    // Synchronously, so that the caret can be placed after the inserted text.
    flushSync(() => store.type(end + (after && !/^\s/.test(after) ? ' ' : '') + after))
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(end.length, end.length)
  }

  return (
    <form className={styles.composer} data-edged onSubmit={send}>
      <AttachmentList attachments={attachments} />
      <textarea
        ref={field}
        className={styles.field}
        rows={Math.min(maxRows, Math.max(minRows, draft.split('\n').length))}
        aria-label={messages.field}
        aria-invalid={left < 0 || undefined}
        aria-describedby={left <= countedFrom ? 'chat-left' : undefined}
        placeholder={isFinder ? messages.finderPlaceholder : messages.placeholder}
        enterKeyHint="send"
        value={draft}
        onChange={(event) => store.type(event.target.value)}
        onKeyDown={onKey}
      />
      <Row wrap gap={2} className={styles.row}>
        {attachments.addFiles && <AttachButton addFiles={attachments.addFiles} />}
        {store.userId !== null && <VoiceButton chatId={chatId} onTranscript={insert} />}
        {left <= countedFrom && (
          <Text
            as="span"
            id="chat-left"
            text="caption"
            tone={left < 0 ? 'danger' : 'faint'}
            tabular
            className={styles.left}
            role={left < 0 ? 'alert' : undefined}
          >
            {left < 0 ? messages.tooLong(-left) : messages.left(left)}
          </Text>
        )}
        {isBusy ? (
          <IconButton
            key="send"
            className={classes(styles.action, styles.stop)}
            icon={StopIcon}
            label={messages.stop}
            tooltip={false}
            onClick={store.stop}
          />
        ) : (
          <IconButton
            key="send"
            type="submit"
            className={classes(styles.action, styles.send)}
            icon={ArrowUpIcon}
            label={messages.send}
            tooltip={false}
            softDisabled={!maySend}
          />
        )}
      </Row>
      {mayBeLost && (
        <Text text="caption" tone="quiet" className={styles.unstored} role="status">
          {messages.notKept}
        </Text>
      )}
    </form>
  )
}

const isEmptyDraft = (draft: string): boolean => draft.trim() === ''

/** True for Enter alone. 229: Safari ends a composition with a key that is no longer part of it. */
const isSendKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229

/** Focuses the field when the panel is opened, but not when the page loads with it open, and not while its edge is dragged. */
const useFocusOnOpen = (field: RefObject<HTMLTextAreaElement | null>) =>
  useEffect(() => {
    if (usePanels.getState().isOpenedHere && document.activeElement?.role !== 'separator') field.current?.focus({ preventScroll: true })
  }, [field])

/** Appends the question that a link in the document asks to what has been typed. */
const usePrefill = (store: OpenChat['store'], field: RefObject<HTMLTextAreaElement | null>) => {
  const prefill = usePanels((panels) => panels.prefill)
  const take = useEffectEvent(() => {
    const question = takePrefill()
    const { draft } = store.state.getState()
    store.type(draft.trim() ? `${draft.trimEnd()}\n\n${question}` : question)
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  })
  useEffect(() => {
    if (prefill) take()
  }, [prefill])
}

/** Sends the question that a button of the page asks, as soon as no answer is being written. What has been typed stays. */
const useQuestionOfPage = ({ store, project, asking }: OpenChat, isBusy: boolean) => {
  const { projectId, question } = useDueQuestion()
  const isDue = question !== '' && projectId === project.id && !isBusy
  const send = useEffectEvent(() => {
    useDueQuestion.setState({ projectId: '', question: '' })
    store.send([{ type: 'text', text: question }], asking())
  })
  useEffect(() => (isDue ? send() : undefined), [isDue])
}
