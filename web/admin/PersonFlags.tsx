import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setPersonFlag } from '@fieldwork/core/admin/contract.ts'
import type { Flag, Person } from '@fieldwork/core/admin/schema.ts'
import { adminMessages } from '../messages/admin.ts'
import { shellMessages } from '../messages/shell.ts'
import { call } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { flagsQuery } from './api.ts'
import { FlagName } from './FlagName.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './PersonFlags.module.css'

const messages = adminMessages.users

/** Flags that can be set for a single user: default, on, or off. */
export const PersonFlags = ({ person }: { person: Person }) => {
  const { data, error, refetch } = useQuery(flagsQuery)
  if (error)
    return (
      <Banner type="error" action={<Button onClick={() => void refetch()}>{shellMessages.tryAgain}</Button>}>
        {adminMessages.loadFailed(messages.flagsOf(person.name))}
      </Banner>
    )
  return (
    <Stack gap={8} className={styles.flags} role="group" aria-label={messages.flagsOf(person.name || person.email)}>
      {data?.flags
        .filter(({ isSettable }) => isSettable)
        .map((flag) => (
          <PersonFlag key={flag.name} person={person} flag={flag} />
        ))}
    </Stack>
  )
}

const PersonFlag = ({ person, flag: { name } }: { person: Person; flag: Flag }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const own = name === 'general.admin' ? person.isAdmin || undefined : person.flags[name]
  const [chosen, setChosen] = useState<'default' | 'on' | 'off'>()
  const shown = chosen ?? (own === undefined ? 'default' : own ? 'on' : 'off')
  const choose = async (choice: 'default' | 'on' | 'off') => {
    setChosen(choice)
    try {
      const value = choice === 'default' ? null : choice === 'on'
      await call(setPersonFlag, { params: { userId: person.id }, body: { name, value } })
      await client.invalidateQueries({ queryKey: ['admin'] })
    } catch (error) {
      toasts.show({ title: messages.flagFailed, message: (error as Error).message, variant: 'error' })
    }
    setChosen(undefined)
  }
  return (
    <Row justify="between" gap={16}>
      <FlagName name={name} />
      <Segment
        label={name}
        value={shown}
        options={name.startsWith('limits.') ? limitOptions : flagOptions}
        onChange={(choice) => void choose(choice)}
      />
    </Row>
  )
}

const flagOptions = [
  { value: 'default', label: messages.asDefault },
  { value: 'on', label: messages.on },
  { value: 'off', label: messages.off },
] as const

/** A limit is only ever raised. */
const limitOptions = [
  { value: 'default', label: messages.asPlan },
  { value: 'on', label: messages.asPro },
] as const
