import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { skipName } from '@fieldwork/core/accounts/contract.ts'
import { displayName, maxNameLength } from '@fieldwork/core/accounts/name.ts'
import { userQuery } from '../accounts/api.ts'
import { useSaveName } from '../accounts/useSaveName.ts'
import { documentationNameMessages as messages } from '../messages/sharing.ts'
import { call } from '../platform/calls/call.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Stack } from '../ui/layout/Stack.tsx'

/** Asks once for the name on the first page, which may stay empty. `onAnswered`: whether a name was given. */
export const DocumentationName = ({ onAnswered }: { onAnswered: (isNamed: boolean) => void }) => {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const saving = useSaveName(() => onAnswered(true))
  const skipping = useAction(async () => {
    client.setQueryData(userQuery.queryKey, await call(skipName, {}))
    onAnswered(false)
  })
  const name = displayName(text)
  const isInvalid = text.trim() !== '' && (name === undefined || text.includes('@'))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (saving.isBusy || skipping.isBusy || isInvalid) return
    if (name) saving.run(name)
    else skipping.run()
  }
  return (
    <Stack as="form" align="start" gap={12} above={16} noValidate onSubmit={submit}>
      <TextField
        label={messages.label}
        hint={messages.hint}
        name="name"
        autoComplete="name"
        autoFocus
        maxLength={maxNameLength}
        value={text}
        readOnly={saving.isBusy}
        error={isInvalid ? messages.invalid : undefined}
        onChange={setText}
      />
      {(saving.error ?? skipping.error) && <Banner type="error">{messages.failed}</Banner>}
      <Button type="submit" variant="filled" loading={saving.isBusy || skipping.isBusy}>
        {messages.save}
      </Button>
    </Stack>
  )
}
