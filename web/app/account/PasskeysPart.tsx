import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removePasskey } from '@fieldwork/core/accounts/passkeys/contract.ts'
import type { Passkey } from '@fieldwork/core/accounts/passkeys/schema.ts'
import { useFlag } from '../../accounts/api.ts'
import { isPasskeySupported, passkeysQuery } from '../../accounts/passkeys/api.ts'
import { usePasskey } from '../../accounts/passkeys/usePasskey.ts'
import { passkeyMessages } from '../../messages/passkeys.ts'
import { daysAgo } from '../../messages/when.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { focusOn } from '../../ui/dom/focusOn.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { KeyIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import styles from './AccountPage.module.css'
import { AccountPart, PartActions, PartItem, PartList } from './AccountPart.tsx'
import { PasskeyName } from './PasskeyName.tsx'

const messages = passkeyMessages.account

/** The user's passkeys. Renders nothing if the server doesn't support them. */
export const PasskeysPart = () => {
  const isOffered = useFlag('capability.passkeys')
  const query = useQuery({ ...passkeysQuery, enabled: isOffered })
  if (!isOffered) return null
  return (
    <AccountPart title={messages.heading} lead={messages.text}>
      <PartList query={query}>{(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}</PartList>
      {isPasskeySupported() && <AddPasskey />}
    </AccountPart>
  )
}

const AddPasskey = () => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const { isBusy, error, run } = usePasskey()
  const add = async () => {
    if ((await run(({ addPasskey }) => addPasskey())) !== true) return
    toasts.show({ title: messages.added })
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    await client.invalidateQueries({ queryKey: ['user'] })
  }
  return (
    <>
      <PartActions>
        <Button icon={KeyIcon} loading={isBusy} onClick={() => void add()}>
          {messages.add}
        </Button>
      </PartActions>
      {error && (
        <Box above={14}>
          <Banner type="error" small>
            {error}
          </Banner>
        </Box>
      )}
    </>
  )
}

const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const [open, setOpen] = useState<'name' | 'question' | 'closed'>()
  if (open === 'name')
    return (
      <Row as="li" justify="between" gap={16} className={styles.item}>
        <PasskeyName passkey={passkey} onClose={() => setOpen('closed')} />
      </Row>
    )
  if (open === 'question')
    return (
      <Row as="li" justify="between" gap={16} className={styles.item}>
        <Removal passkey={passkey} onCancel={() => setOpen('closed')} />
      </Row>
    )
  return (
    <PartItem title={passkey.name} details={historyOf(passkey)}>
      <Row align="stretch" justify="end" wrap gap={8}>
        <Button
          size="small"
          ref={open === 'closed' ? focusOn : undefined}
          aria-label={messages.renameOf(passkey.name)}
          onClick={() => setOpen('name')}
        >
          {messages.rename}
        </Button>
        <Button size="small" aria-label={messages.removeOf(passkey.name)} onClick={() => setOpen('question')}>
          {messages.remove}
        </Button>
      </Row>
    </PartItem>
  )
}

const historyOf = ({ createdAt, lastUsedAt, isBackedUp }: Passkey): string =>
  [messages.addedWhen(daysAgo(createdAt)), lastUsedAt && messages.used(daysAgo(lastUsedAt)), isBackedUp && messages.backedUp]
    .filter(Boolean)
    .join(', ')

const reasonOf = (error: unknown): string => {
  if (!(error instanceof ResponseError)) return messages.failed
  return error.status === 409 ? messages.last : error.message
}

const Removal = ({ passkey: { id, name }, onCancel }: { passkey: Passkey; onCancel: () => void }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const { run, isBusy } = useAction(
    async () => {
      try {
        await call(removePasskey, { params: { passkeyId: id } })
        toasts.show({ title: messages.removed(name) })
      } catch (error) {
        // 404: it was removed in another session.
        if (!(error instanceof ResponseError && error.status === 404)) throw error
      }
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
    { failed: (error) => ({ title: reasonOf(error) }) },
  )
  return (
    <>
      <p>{messages.question(name)}</p>
      <Row align="stretch" justify="end" wrap gap={8}>
        <Button size="small" ref={focusOn} onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button size="small" variant="danger" loading={isBusy} onClick={() => run()}>
          {messages.remove}
        </Button>
      </Row>
    </>
  )
}
