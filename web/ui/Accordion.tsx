import { createContext, use, useId, type ReactNode, type ToggleEvent } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Accordion.module.css'

/** Sections that open and close; `single` lets only one be open at a time. */
export function Accordion({ single, children }: { single?: boolean; children: ReactNode }) {
  const name = useId()
  return (
    <AccordionName value={single ? name : undefined}>
      <div className={styles.accordion}>{children}</div>
    </AccordionName>
  )
}

type ItemProps = {
  heading: ReactNode
  open?: boolean
  onToggle?: (open: boolean) => void
  /** At the end of the heading, before the arrow. */
  trailing?: ReactNode
  children: ReactNode
}

/** Built on the platform's own disclosure, so that a search in the page finds and opens what is closed. */
export function AccordionItem({ heading, open, onToggle, trailing, children }: ItemProps) {
  const name = use(AccordionName)
  const toggled = (event: ToggleEvent<HTMLDetailsElement>) => {
    if (event.target === event.currentTarget) onToggle?.(event.newState === 'open')
  }
  return (
    <details className={styles.item} name={name} open={open} onToggle={toggled}>
      <summary className={styles.heading}>
        <span className={styles.words}>{heading}</span>
        {trailing && <span className={styles.end}>{trailing}</span>}
        <Icon name="chevron-down" size={18} className={styles.arrow} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

const AccordionName = createContext<string | undefined>(undefined)
