import type { ContentPart } from '@fieldwork/core/chats/schema.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { SentFile } from '../attachments/SentFile.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Message.module.css'

/** A learner's message: attachments first, then the text. */
export const QuestionMessage = ({ parts, isPending }: { parts: readonly ContentPart[]; isPending?: boolean }) => {
  const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []))
  return (
    <Text as="div" text="body" breaks className={styles.question} data-edged data-pending={isPending || undefined}>
      <VisuallyHidden>{messages.you}: </VisuallyHidden>
      {parts.map((part, at) =>
        part.type === 'selection' ? (
          <Text as="blockquote" key={at} surface="quote" below={6} text="caption" tone="faint" clamp>
            <VisuallyHidden>{messages.selection}: </VisuallyHidden>
            {part.content}
          </Text>
        ) : (
          part.type === 'file' && (
            <SentFile key={at} name={part.filename} fileKey={part.data} isPicture={part.mediaType.startsWith('image/')} />
          )
        ),
      )}
      {texts.length > 0 && <p>{texts.join('\n')}</p>}
    </Text>
  )
}
