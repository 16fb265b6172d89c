import { brand } from '../../core/brand.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { DottedHouse } from '../ui/DottedHouse.tsx'
import { Link } from '../ui/Link.tsx'
import { mobileWords as words } from '../words/mobile.ts'
import styles from './MobileLock.module.css'
import { ModalDialog } from './modals/ModalDialog.tsx'
import { useModal } from './modals/ModalContext.ts'
import { reminderEntry } from './reminder.ts'

/** Says, on a small screen, that a wide one is meant; the reader may go on all the same. */
export const MobileLock = () => {
  const { close } = useModal()
  return (
    <ModalDialog title={words.title} titleHidden width="full" crossless>
      <div className={styles.sheet}>
        <DottedHouse />
        <p className={styles.title} aria-hidden="true">
          {words.title}
        </p>
        <p>{words.text}</p>
        <div className={styles.ways}>
          {brand.bookingUrl ? (
            <Link plain {...buttonLook('filled', 'large', true)} to={brand.bookingUrl}>
              {words.remind}
            </Link>
          ) : (
            <Button look="filled" size="large" wide icon="calendar" onClick={downloadReminder}>
              {words.remind}
            </Button>
          )}
          <Button size="large" wide onClick={close}>
            {words.goOn}
          </Button>
        </div>
      </div>
    </ModalDialog>
  )
}

/** Without the product's name, which usePageTitle puts behind it. */
const pageTitle = () => document.title.replace(` · ${brand.name}`, '')

const downloadReminder = () => {
  const entry = reminderEntry({ title: words.reminder(pageTitle()), text: words.reminderText, url: location.href, now: Date.now() })
  const url = URL.createObjectURL(new Blob([entry], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = words.reminderFile
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
