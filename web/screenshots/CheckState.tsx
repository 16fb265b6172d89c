import type { Cover } from '@fieldwork/core/screenshots/covers.ts'
import { screenshotMessages as messages } from '../messages/screenshots.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Meter } from '../ui/feedback/Meter.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './CheckPicture.module.css'
import type { CheckPhase } from './useRecognition.ts'

type Props = { phase: CheckPhase; covers: readonly Cover[]; onSkip: () => void }

/** Progress or result of the search for secrets. */
export const CheckState = ({ phase, covers, onSkip }: Props) => {
  if (phase.name === 'refused') return null
  if (phase.name === 'reading')
    return (
      <Stack align="start" gap={8} text="small" tone="quiet" className={styles.state}>
        <p>{messages.reading}</p>
        <Meter label={messages.reading} percent={Math.round(phase.share * 100)} />
        <Button size="small" onClick={onSkip}>
          {messages.skip}
        </Button>
      </Stack>
    )
  const [heading, more] = sentences(phase.outcome, covers)
  return (
    <Stack align="start" gap={8} text="small" tone="quiet" className={styles.state}>
      {heading && (
        <Text text="label" tone="ink">
          {heading}
        </Text>
      )}
      <p>{more}</p>
    </Stack>
  )
}

const sentences = (
  outcome: Extract<CheckPhase, { outcome: unknown }>['outcome'],
  covers: readonly Cover[],
): [heading: string, more: string] => {
  const matches = covers.filter(({ kind }) => kind !== 'own')
  const open = matches.filter(({ state }) => state === 'suggested').length
  const heading = open > 0 ? messages.found(open) : ''
  if (outcome !== 'finished') return [heading, messages[outcome]]
  if (matches.length === 0) return [messages.none, messages.noneMore]
  return [heading || messages.allChecked, messages.foundMore]
}
