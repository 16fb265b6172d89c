import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { saveName, skipName } from '@fieldwork/core/accounts/contract.ts'
import { displayName, hasAtSign, maxNameLength } from '@fieldwork/core/accounts/name.ts'
import { accountChanges, userQuery } from '../accounts/api.ts'
import { publicProfileQuery } from '../accounts/publicProfile/api.ts'
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
  // Offers the name that they gave for a credential.
  const offered = useQuery(publicProfileQuery).data?.name
  const [typed, setTyped] = useState<string>()
  const saving = useAction(async (given: string | undefined) => {
    client.setQueryData(userQuery.queryKey, await (given ? call(saveName, { body: { name: given } }) : call(skipName, {})))
    accountChanges().send('changed')
    onAnswered(given !== undefined)
  })
  const text = typed ?? offered ?? ''
  const name = displayName(text)
  const isInvalid = text.trim() !== '' && (name === undefined || hasAtSign(text))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!saving.isBusy && !isInvalid) saving.run(name)
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
        onChange={setTyped}
      />
      {saving.error && <Banner type="error">{messages.failed}</Banner>}
      <Button type="submit" variant="filled" loading={saving.isBusy}>
        {messages.save}
      </Button>
    </Stack>
  )
}
