import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setPersonFlag } from '@fieldwork/core/admin/contract.ts'
import type { Person } from '@fieldwork/core/admin/schema.ts'
import { adminMessages } from '../messages/admin.ts'
import { call } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { flagsQuery } from './api.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './UsersSection.module.css'

const messages = adminMessages.users

/** Flags that can be set for a single user: default, on, or off. */
export const PersonFlags = ({ person }: { person: Person }) => {
  const { data, error, refetch } = useQuery(flagsQuery)
  const label = messages.flagsOf(person.name || person.email)
  if (error) return <RetryBanner onRetry={refetch}>{adminMessages.loadFailed(label)}</RetryBanner>
  return (
    <Stack gap={8} surface="card" className={styles.panel} role="group" aria-label={label}>
      <Text as="h2" text="label">
        {messages.flags}
      </Text>
      {data?.rows
        .filter(({ isSettable }) => isSettable)
        .map(({ name }) => (
          <PersonFlag key={name} person={person} name={name} />
        ))}
    </Stack>
  )
}

type Choice = 'default' | 'on' | 'off'

const PersonFlag = ({ person, name }: { person: Person; name: string }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (choice: Choice) => {
      const value = choice === 'default' ? null : choice === 'on'
      await call(setPersonFlag, { params: { userId: person.id }, body: { name, value } })
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
    networkMode: 'always',
    onError: ({ message }) => toasts.show({ title: messages.flagFailed, message, variant: 'error' }),
  })
  const own = name === 'general.admin' ? person.isAdmin || undefined : person.flags[name]
  const stored = own === undefined ? 'default' : own ? 'on' : 'off'
  return (
    <Row justify="between" wrap gap={8}>
      <FlagName name={name} />
      <Segment<Choice>
        label={name}
        value={isPending ? variables : stored}
        options={name.startsWith('limits.') ? limitOptions : flagOptions}
        onChange={mutate}
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

const texts: Readonly<Record<string, string>> = adminMessages.flags.texts

/** The name of a flag, and what it does. */
export const FlagName = ({ name }: { name: string }) => (
  <Stack as="span" above={4} below={4}>
    <code>{name}</code>
    {texts[name] && (
      <Text as="small" tone="faint">
        {texts[name]}
      </Text>
    )}
  </Stack>
)
