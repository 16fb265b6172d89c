import { scoreCard } from '@fieldwork/core/chats/scoreCard.ts'
import { trustMessages as messages } from '../../messages/answers.ts'
import { ChevronDownIcon } from '../../ui/icons/icons.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './TrustNote.module.css'

/** "How far can I trust this?": what the tutor reads, where its quotations come from, and how it scored. */
export const TrustNote = () => (
  <Text as="details" text="caption" tone="quiet" className={styles.note}>
    <summary>
      {messages.title}
      <ChevronDownIcon size={16} />
    </summary>
    <Stack gap={8} className={styles.text}>
      <p>{messages.sees}</p>
      <p>{messages.keys}</p>
      <p>{messages.quotes}</p>
      <p>{messages.unbacked}</p>
      <h3>{messages.measured(scoreCard)}</h3>
      <ul>
        {messages.figures(scoreCard).map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      <p>{messages.mistakes}</p>
    </Stack>
  </Text>
)
