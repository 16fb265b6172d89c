import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import * as contract from '@fieldwork/core/accounts/contract.ts'
import { displayName, maxNameLength } from '@fieldwork/core/accounts/name.ts'
import { call } from '../platform/calls/call.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { nameMessages as messages } from '../messages/accounts.ts'
import { userQuery } from './api.ts'
import { useSaveName } from './useSaveName.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './NamePrompt.module.css'

/** Asks a new learner for a name, once. Calls `onAnswered` before the focused question disappears. */
export const NamePrompt = ({ onAnswered }: { onAnswered: () => void }) => {
  const id = useId()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const saving = useSaveName(onAnswered)

  const skip = () => {
    onAnswered()
    client.setQueryData(userQuery.queryKey, (user) => user && { ...user, nameStatus: 'skipped' as const })
    // If this isn't stored, the next page asks again.
    call(contract.skipName, {}).catch((failure: unknown) => reportError(failure, 'Skipping the name'))
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const name = displayName(text)
    if (name) saving.run(name)
  }
  return (
    <Row as="section" wrap below={20} surface="card" className={styles.prompt} aria-labelledby={`${id}-question`}>
      <div>
        <Text as="h2" text="subheading" id={`${id}-question`}>
          {messages.question}
        </Text>
        <Text text="small" tone="faint">
          {messages.reason}
        </Text>
      </div>
      <form noValidate onSubmit={save}>
        <TextField
          label={messages.label}
          labelHidden
          name="name"
          autoComplete="name"
          placeholder={messages.label}
          maxLength={maxNameLength}
          value={text}
          readOnly={saving.isBusy}
          error={saving.error ? messages.failed : undefined}
          onChange={setText}
        />
        <Row align="stretch" justify="end" gap={8}>
          <Button variant="quiet" softDisabled={saving.isBusy} onClick={skip}>
            {messages.skip}
          </Button>
          <Button type="submit" loading={saving.isBusy} softDisabled={displayName(text) === undefined}>
            {messages.save}
          </Button>
        </Row>
      </form>
    </Row>
  )
}
