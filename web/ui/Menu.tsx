import { createContext, use, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useAnchoredPopover, type TriggerProps } from './anchoredPopover.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import { Link } from './Link.tsx'
import { nextIndex, typedIndex } from './rovingFocus.ts'
import type { Align, FloatingSide } from './placement.ts'
import floating from './Floating.module.css'
import styles from './Menu.module.css'

type Props = {
  label: string
  /** `(wiring) => <Button {...wiring}>Order</Button>` */
  trigger: (wiring: TriggerProps) => ReactNode
  side?: FloatingSide
  align?: Align
  /** At most 240 px high; it scrolls beyond. */
  limited?: boolean
  children: ReactNode
}

/** A list of things to do or to choose from, 280 px wide, opened by a button. */
export function Menu({ label, trigger, side = 'bottom', align = 'start', limited, children }: Props) {
  const { open, close, triggerProps, popoverProps } = useAnchoredPopover({ kind: 'menu', side, align, first: chosenOrFirst })
  const typed = useTyped()
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
  return (
    <>
      {trigger(triggerProps)}
      <div
        {...popoverProps}
        className={`${floating.floating} ${styles.menu}`}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        data-limited={limited || undefined}
        onKeyDown={press}
      >
        <MenuContext value={close}>{open && children}</MenuContext>
      </div>
    </>
  )
}

type MenuItemProps = {
  icon?: IconName
  /** Instead of an icon: a ring, an avatar. */
  sign?: ReactNode
  /** At its end: a badge, a number. */
  trailing?: ReactNode
  danger?: boolean
  softDisabled?: boolean
  children: ReactNode
}

/** Something to do. The menu closes first, so that whatever opens next finds the focus on the button. */
export function MenuItem({ onSelect, href, ...content }: MenuItemProps & { onSelect?: () => void; href?: string }) {
  const close = use(MenuContext)
  const choose = () => {
    if (content.softDisabled) return
    close()
    onSelect?.()
  }
  const item = { ...itemProps(content), role: 'menuitem', onClick: choose }
  return href ? (
    <Link {...item} to={href} unstyled>
      <ItemContent {...content} />
    </Link>
  ) : (
    <button type="button" {...item}>
      <ItemContent {...content} />
    </button>
  )
}

/** One of several, or something on or off. The chosen one carries a harbour dot: ticks are grades. */
export function MenuChoice({
  checked,
  onSelect,
  several,
  ...content
}: MenuItemProps & { checked: boolean; onSelect: () => void; several?: boolean }) {
  const close = use(MenuContext)
  const choose = () => {
    if (content.softDisabled) return
    close()
    onSelect()
  }
  return (
    <button
      type="button"
      {...itemProps(content)}
      role={several ? 'menuitemcheckbox' : 'menuitemradio'}
      aria-checked={checked}
      onClick={choose}
    >
      <ItemContent {...content} />
    </button>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.heading} role="presentation">
      {children}
    </div>
  )
}

export function MenuDivider() {
  return <hr className={styles.divider} />
}

const itemProps = ({ danger, softDisabled }: MenuItemProps) => ({
  className: styles.item,
  'data-danger': danger || undefined,
  'aria-disabled': softDisabled || undefined,
  tabIndex: -1,
  onPointerMove: (event: { currentTarget: HTMLElement }) => event.currentTarget.focus({ preventScroll: true }),
})

function ItemContent({ icon, sign, trailing, children }: MenuItemProps) {
  return (
    <>
      {sign ?? (icon && <Icon name={icon} size={18} />)}
      <span className={styles.words}>{children}</span>
      {trailing}
    </>
  )
}

const MenuContext = createContext(() => {})

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

const chosenOrFirst = (menu: HTMLElement) => menu.querySelector<HTMLElement>('[aria-checked=true]') ?? itemsOf(menu)[0] ?? null

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
