import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { followAnchor } from './anchoring.ts'
import type { Icon } from '../icons/createIcon.tsx'
import { nextIndex, typedIndex } from '../dom/rovingFocus.ts'
import { Row } from '../layout/Row.tsx'
import { Text } from '../text/Text.tsx'
import styles from './Menu.module.css'

/** Spread these on the button that opens the menu. */
type TriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string
}

type Props = {
  label: string
  /** `(wiring) => <Button {...wiring}>Order</Button>` */
  trigger: (wiring: TriggerProps) => ReactNode
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * A list of actions, 280 px wide, under the button that opens it. It's a native popover: the browser closes it on Escape, on a press
 * elsewhere and on a second press of the button, and shows it above everything, including dialogs.
 */
export function Menu({ label, trigger, align = 'start', children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const typed = useTyped()

  useEffect(() => {
    if (open && menu.current && button.current) return followAnchor(menu.current, button.current, { side: 'bottom', align, gap: 6 })
  }, [open, align])

  // The items have to exist before the menu is shown, hence flushSync, and until it has returned the focus.
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') flushSync(() => setOpen(true))
  }
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') (itemsOf(currentTarget)[0] ?? currentTarget).focus({ preventScroll: true })
    else setOpen(false)
  }
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const items = itemsOf(event.currentTarget)
    const at = items.findIndex((item) => item === document.activeElement)
    if (event.key === 'Tab') close()
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    const next = letter
      ? typedIndex(
          items.map((item) => item.textContent),
          at,
          typed(event.key),
        )
      : nextIndex(event.key, at, items.length, 'vertical')
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
  const triggerProps: TriggerProps = {
    ref: button,
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': id,
  }
  return (
    <>
      {trigger(triggerProps)}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        data-edged
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={press}
      >
        <CloseMenu value={close}>{open && children}</CloseMenu>
      </div>
    </>
  )
}

type MenuItemProps = { icon?: Icon; /** Can't be undone. */ danger?: boolean; onSelect?: () => void; children: ReactNode }

/** An action. */
export const MenuItem = ({ icon: Icon, danger, ...item }: MenuItemProps) => (
  <MenuRow {...item} role="menuitem" sign={Icon && <Icon size={18} />} data-danger={danger || undefined} />
)

type MenuLinkProps = { icon?: Icon; to: string; children: ReactNode }

/** Leads to a page that the server renders. */
export const MenuLink = ({ icon: Icon, to, children }: MenuLinkProps) => (
  <Row as="a" role="menuitem" gap={10} className={styles.item} href={to} {...useMenuRow()}>
    {Icon && <Icon size={18} />}
    <Text as="span" grow breaks>
      {children}
    </Text>
  </Row>
)

type MenuChoiceProps = { sign?: ReactNode; chosen: boolean; trailing?: ReactNode; onSelect: () => void; children: ReactNode }

/** One of several options, of which some are chosen: a dot marks those. */
export const MenuChoice = ({ chosen, ...item }: MenuChoiceProps) => <MenuRow {...item} role="menuitemcheckbox" aria-checked={chosen} />

type MenuRowProps = Omit<ComponentProps<'button'>, 'onSelect'> & {
  sign?: ReactNode
  trailing?: ReactNode
  onSelect?: (() => void) | undefined
}

/** Closes the menu first, so that the focus is back on the button when something else opens. */
const MenuRow = ({ sign, trailing, onSelect, children, ...row }: MenuRowProps) => (
  <Row as="button" type="button" {...row} gap={10} className={styles.item} {...useMenuRow(onSelect)}>
    {sign}
    <Text as="span" grow breaks>
      {children}
    </Text>
    {trailing !== undefined && (
      <Text as="span" tone="faint" tabular>
        {trailing}
      </Text>
    )}
  </Row>
)

/** Props of a row. A press closes the menu before it does anything else. */
const useMenuRow = (onSelect?: () => void) => {
  const close = use(CloseMenu)
  return {
    tabIndex: -1,
    onPointerMove: (event: PointerEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
    onClick: () => {
      close()
      onSelect?.()
    },
  }
}

/** Items that belong together, separated from the others by a line. */
export function MenuGroup({ label, children }: { label?: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.group} role="group" aria-labelledby={label && id}>
      {label && (
        <Text id={id} text="caption" tone="faint" className={styles.groupLabel}>
          {label}
        </Text>
      )}
      {children}
    </div>
  )
}

const CloseMenu = createContext(() => {})

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

/** Letters typed within half a second belong to one word. */
function useTyped() {
  const word = useRef({ text: '', at: 0 })
  return (letter: string) => {
    const now = performance.now()
    const text = now - word.current.at < 500 ? word.current.text + letter : letter
    word.current = { text, at: now }
    return text
  }
}
