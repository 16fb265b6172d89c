import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { displayName } from '@fieldwork/core/accounts/name.ts'
import { renamePasskey } from '@fieldwork/core/accounts/passkeys/contract.ts'
import type { Passkey } from '@fieldwork/core/accounts/passkeys/schema.ts'
import { passkeysQuery } from '../../accounts/passkeys/api.ts'
import { passkeyMessages } from '../../messages/passkeys.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { call } from '../../platform/calls/call.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { onEscape } from '../../ui/dom/escape.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './AccountPage.module.css'

const messages = passkeyMessages.account

/** Renames a passkey in its row. */
export const PasskeyName = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const client = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const [error, setError] = useState('')
  const { run, isBusy } = useAction(
    async () => {
      await call(renamePasskey, { params: { passkeyId: passkey.id }, body: { name } })
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onClose()
    },
    { onFailed: () => setError(messages.failed) },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (displayName(name) === undefined) setError(messages.invalidName)
    else run()
  }
  return (
    <Row as="form" align="stretch" wrap gap={8} grow className={styles.rename} noValidate onSubmit={submit} onKeyDown={onEscape(onClose)}>
      <TextField
        label={messages.name}
        labelHidden
        autoFocus
        autoComplete="off"
        value={name}
        readOnly={isBusy}
        error={error}
        onChange={(value) => {
          setName(value)
          setError('')
        }}
      />
      <Button type="submit" size="small" variant="filled" loading={isBusy}>
        {messages.save}
      </Button>
      <Button size="small" onClick={onClose}>
        {messages.cancel}
      </Button>
    </Row>
  )
}
