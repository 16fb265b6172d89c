import { useRef, useState } from 'react'
import type { Person } from '@fieldwork/core/admin/schema.ts'
import { useUser } from '../accounts/api.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { adminMessages } from '../messages/admin.ts'
import { dayOf, timeAgo } from '../messages/when.ts'
import { useSearchParams } from '../platform/router/RouterContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Chip } from '../ui/buttons/Chip.tsx'
import { Avatar } from '../ui/images/Avatar.tsx'
import { Text } from '../ui/text/Text.tsx'
import { AdminList } from './AdminList.tsx'
import { useChangeAddress } from './useListAddress.ts'
import { peopleQuery } from './api.ts'
import { AskedPerson, ImpersonationQuestion } from './ImpersonationQuestion.tsx'
import { PersonActions } from './PersonActions.tsx'
import styles from './UsersSection.module.css'

const messages = adminMessages.users

type PanelName = 'question' | 'manage'

/** Users with their plan, flags and work, and the way to impersonate one of them. */
export const UsersSection = () => {
  const search = useSearchParams()
  const user = useUser()
  const [open, setOpen] = useState<{ id: string; panel: PanelName }>()
  const opener = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(undefined)
    opener.current?.focus()
  }
  const isOpen = (person: Person, panel: PanelName) => open?.id === person.id && open.panel === panel
  const panelButton = (person: Person, panel: PanelName, label: string) => (
    <Button
      variant="link"
      size="small"
      aria-label={`${label} ${person.name || person.email}`}
      aria-expanded={isOpen(person, panel)}
      onClick={(event) => {
        opener.current = event.currentTarget
        setOpen(isOpen(person, panel) ? undefined : { id: person.id, panel })
      }}
    >
      {label}
    </Button>
  )
  return (
    <>
      <AskedPerson />
      <AdminList
        section="users"
        query={peopleQuery}
        search={messages.search}
        filter={{ parameter: 'plan', label: messages.planFilter, options: adminMessages.plans }}
        parameters={['state']}
        tools={<SuspendedFilter />}
        empty={messages.empty}
        columns={[
          { name: messages.person, cell: (person) => <PersonCell person={person} /> },
          {
            name: messages.plan,
            cell: ({ isAdmin, plan }) =>
              isAdmin ? (
                messages.admin
              ) : (
                <span className={styles.plan} data-plan={plan}>
                  {adminMessages.plans[plan]}
                </span>
              ),
          },
          { name: messages.flags, hiddenBelow: 1100, cell: ({ flags }) => <FlagNames flags={flags} /> },
          { name: messages.work, hiddenBelow: 700, cell: (person) => <Work person={person} /> },
          {
            name: messages.seen,
            isDim: true,
            hiddenBelow: 700,
            cell: ({ seenAt }) => <time dateTime={seenAt}>{seenAgo(seenAt)}</time>,
          },
          {
            name: adminMessages.action,
            isNameHidden: true,
            isActions: true,
            cell: (person) => (
              <>
                {panelButton(person, 'manage', messages.manage)}
                {!person.isAdmin && panelButton(person, 'question', messages.impersonate)}
              </>
            ),
          },
        ]}
        panel={(person) => {
          if (isOpen(person, 'manage')) return <PersonActions person={person} isOwn={person.id === user?.id} onClose={close} />
          if (!isOpen(person, 'question')) return undefined
          const from = search.size > 0 ? `${routePatterns.admin}?${search}` : routePatterns.admin
          return <ImpersonationQuestion person={person} from={from} onClose={close} />
        }}
      />
    </>
  )
}

const SuspendedFilter = () => {
  const isOn = useSearchParams().get('state') === 'suspended'
  const change = useChangeAddress()
  return (
    <Chip pressed={isOn} onClick={() => change('state', isOn ? '' : 'suspended')}>
      {messages.onlySuspended}
    </Chip>
  )
}

const PersonCell = ({ person: { picture, name, nickname, email, deletionAt, suspendedAt } }: { person: Person }) => (
  <span className={styles.person}>
    <Avatar url={picture} name="" size="sm" />
    <b>{name || nickname}</b>
    <small>{email}</small>
    {suspendedAt && <small>{messages.suspended(dayOf(suspendedAt))}</small>}
    {deletionAt && <small>{messages.locked(dayOf(deletionAt))}</small>}
  </span>
)

const Work = ({ person: { projects, completed, answers } }: { person: Person }) => (
  <span className={styles.work}>
    {projects === 0 ? messages.noneBegun : messages.counts(projects, completed)}
    {answers > 0 && <small>{messages.answers(answers)}</small>}
  </span>
)

/** The server stores the last use of a session to the hour. */
const seenAgo = (seenAt: string): string => (Date.now() - Date.parse(seenAt) < 3_600_000 ? messages.lastHour : timeAgo(seenAt))

const FlagNames = ({ flags }: { flags: Person['flags'] }) => {
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
