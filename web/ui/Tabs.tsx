import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { nextIndex } from './dom/rovingFocus.ts'
import { Row } from './layout/Row.tsx'
import styles from './Tabs.module.css'

type Props<V extends string> = {
  label: string
  tabs: readonly { value: V; label: ReactNode; panel: ReactNode }[]
  value: V
  onChange: (value: V) => void
  size?: 'regular' | 'large'
  /** Keeps the other panels in the page, hidden, with anything typed into them. */
  keepPanels?: boolean
  /** Beside the row of tabs, at its end. */
  trailing?: ReactNode
}

/** Shows one of several panels. Arrow keys, Home and End choose it; it appears in 150 ms, and the underline moves in 240. */
export function Tabs<V extends string>({ label, tabs, value, onChange, size = 'regular', keepPanels, trailing }: Props<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.value === value)
  useMovingUnderline(list, at)
  const press = (event: KeyboardEvent) => {
    const next = tabs[nextIndex(event.key, at, tabs.length, 'horizontal') ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className={styles.tabs} data-size={size}>
      <Row justify="between" gap={12} className={styles.row}>
        <Row ref={list} align="stretch" className={styles.list} role="tablist" aria-label={label}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={keepPanels || tab.value === value ? `${id}-panel-${tab.value}` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={press}
            >
              {tab.label}
            </button>
          ))}
        </Row>
        {trailing}
      </Row>
      {tabs.map(
        (tab) =>
          (keepPanels || tab.value === value) && (
            <div
              key={tab.value}
              className={styles.panel}
              role="tabpanel"
              id={`${id}-panel-${tab.value}`}
              aria-labelledby={`${id}-tab-${tab.value}`}
              hidden={tab.value !== value}
            >
              {tab.panel}
            </div>
          ),
      )}
    </div>
  )
}

/** Moves the underline from the previous tab to the chosen one. Nothing is measured before the tab changes. */
function useMovingUnderline(list: { current: HTMLElement | null }, at: number) {
  const before = useRef(at)
  useLayoutEffect(() => {
    const from = list.current?.children[before.current]
    const to = list.current?.children[at]
    before.current = at
    if (from === to || !(from instanceof HTMLElement) || !(to instanceof HTMLElement)) return
    if (to.offsetWidth === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const start = `translateX(${from.offsetLeft - to.offsetLeft}px) scaleX(${from.offsetWidth / to.offsetWidth})`
    to.animate([{ transform: start }, { transform: 'none' }], {
      duration: 240,
      easing: 'cubic-bezier(.2, .7, .2, 1)',
      pseudoElement: '::after',
    })
  }, [list, at])
}
