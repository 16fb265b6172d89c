import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import * as contract from '@fieldwork/core/admin/contract.ts'
import type { Person } from '@fieldwork/core/admin/schema.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { accountMessages } from '../messages/account.ts'
import { adminMessages } from '../messages/admin.ts'
import { longDate } from '../messages/when.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { call, callForStream, ResponseError } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { PersonFlags } from './PersonFlags.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import styles from './UsersSection.module.css'

const messages = adminMessages.person

type ActionName = keyof typeof messages.actions

type Props = { person: Person; isOwn: boolean; onClose: () => void }

/** An administrator's actions on a person. Each asks for a reason, in place of all others. */
export const PersonActions = ({ person, isOwn, onClose }: Props) => {
  const [chosen, setChosen] = useState<ActionName>()
  const [lastChosen, setLastChosen] = useState<ActionName>()
  const client = useQueryClient()
  const id = useId()
  const { toasts } = usePlatform()
  const name = person.name || person.email
  if (chosen) {
    const { question, text, button, done } = messages.actions[chosen]
    return (
      <ReasonForm
        title={question(name)}
        text={text}
        confirm={button}
        variant={chosen === 'delete' || chosen === 'suspend' ? 'danger' : 'filled'}
        act={async (reason) => {
          await perform[chosen](person, reason)
            .catch(explain)
            .finally(() => client.invalidateQueries({ queryKey: ['admin'] }))
          toasts.show({ title: done(name) })
          onClose()
        }}
        onClose={() => {
          setLastChosen(chosen)
          setChosen(undefined)
        }}
      />
    )
  }
  return (
    <Stack gap={12}>
      <Stack gap={12} surface="card" className={styles.panel} role="group" aria-label={messages.title(name)}>
        <Row as="header" justify="between" wrap gap={12}>
          <Text as="h2" text="label">
            {messages.account}
          </Text>
          <Text text="small" tone="faint">
            {messages.joined(longDate(person.createdAt), person.nickname)}{' '}
            <Link to={`${routePatterns.admin}/audit?person=${encodeURIComponent(person.email)}`}>{messages.log}</Link>
          </Text>
        </Row>
        <Stack gap={10} className={styles.actions}>
          {actionsFor(person, isOwn).map((action) => (
            <Fragment key={action}>
              <Text as="span" text="small" tone="quiet" id={`${id}-${action}`}>
                {messages.actions[action].text}
              </Text>
              <Button
                size="small"
                ref={action === lastChosen ? focusOn : undefined}
                aria-describedby={`${id}-${action}`}
                onClick={() => setChosen(action)}
              >
                {messages.actions[action].button}
              </Button>
            </Fragment>
          ))}
        </Stack>
      </Stack>
      <PersonFlags person={person} />
    </Stack>
  )
}

/** Some problems have a sentence for the owner of the account. */
const explain = (error: unknown): never => {
  if (error instanceof ResponseError && error.code === 'subscription_runs') throw new Error(messages.subscriptionRuns, { cause: error })
  throw error
}

/** The button that opened a question gets the focus back. */
const focusOn = (button: HTMLButtonElement | null) => button?.focus()

const actionsFor = ({ plan, suspendedAt, deletionAt }: Person, isOwn: boolean): ActionName[] => [
  'logOut',
  'download',
  plan === 'free' ? 'givePro' : 'takePro',
  ...(isOwn ? [] : ([suspendedAt ? 'lift' : 'suspend', deletionAt ? 'keep' : 'delete'] as const)),
]

const perform: Record<ActionName, (person: Person, reason: string) => Promise<unknown>> = {
  logOut: ({ id }, reason) => call(contract.logOutPerson, { params: { userId: id }, body: { reason } }),
  download: (person, reason) => download(person, reason),
  givePro: ({ id }, reason) => call(contract.setPlan, { params: { userId: id }, body: { plan: 'pro', reason } }),
  takePro: ({ id }, reason) => call(contract.setPlan, { params: { userId: id }, body: { plan: 'free', reason } }),
  suspend: ({ id }, reason) => call(contract.setSuspension, { params: { userId: id }, body: { isSuspended: true, reason } }),
  lift: ({ id }, reason) => call(contract.setSuspension, { params: { userId: id }, body: { isSuspended: false, reason } }),
  delete: ({ id }, reason) => call(contract.setDeletion, { params: { userId: id }, body: { isScheduled: true, reason } }),
  keep: ({ id }, reason) => call(contract.setDeletion, { params: { userId: id }, body: { isScheduled: false, reason } }),
}

const download = async ({ id, nickname }: Person, reason: string): Promise<void> => {
  const response = await callForStream(contract.exportPerson, { params: { userId: id }, body: { reason } })
  saveBlob(await response.blob(), accountMessages.data.file(brand.filePrefix, nickname))
}
