import { Fragment, useState } from 'react'
import type { Person } from '@fieldwork/core/admin/schema.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { adminMessages } from '../messages/admin.ts'
import { dayOf, timeAgo } from '../messages/when.ts'
import { Avatar } from '../ui/images/Avatar.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { AdminList } from './AdminList.tsx'
import { peopleQuery } from './api.ts'
import { AskedPerson } from './AskedPerson.tsx'
import { ImpersonationQuestion } from './ImpersonationQuestion.tsx'
import { PersonFlags } from './PersonFlags.tsx'
import { ListSearch } from './Tools.tsx'
import { useListAddress } from './useListAddress.ts'
import { Text } from '../ui/text/Text.tsx'
import styles from './UsersSection.module.css'

const messages = adminMessages.users
const plans = ['free', 'pending', 'pro'] as const

type Opened = { id: string; what: 'question' | 'flags' } | null

/** People, what they have, and the way to look as one of them. */
export const UsersSection = () => {
  const { words, setWords, search, change, asked, pages } = useListAddress()
  const [opened, setOpened] = useState<Opened>(null)
  const plan = plans.find((one) => one === search.get('plan'))
  const toggle = (id: string, what: 'question' | 'flags') =>
    setOpened((before) => (before?.id === id && before.what === what ? null : { id, what }))
  const columns = [
    { name: messages.person },
    { name: messages.plan },
    { name: messages.flags, isLeast: true },
    { name: messages.work, isMinor: true },
    { name: messages.seen, isMinor: true },
    { name: adminMessages.action, isHidden: true },
  ]
  return (
    <>
      <AskedPerson />
      <AdminList
        title={adminMessages.sections.users}
        query={peopleQuery({ ...asked, ...(plan ? { plan } : {}) })}
        rowsOf={({ rows }) => rows}
        totalOf={({ total }) => total}
        columns={columns}
        empty={messages.empty}
        {...pages}
        tools={
          <>
            <ListSearch label={messages.search} value={words} onChange={setWords} />
            <Segment
              label={messages.planFilter}
              value={plan ?? 'all'}
              options={[
                { value: 'all', label: messages.allPlans },
                ...plans.map((value) => ({ value, label: adminMessages.plans[value] })),
              ]}
              onChange={(value) => change({ plan: value === 'all' ? undefined : value, page: undefined })}
            />
          </>
        }
        row={(person) => (
          <Fragment key={person.id}>
            <PersonRow
              person={person}
              opened={opened?.id === person.id ? opened.what : null}
              onToggle={(what) => toggle(person.id, what)}
            />
            {opened?.id === person.id && (
              <tr className={styles.opened}>
                <td colSpan={columns.length}>
                  {opened.what === 'question' ? (
                    <ImpersonationQuestion
                      person={person}
                      from={search.size > 0 ? `${routePatterns.admin}?${search}` : routePatterns.admin}
                      onClose={() => setOpened(null)}
                    />
                  ) : (
                    <PersonFlags person={person} />
                  )}
                </td>
              </tr>
            )}
          </Fragment>
        )}
      />
    </>
  )
}

type RowProps = { person: Person; opened: 'question' | 'flags' | null; onToggle: (what: 'question' | 'flags') => void }

const PersonRow = ({ person, opened, onToggle }: RowProps) => (
  <tr data-on={opened !== null || undefined} className={styles.row}>
    <td>
      <span className={styles.person}>
        <Avatar url={person.picture} name="" size="sm" />
        <b>{person.name || person.nickname}</b>
        <small>{person.email}</small>
        {person.deletionAt && <small>{messages.locked(dayOf(person.deletionAt))}</small>}
      </span>
    </td>
    <td>{person.isAdmin ? messages.admin : <PlanName plan={person.plan} />}</td>
    <td>
      <FlagNames flags={person.flags} />
    </td>
    <td className={styles.work}>
      {person.projects === 0 ? messages.noneBegun : messages.counts(person.projects, person.completed)}
      {person.answers > 0 && <small>{messages.answers(person.answers)}</small>}
    </td>
    <td data-dim>{person.seenAt ? <time dateTime={person.seenAt}>{seenAgo(person.seenAt)}</time> : adminMessages.never}</td>
    <td className={styles.actions}>
      <Button variant="link" size="small" aria-expanded={opened === 'flags'} onClick={() => onToggle('flags')}>
        {messages.changeFlags}
      </Button>
      {!person.isAdmin && (
        <Button variant="link" size="small" aria-expanded={opened === 'question'} onClick={() => onToggle('question')}>
          {messages.impersonate}
        </Button>
      )}
    </td>
  </tr>
)

/** The use of a session is known to the hour. */
const seenAgo = (seenAt: string): string => (Date.now() - Date.parse(seenAt) < 3_600_000 ? messages.lastHour : timeAgo(seenAt))

const PlanName = ({ plan }: { plan: Plan }) => <span data-plan={plan}>{adminMessages.plans[plan]}</span>

const FlagNames = ({ flags }: { flags: Record<string, boolean> }) => {
  const names = Object.entries(flags)
  if (names.length === 0)
    return (
      <Text as="span" tone="faint">
        {adminMessages.none}
      </Text>
    )
  return names.map(([name, value]) => (
    <code key={name} className={styles.flag}>
      {value ? name : `${name}: ${messages.off.toLowerCase()}`}
    </code>
  ))
}
