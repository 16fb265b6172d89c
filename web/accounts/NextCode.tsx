import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { signInMessages as messages } from '../messages/accounts.ts'
import { Text } from '../ui/text/Text.tsx'
import { formatWait } from '../platform/calls/formatWait.ts'

/** Counts down to the next code. Screen readers announce the wait once, and its end. `at`: in ms. */
export const NextCode = ({ at }: { at: number }) => {
  const [left, setLeft] = useState(() => secondsUntil(at))
  const [spoken, setSpoken] = useState('')
  const isOver = left === 0
  // Live regions announce changes, not their initial content.
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(isOver ? messages.nextCodeNow : messages.nextCodeSpoken(formatWait(secondsUntil(at)))))
    return () => clearTimeout(timer)
  }, [isOver, at])
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft(secondsUntil(at)), 1000)
    return () => clearInterval(timer)
  }, [isOver, at])
  return (
    <Text text="caption" tone="faint" tabular>
      <span aria-hidden="true">{isOver ? messages.nextCodeNow : messages.nextCode(formatWait(left))}</span>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Text>
  )
}

const secondsUntil = (at: number): number => Math.max(0, Math.ceil((at - Date.now()) / 1000))
