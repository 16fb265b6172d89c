import { useState } from 'react'
import { openModal } from '../shell/modals/modals.ts'
import { complete } from '../shell/toasts/queue.ts'
import { showToast, type ShownToast } from '../shell/toasts/toasts.ts'
import { ToastSlip } from '../shell/toasts/ToastSlip.tsx'
import { Button } from '../ui/Button.tsx'
import bubble from '../ui/Bubble.module.css'
import { classes } from '../ui/classes.ts'
import { ClickTooltip } from '../ui/ClickTooltip.tsx'
import { Confetti } from '../ui/Confetti.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Menu, MenuChoice, MenuDivider, MenuHeading, MenuItem } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import { ProBadge } from '../ui/ProBadge.tsx'
import { Slip } from '../ui/Slip.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import padlock from './samples/padlock.svg'
import { Row, Section, State } from './Section.tsx'
import styles from './Kitchen.module.css'

export function TipsSection() {
  return (
    <Section title="Tooltips and keys" rule="At most 750 px wide, 100 ms in and out. A click-tooltip leaves by itself.">
      <Row of={4}>
        <State says="Done, Free">
          <StillTip>Careful! Once selected, you can't edit your answer.</StillTip>
        </State>
        <State says="After a copy, 1.5 s">
          <StillTip>Copied!</StillTip>
        </State>
        <State says="Keys">
          <Kbd>H</Kbd>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </State>
        <State says="Copy: icon and words">
          <CopyButton value="openssl version" />
          <CopyButton value="openssl version" as="words" />
        </State>
      </Row>
      <Row of={4}>
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
        <State says="On a click, 2 s">
          <ClickTooltip text="Portfolio link copied 👌" duration={2000}>
            <Button size="small">Share</Button>
          </ClickTooltip>
        </State>
        <State says="A popover">
          <Popover label="Settings" trigger={(wiring) => <Button {...wiring}>Settings</Button>}>
            <Switch label="Toolbar pinned" checked />
          </Popover>
        </State>
      </Row>
    </Section>
  )
}

const StillTip = ({ children }: { children: string }) => (
  <span className={classes(bubble.bubble, styles.tip)} data-side="top">
    {children}
  </span>
)

export function MenusSection() {
  const [order, setOrder] = useState('series')
  return (
    <Section
      title="Menus and notices"
      rule="Menus are 280 px wide, at most 240 px high when limited. A notice is the only inverted surface. One at a time: bottom right, errors top right."
    >
      <Row of={3}>
        <div className={styles.stacked}>
          <Menu
            label="Order"
            limited
            trigger={(wiring) => (
              <Button icon="sort" {...wiring}>
                Order
              </Button>
            )}
          >
            <MenuHeading>Order by</MenuHeading>
            <MenuChoice icon="clock" checked={order === 'added'} onSelect={() => setOrder('added')}>
              Recently added
            </MenuChoice>
            <MenuChoice icon="sort" checked={order === 'series'} onSelect={() => setOrder('series')}>
              Series (A-Z)
            </MenuChoice>
            <MenuChoice icon="target" checked={order === 'recommended'} onSelect={() => setOrder('recommended')}>
              Recommended
            </MenuChoice>
            <MenuDivider />
            <MenuItem icon="markdown" end={<ProBadge isPro={false} location="kitchen" locked inside />}>
              Save as Markdown
            </MenuItem>
            <MenuItem icon="link" href="/terms">
              Terms & Conditions
            </MenuItem>
            <MenuItem icon="trash" danger>
              Delete project
            </MenuItem>
          </Menu>
          <Slip>Saved! View project in your portfolio</Slip>
          <Slip status="incorrect">Unable to save</Slip>
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
          <Button size="small" onClick={() => showToast({ title: "You're logged in!" })}>
            Show a notice
          </Button>
          <Button size="small" onClick={() => showToast({ title: 'Unable to save', variant: 'error', dismissType: 'manual' })}>
            Show an error
          </Button>
        </div>
      </Row>
    </Section>
  )
}

const Notice = (toast: Partial<ShownToast>) => (
  <div className={styles.toast}>
    <ToastSlip isLeaving={false} toast={{ ...complete(toast, 'sample'), dismissType: 'manual' } as ShownToast} />
  </div>
)

export function DialogsSection() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section title="Dialogs" rule="One at a time. It takes the focus and gives it back; the page behind is inert. It fades in 250 ms.">
      <Row of={4}>
        <State says="With confetti">
          <Button onClick={() => setOpen(true)}>Project Complete</Button>
          {open && (
            <Dialog title="Project Complete" onClose={close} onEscape={close} onBackdrop={close} behind={<Confetti />}>
              <div className={styles.dialog}>
                <p>Six steps, nine tasks and one padlock that you can explain.</p>
                <TextField label="A field" value="" />
                <Button look="filled" size="large" icon="download" wide>
                  Download documentation
                </Button>
              </div>
            </Dialog>
          )}
        </State>
        <State says="Code">
          <Button onClick={() => openModal('codeExpand', { code: sampleCode, language: 'nginx' })}>Code Preview</Button>
        </State>
        <State says="Picture">
          <Button onClick={() => openModal('imageZoom', { href: padlock, alt: 'A padlock in the address bar' })}>Enlarge</Button>
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
