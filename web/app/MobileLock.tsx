import { useEffect, useState } from 'react'
import { mailLink } from '@fieldwork/core/accounts/contract.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { useAddresses } from '../ui/addresses.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { useFlag, useUser } from '../accounts/api.ts'
import { call } from '../platform/calls/call.ts'
import { mobileMessages as messages } from '../messages/mobile.ts'
import { phoneScreen } from './phoneScreen.ts'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { usePlatform } from '../platform/PlatformContext.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { usePanels } from '../platform/panels/panels.ts'
import { useToolbarView } from '../platform/toolbar/toolbarViews.ts'
import { useMediaQuery } from '../platform/browser/mediaQuery.ts'
import { reminderEntry } from './reminder.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { MailIcon } from '../ui/icons/icons.ts'

/** Explains to phone users what requires a computer and what works on the phone. Closes on scrolling or typing, or if the screen becomes wide or a view or a panel opens. */
export const MobileLock = () => {
  const { close } = useDialog()
  const isPhone = useMediaQuery(phoneScreen)
  // It would cover the foot of a view, and the field of a panel.
  const hasView = useToolbarView(({ view }) => view !== null)
  const hasPanel = usePanels(({ open }) => open !== null)
  useEffect(() => {
    if (!isPhone || hasView || hasPanel) close()
  }, [isPhone, hasView, hasPanel, close])
  useEffect(() => {
    // It lies over the text that the reader scrolls, and over a field that they type in.
    const controller = new AbortController()
    document.addEventListener('touchmove', close, { passive: true, signal: controller.signal })
    document.addEventListener('input', close, { signal: controller.signal })
    return () => controller.abort()
  }, [close])
  const user = useUser()
  const sendsMail = useFlag('capability.mail')
  const { bookingUrl } = useAddresses()
  const { toasts } = usePlatform()
  const saveReminder = () => {
    downloadReminder()
    close()
    toasts.show({ title: messages.reminderSaved })
  }
  return (
    <AppDialog title={messages.title} titleHidden width="sheet" hideClose>
      <Text text="strong" tone="ink" aria-hidden="true">
        {messages.title}
      </Text>
      <Text text="small" tone="quiet" above={2}>
        {messages.text}
      </Text>
      <Row wrap gap={8} above={12} text="small">
        <Button variant="filled" size="small" onClick={close}>
          {messages.goOn}
        </Button>
        {bookingUrl ? (
          <Link unstyled {...buttonClasses('outline', 'small')} to={bookingUrl}>
            {messages.remind}
          </Link>
        ) : (
          <Button size="small" onClick={saveReminder}>
            {messages.remind}
          </Button>
        )}
        {user && sendsMail && <MailLink address={user.email} />}
      </Row>
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
      <Button size="small" icon={MailIcon} loading={state === 'sending'} onClick={() => void send()}>
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
