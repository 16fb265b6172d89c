import { scoreCard } from '@fieldwork/core/chats/scoreCard.ts'
import { useFlag } from '../../accounts/api.ts'
import { trustMessages as messages } from '../../messages/answers.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './TrustNote.module.css'

/** "How far can I trust this?": what the tutor reads, where its quotations come from, and how it scored. */
export const TrustNote = () => {
  const hasModel = useFlag('capability.model')
  return (
    <Disclosure label={messages.title} text="caption">
      <Stack gap={8} scrolls className={styles.text}>
        {hasModel ? (
          <>
            <p>{messages.sees}</p>
            <p>{messages.keys}</p>
            <p>{messages.quotes}</p>
            <p>{messages.unbacked}</p>
          </>
        ) : (
          <>
            <p>{messages.finds}</p>
            <p>{messages.continues}</p>
          </>
        )}
        <Text as="h3" text="caption" weight="bold" tone="ink">
          {messages.measured(scoreCard)}
        </Text>
        <ul>
          {messages.figures(scoreCard).map((figure) => (
            <li key={figure}>{figure}</li>
          ))}
        </ul>
        <p>{messages.mistakes}</p>
      </Stack>
    </Disclosure>
  )
}
