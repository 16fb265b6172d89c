import { useEffect, useState } from 'react'
import { mailLink } from '@fieldwork/core/accounts/contract.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { useAddresses } from '../ui/addresses.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { Link } from '../ui/Link.tsx'
import { useUser } from '../accounts/api.ts'
import { call } from '../platform/calls/call.ts'
import { mobileMessages as messages } from '../messages/mobile.ts'
import { phoneScreen } from './phoneScreen.ts'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './MobileLock.module.css'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { useMediaQuery } from '../platform/browser/mediaQuery.ts'
import { reminderEntry } from './reminder.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { CalendarIcon, MailIcon } from '../ui/icons/icons.ts'

/** Explains to phone users what requires a computer and what works on the phone. Closes if the screen becomes wide. */
export const MobileLock = () => {
  const { close } = useDialog()
  const isPhone = useMediaQuery(phoneScreen)
  useEffect(() => {
    if (!isPhone) close()
  }, [isPhone, close])
  const user = useUser()
  const { bookingUrl } = useAddresses()
  return (
    <AppDialog title={messages.title} titleHidden width="full" hideClose>
      <div className={styles.sheet}>
        <ComingSoonIllustration />
        <Text text="heading" tone="ink" aria-hidden="true">
          {messages.title}
        </Text>
        <p>{messages.text}</p>
        <Stack gap={12} above={16} className={styles.ways}>
          <Button variant="filled" size="large" fullWidth onClick={close}>
            {messages.goOn}
          </Button>
          {bookingUrl ? (
            <Link unstyled {...buttonClasses('outline', 'large', true)} to={bookingUrl}>
              {messages.remind}
            </Link>
          ) : (
            <Button size="large" fullWidth icon={CalendarIcon} onClick={downloadReminder}>
              {messages.remind}
            </Button>
          )}
          {user && <MailLink address={user.email} />}
        </Stack>
      </div>
    </AppDialog>
  )
}

/** Mails the address of this page to the person's own address. */
const MailLink = ({ address }: { address: string }) => {
  const [state, setState] = useState<'resting' | 'sending' | 'sent' | 'failed'>('resting')
  const send = async () => {
    setState('sending')
    await call(mailLink, { body: { path: location.pathname + location.search, title: pageTitle().slice(0, 200) } }).then(
      () => setState('sent'),
      () => setState('failed'),
    )
  }
  if (state === 'sent') return <p role="status">{messages.mailed(address)}</p>
  return (
    <>
      <Button size="large" fullWidth icon={MailIcon} loading={state === 'sending'} onClick={() => void send()}>
        {messages.mail}
      </Button>
      {state === 'failed' && <p role="alert">{messages.mailFailed}</p>}
    </>
  )
}

/** The document title without the product name that usePageTitle appends. */
const pageTitle = () => document.title.replace(` · ${brand.name}`, '')

const downloadReminder = () => {
  const entry = reminderEntry({ title: messages.reminder(pageTitle()), text: messages.reminderText, url: location.href, now: Date.now() })
  saveBlob(new Blob([entry], { type: 'text/calendar' }), messages.reminderFile)
}
