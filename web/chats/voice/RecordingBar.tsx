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

const tickMs = 80
/** Seconds before the end at which the end is announced. */
const nearlyOver = 15
/** Seconds without sound before the bar says so, and the lowest level that counts as sound. */
const silence = 4
const minLevel = 0.04
/** Heights of a bar in pixels. */
const [minHeight, maxHeight] = [3, 24]
const bars = Array.from({ length: 14 }, (_, at) => at)

type Props = { recorder: Recorder; onCancel: () => void; onAnnounce: (sentence: string) => void }

/** Shows the level and the length of a recording, with buttons to cancel and to finish it. */
export const RecordingBar = ({ recorder, onCancel, onAnnounce }: Props) => {
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState<number>()
  const [isSilent, setSilent] = useState(false)
  const strip = useRef<HTMLSpanElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => done.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const levels = bars.map(() => 0)
    let lastSecond = -1
    let lastSound = 0
    const timer = setInterval(() => {
      const [now, latest] = [recorder.seconds(), recorder.level()]
      if (latest !== undefined) {
        levels.push(latest)
        levels.shift()
        if (latest > minLevel) lastSound = now
        setSilent(now - lastSound > silence)
      }
      for (const [at, bar] of strip.current?.querySelectorAll('i').entries() ?? [])
        bar.style.height = `${minHeight + levels[at]! * (maxHeight - minHeight)}px`
      if (Math.floor(now) === lastSecond) return
      lastSecond = Math.floor(now)
      setSeconds(lastSecond)
      setLevel(latest)
      if (lastSecond === maxRecordingSeconds - nearlyOver) onAnnounce(messages.nearlyOver(nearlyOver))
    }, tickMs)
    return () => clearInterval(timer)
  }, [recorder, isStill, onAnnounce])
  const left = maxRecordingSeconds - seconds
  return (
    <>
      <Row gap={8} text="caption" tone="quiet" grow className={styles.bar} data-edged>
        <IconButton icon={CloseIcon} small label={messages.cancel} onClick={onCancel} />
        {isStill ? (
          <Text as="span" grow>
            {level !== undefined && messages.level(Math.round(level * 10))}
          </Text>
        ) : (
          <Row as="span" ref={strip} justify="end" gap={2} grow className={styles.level} data-levels aria-hidden>
            {bars.map((at) => (
              <i key={at} />
            ))}
          </Row>
        )}
        <Text as="span" tabular className={styles.time} data-ending={left <= nearlyOver || undefined} role="timer">
          {messages.timeOf(messages.time(seconds), messages.time(maxRecordingSeconds))}
        </Text>
        <IconButton ref={done} className={styles.done} icon={CheckIcon} small label={messages.done} onClick={recorder.stop} />
      </Row>
      {isSilent && (
        <Stack as="p" gap={6} text="caption" tone="quiet" className={styles.problem} role="status">
          {messages.silent}
        </Stack>
      )}
    </>
  )
}
