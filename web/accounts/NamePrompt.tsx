import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import * as contract from '../../core/accounts/contract.ts'
import { displayName, longestName } from '../../core/accounts/name.ts'
import { call } from '../call.ts'
import { reportError } from '../shell/reportError.ts'
import { useToasts } from '../shell/toasts/toasts.ts'
import { useToolbarView } from '../shell/toolbarViews.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { nameWords as words } from '../words/accounts.ts'
import { useSaveName, userQuery } from './api.ts'
import styles from './NamePrompt.module.css'

/** Milliseconds in which the greeting appears, if there is one. */
const greetingDelay = 600

/** Asks a new learner for a name, once. It does not take the focus: they may be in the middle of a task. */
export const NamePrompt = () => {
  const id = useId()
  const client = useQueryClient()
  const saveName = useSaveName()
  const isDue = useIsDue()
  const isCovered = useToolbarView(({ view }) => view !== null)
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()

  const skip = () => {
    client.setQueryData(userQuery.queryKey, (user) => user && { ...user, nameStatus: 'skipped' as const })
    // If it is not stored, the question comes back with the next page.
    call(contract.skipName, {}).catch((failure: unknown) => reportError(failure, 'Skipping the name'))
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const name = displayName(text)
    if (!name || isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      await saveName(name)
    } catch (failure) {
      reportError(failure, 'Saving the name')
      setError(words.failed)
      setSaving(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isSaving) return
    event.preventDefault()
    skip()
  }
  if (!isDue) return null
  return (
    <div
      className={styles.card}
      role="dialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-reason`}
      inert={isCovered}
      onKeyDown={press}
    >
      <h2 id={`${id}-question`}>{words.question}</h2>
      <p id={`${id}-reason`}>{words.reason}</p>
      <form noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={words.label}
          labelHidden
          name="name"
          autoComplete="name"
          placeholder={words.label}
          maxLength={longestName}
          value={text}
          readOnly={isSaving}
          error={error}
          onChange={setText}
        />
        <div className={styles.ways}>
          <Button look="quiet" size="small" notYet={isSaving} onClick={skip}>
            {words.skip}
          </Button>
          <Button type="submit" look="filled" size="small" working={isSaving} notYet={displayName(text) === undefined}>
            {words.save}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Whether the corner is free: the greeting comes first. */
const useIsDue = (): boolean => {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (isDue) return
    let stop = () => {}
    const look = () => {
      if (!useToasts.getState().current) setDue(true)
    }
    const timer = setTimeout(() => {
      stop = useToasts.subscribe(look)
      look()
    }, greetingDelay)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isDue])
  return isDue
}
