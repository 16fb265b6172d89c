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
import { Text } from '../../ui/text/Text.tsx'
import styles from './VoiceButton.module.css'

type VoiceButtonProps = {
  chatId: string | undefined
  onTranscript: (transcript: string) => void
}

/** Records speech and inserts its transcript. Rendered only if the server and the browser support it. */
export const VoiceButton = (props: VoiceButtonProps) => {
  const isOffered = useFlag('capability.transcription')
  return isOffered && mayRecord() ? <Voice {...props} /> : null
}

const Voice = ({ chatId, onTranscript }: VoiceButtonProps) => {
  const voice = useVoice(chatId, onTranscript)
  const { phase, recording, problem, cancel } = voice
  const isRunning = phase.name !== 'idle'
  const speak = useRef<HTMLButtonElement>(null)
  const wasCancelled = useRef(false)
  const cancelHere = () => {
    wasCancelled.current = true
    cancel()
  }
  // Otherwise Escape closes the panel.
  useEscapeFirst(isRunning, cancelHere)
  useEffect(() => {
    if (isRunning || !wasCancelled.current) return
    wasCancelled.current = false
    speak.current?.focus({ preventScroll: true })
  })
  return (
    <>
      {phase.name === 'recording' ? (
        <RecordingBar recorder={phase.recorder} onCancel={cancelHere} onAnnounce={voice.announce} />
      ) : phase.name === 'writing' ? (
        <Row gap={8} text="caption" tone="quiet" grow className={styles.bar} data-edged>
          <IconButton icon={CloseIcon} small label={shellMessages.cancel} onClick={cancelHere} />
          <SpinnerIcon size={16} />
          <Text as="span" ellipsis>
            {messages.writing}
          </Text>
        </Row>
      ) : recording ? null : (
        <IconButton
          ref={speak}
          icon={MicrophoneIcon}
          label={phase.name === 'asking' ? messages.asking : messages.speak}
          {...(phase.name === 'asking' && { pressed: true })}
          onClick={phase.name === 'asking' ? cancelHere : voice.start}
        />
      )}
      {(problem || recording) && (
        <Stack gap={6} text="caption" tone="quiet" className={styles.problem}>
          {problem && <p role="alert">{problem}</p>}
          {recording && (
            <Row wrap gap={6}>
              <span>{messages.kept(messages.time(recording.seconds))}</span>
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
      <VisuallyHidden role="status">{voice.announcement}</VisuallyHidden>
    </>
  )
}
