import { useEffect, useState } from 'react'
import { resendAfter } from '../../core/accounts/signIn.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { signInWords as words } from '../words/accounts.ts'
import styles from './SignInForm.module.css'

/** Counts down to the next code. Screen readers hear the seconds once, and when the time has come. `since`: when a code was sent (ms). */
export const NextCode = ({ since }: { since: number }) => {
  const [left, setLeft] = useState(() => secondsLeft(since))
  const [spoken, setSpoken] = useState('')
  const isOver = left === 0
  // A live region says what changes in it, not what it begins with.
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(isOver ? words.nextCodeNow : words.nextCodeSpoken(secondsLeft(since))))
    return () => clearTimeout(timer)
  }, [isOver, since])
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft(secondsLeft(since)), 1000)
    return () => clearInterval(timer)
  }, [isOver, since])
  return (
    <p className={styles.next}>
      <span aria-hidden="true">{isOver ? words.nextCodeNow : words.nextCode(left)}</span>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </p>
  )
}

const secondsLeft = (since: number): number => Math.max(0, Math.ceil((since + resendAfter * 1000 - Date.now()) / 1000))
