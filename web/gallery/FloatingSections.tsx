import { useState } from 'react'
import { codeExpandDialog, imageZoomDialog } from '../platform/dialogs/previews.ts'
import { completeToast } from '../platform/toasts/queue.ts'
import type { ToastEntry } from '../platform/toasts/queue.ts'
import { Toast } from '../platform/toasts/Toast.tsx'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import tooltip from '../ui/popovers/TooltipContent.module.css'
import { classes } from '../ui/dom/classes.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Menu, MenuItem } from '../ui/popovers/Menu.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Tooltip } from '../ui/popovers/Tooltip.tsx'
import padlock from './samples/padlock.svg'
import { Row, Section, State } from './Section.tsx'
import styles from './Gallery.module.css'
import { DocumentIcon, DownloadIcon, PortfolioIcon, ShareIcon, TrackIcon } from '../ui/icons/icons.ts'

export function TipsSection() {
  return (
    <Section title="Tooltips" rule="At most 750 px wide, 100 ms in and out.">
      <Row of={5}>
        <State says="Done, Free">
          <StillTip>Careful! Once selected, you can't edit your answer.</StillTip>
        </State>
        <State says="After a copy, 1.5 s">
          <StillTip>Copied!</StillTip>
        </State>
        <State says="Copy: icon and words">
          <CopyButton value="openssl version" />
          <CopyButton value="openssl version" as="words" />
        </State>
        <State says="Above, below">
          <Tooltip text="Go for it! Edit all you want—you're a Pro ⭐️">
            <Button size="small">Hover me</Button>
          </Tooltip>
          <Tooltip text="It flips where there is no room." side="bottom">
            <Button size="small">Below</Button>
          </Tooltip>
        </State>
        <State says="Switched off">
          <Tooltip text="Never seen" show={false}>
            <Button size="small">No tooltip</Button>
          </Tooltip>
        </State>
      </Row>
    </Section>
  )
}

const StillTip = ({ children }: { children: string }) => (
  <span className={classes(tooltip.content, styles.tip)} data-edged data-side="top">
    {children}
  </span>
)

export function MenusSection() {
  const { toasts } = usePlatform()
  return (
    <Section
      title="Menus and notices"
      rule="Menus are 280 px wide. A notice is the only inverted surface. One at a time: bottom right, errors top right."
    >
      <Row of={3}>
        <div className={styles.stacked}>
          <Menu
            label="Order"
            trigger={(wiring) => (
              <Button icon={TrackIcon} {...wiring}>
                Order
              </Button>
            )}
          >
            <MenuItem icon={PortfolioIcon}>Save to portfolio</MenuItem>
            <MenuItem icon={DocumentIcon}>Save as README.md</MenuItem>
            <MenuItem icon={ShareIcon}>Share public URL</MenuItem>
          </Menu>
        </div>
        <div className={styles.stacked}>
          <Notice title="PRO Section unlocked! 🚀" message="Fifteen minutes, <em>two</em> commands." withGraphic />
          <Notice message="Copied! Send to a friend" />
        </div>
        <div className={styles.stacked}>
          <Notice
            title="Unable to save changes. Please try again"
            variant="error"
            action={{ label: 'Try again', onClick: () => {} }}
            contactUs
          />
          <Button size="small" onClick={() => toasts.show({ title: "You're logged in!" })}>
            Show a notice
          </Button>
          <Button size="small" onClick={() => toasts.show({ title: 'Unable to save', variant: 'error', dismissType: 'manual' })}>
            Show an error
          </Button>
        </div>
      </Row>
    </Section>
  )
}

const Notice = (toast: Partial<ToastEntry>) => (
  <div className={styles.toast}>
    <Toast isLeaving={false} toast={{ ...completeToast(toast, 'sample'), dismissType: 'manual' } as ToastEntry} />
  </div>
)

export function DialogsSection() {
  const { dialogs } = usePlatform()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section title="Dialogs" rule="One at a time. It takes the focus and gives it back; the page behind is inert. It fades in 250 ms.">
      <Row of={4}>
        <State says="With confetti">
          <Button onClick={() => setOpen(true)}>Project Complete</Button>
          {open && (
            <Dialog title="Project Complete" onClose={close} onEscape={close} onBackdrop={close} confetti>
              <div className={styles.dialog}>
                <p>Six steps, nine tasks and one padlock that you can explain.</p>
                <TextField label="A field" value="" />
                <Button variant="filled" size="large" icon={DownloadIcon} fullWidth>
                  Download documentation
                </Button>
              </div>
            </Dialog>
          )}
        </State>
        <State says="Code">
          <Button onClick={() => dialogs.open(codeExpandDialog, { code: sampleCode, language: 'nginx' })}>Code Preview</Button>
        </State>
        <State says="Picture">
          <Button onClick={() => dialogs.open(imageZoomDialog, { href: padlock, alt: 'A padlock in the address bar' })}>Enlarge</Button>
        </State>
      </Row>
    </Section>
  )
}

const sampleCode = `server {
  listen 443 ssl;
  server_name journal.home.arpa;

  ssl_certificate     /etc/nginx/tls/journal.crt;
  ssl_certificate_key /etc/nginx/tls/journal.key;
}`
