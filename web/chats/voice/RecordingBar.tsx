import { useEffect, useRef, useState } from 'react'
import { maxRecordingSeconds } from '@fieldwork/core/chats/limits.ts'
import { voiceMessages as messages } from '../../messages/voice.ts'
import { useMediaQuery } from '../../platform/browser/mediaQuery.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons/icons.ts'
import type { Recorder } from './recorder.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './VoiceButton.module.css'

/** Milliseconds. */
const tick = 80
/** Seconds before the end at which it is said. */
const nearlyOver = 15
/** Seconds without a sound after which it is said, and the level that counts as one. */
const silence = 4
const minLevel = 0.04
const bars = Array.from({ length: 14 }, (_, at) => at)

type Props = { recorder: Recorder; onCancel: () => void; onSay: (words: string) => void }

/** How loud it is, how long it has been, and how it ends. */
export const RecordingBar = ({ recorder, onCancel, onSay }: Props) => {
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState<number>()
  const [isSilent, setSilent] = useState(false)
  const strip = useRef<HTMLSpanElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => done.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const levels = bars.map(() => 0)
    let shown = -1
    let lastSound = 0
    const timer = setInterval(() => {
      const [now, loud] = [recorder.seconds(), recorder.level()]
      if (loud !== undefined) {
        levels.push(loud)
        levels.shift()
        if (loud > minLevel) lastSound = now
        setSilent(now - lastSound > silence)
      }
      if (!isStill) levels.forEach((one, at) => strip.current?.children[at]?.setAttribute('data-level', String(Math.round(one * 10))))
      if (Math.floor(now) === shown) return
      shown = Math.floor(now)
      setSeconds(shown)
      setLevel(loud)
      if (shown === maxRecordingSeconds - nearlyOver) onSay(messages.nearlyOver(nearlyOver))
    }, tick)
    return () => clearInterval(timer)
  }, [recorder, isStill, onSay])
  const left = maxRecordingSeconds - seconds
  return (
    <>
      <Row gap={8} text="caption" tone="quiet" grow className={styles.bar} data-edged data-ending={left <= nearlyOver || undefined}>
        <IconButton className={styles.cancel} icon={CloseIcon} size={28} iconSize={16} label={messages.cancel} onClick={onCancel} />
        {isStill ? (
          <Text as="span" grow>
            {level !== undefined && messages.level(Math.round(level * 10))}
          </Text>
        ) : (
          <Row as="span" ref={strip} justify="end" gap={2} grow className={styles.level} aria-hidden>
            {bars.map((at) => (
              <i key={at} />
            ))}
          </Row>
        )}
        <span className={styles.time} role="timer">
          {messages.timeOf(messages.time(seconds), messages.time(maxRecordingSeconds))}
        </span>
        <IconButton ref={done} className={styles.done} icon={CheckIcon} size={28} label={messages.done} onClick={recorder.stop} />
      </Row>
      {isSilent && (
        <Stack as="p" gap={6} text="caption" tone="quiet" className={styles.problem} role="status">
          {messages.silent}
        </Stack>
      )}
    </>
  )
}
