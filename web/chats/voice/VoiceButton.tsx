import { useEffect, useRef } from 'react'
import { useFlag } from '../../accounts/api.ts'
import { shellMessages } from '../../messages/shell.ts'
import { voiceMessages as messages } from '../../messages/voice.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useEscapeFirst } from '../../ui/dom/escape.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { CloseIcon, MicrophoneIcon, SpinnerIcon } from '../../ui/icons/icons.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { mayRecord } from './recorder.ts'
import { RecordingBar } from './RecordingBar.tsx'
import { useVoice } from './useVoice.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './VoiceButton.module.css'

type VoiceButtonProps = {
  chatId: string | undefined
  /** The words that were said, for the input. */
  onWords: (words: string) => void
}

/** Records speech and writes its transcript into the input. Shown only if the server and the browser support it. */
export const VoiceButton = (props: VoiceButtonProps) => {
  const isOffered = useFlag('capability.transcription')
  return isOffered && mayRecord() ? <Voice {...props} /> : null
}

const Voice = ({ chatId, onWords }: VoiceButtonProps) => {
  const voice = useVoice(chatId, onWords)
  const { phase, kept, problem, cancel } = voice
  const isUnderWay = phase.name !== 'idle'
  const speak = useRef<HTMLButtonElement>(null)
  const wasCancelled = useRef(false)
  const cancelHere = () => {
    wasCancelled.current = true
    cancel()
  }
  // Before the panel closes.
  useEscapeFirst(isUnderWay, cancelHere)
  useEffect(() => {
    if (isUnderWay || !wasCancelled.current) return
    wasCancelled.current = false
    speak.current?.focus({ preventScroll: true })
  })
  return (
    <>
      {phase.name === 'recording' ? (
        <RecordingBar recorder={phase.recorder} onCancel={cancelHere} onSay={voice.say} />
      ) : phase.name === 'writing' ? (
        <Row gap={8} text="caption" tone="quiet" grow className={styles.bar} data-edged>
          <IconButton
            className={styles.cancel}
            icon={CloseIcon}
            size={28}
            iconSize={16}
            label={shellMessages.cancel}
            onClick={cancelHere}
          />
          <SpinnerIcon size={16} />
          <span className={styles.writing}>{messages.writing}</span>
        </Row>
      ) : kept ? null : (
        <IconButton
          ref={speak}
          icon={MicrophoneIcon}
          label={phase.name === 'asking' ? messages.asking : messages.speak}
          {...(phase.name === 'asking' ? { pressed: true } : {})}
          onClick={phase.name === 'asking' ? cancelHere : voice.start}
        />
      )}
      {(problem || kept) && (
        <Stack gap={6} text="caption" tone="quiet" className={styles.problem}>
          {problem && <p role="alert">{problem}</p>}
          {kept && (
            <Row wrap gap={6} className={styles.ways}>
              <span>{messages.kept(messages.time(kept.seconds))}</span>
              <Button size="small" onClick={voice.retry}>
                {problem ? shellMessages.tryAgain : messages.done}
              </Button>
              <Button size="small" variant="quiet" onClick={voice.discard}>
                {messages.discard}
              </Button>
            </Row>
          )}
        </Stack>
      )}
      <VisuallyHidden role="status">{voice.said}</VisuallyHidden>
    </>
  )
}
