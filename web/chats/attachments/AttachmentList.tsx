import { useEffect, useRef } from 'react'
import { useFlag } from '../../accounts/api.ts'
import { attachmentMessages as messages } from '../../messages/attachments.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { AlertIcon, CloseIcon, QuoteIcon } from '../../ui/icons/icons.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AttachedFile } from './AttachedFile.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AttachmentList.module.css'
import type { PendingSelection } from './attachmentStore.ts'
import type { Attached } from './useAttachments.ts'

/** The attachments of the next message, each with a button that removes it. */
export const AttachmentList = ({ attachments }: { attachments: Attached }) => {
  const { pending, notice, announcement } = attachments
  const list = useRef<HTMLDivElement>(null)
  const newest = pending.at(-1)?.id
  useEffect(() => {
    const items = list.current?.querySelector('ul')
    items?.scrollTo({ top: items.scrollHeight })
  }, [newest])
  const hasModel = useFlag('capability.model')
  const seesPictures = useFlag('capability.pictures')
  const remove = (id: string) => {
    // The button is removed together with the attachment, so the focus moves to the next one, or to the field.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const at = buttons.findIndex((button) => button.dataset['remove'] === id)
    const next = buttons[at + 1] ?? buttons[at - 1] ?? list.current?.parentElement?.querySelector('textarea')
    next?.focus({ preventScroll: true })
    attachments.remove(id)
  }
  return (
    <Stack ref={list} gap={6} below={6} className={styles.attachments} data-empty={pending.length === 0 || undefined}>
      {pending.length > 0 && (
        <Row as="ul" align="stretch" wrap gap={6} scrolls className={styles.list} aria-label={messages.list}>
          {pending.map((one) => (
            <li key={one.id}>
              {one.type === 'selection' ? (
                <Selection one={one} onRemove={() => remove(one.id)} />
              ) : (
                <AttachedFile
                  one={one}
                  hasModel={hasModel}
                  seesPictures={seesPictures}
                  onRetry={() => attachments.retry(one)}
                  onRemove={() => remove(one.id)}
                />
              )}
            </li>
          ))}
        </Row>
      )}
      {notice && (
        <Row as="p" align="stretch" gap={6} text="caption" tone="danger" className={styles.notice} role="alert">
          <AlertIcon size={14} />
          {notice}
        </Row>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  )
}

const Selection = ({ one: { id, content }, onRemove }: { one: PendingSelection; onRemove: () => void }) => (
  <Row gap={6} text="caption" weight="medium" tone="quiet" surface="sunken" className={styles.selection} data-edged title={content}>
    <QuoteIcon />
    <Text as="span" ellipsis>
      {messages.quoted(content)}
    </Text>
    <IconButton data-remove={id} icon={CloseIcon} small tooltip={false} label={messages.removeSelection(content)} onClick={onRemove} />
  </Row>
)
