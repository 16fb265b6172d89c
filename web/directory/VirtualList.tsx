import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './VirtualList.module.css'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Pixels, until a row has been measured. */
  heightOf: (row: Row) => number
  children: (row: Row) => ReactNode
}

/** A virtualized list in the directory's panel, or on its page: only rows in or near the viewport are rendered. */
export const VirtualList = <Row,>({ label, rows, keyOf, heightOf, children }: Props<Row>) => {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (scroller) setScrollMargin(topWithin(list.current!, scroller))
  }, [])
  const { getVirtualItems, measureElement, containerRef } = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: (index) => heightOf(rows[index]!),
    getItemKey: (index) => keyOf(rows[index]!),
    overscan: 6,
    scrollMargin,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  const place = (element: HTMLUListElement | null) => {
    list.current = element
    containerRef(element)
  }
  return (
    <ul ref={place} className={styles.list} aria-label={label}>
      {getVirtualItems().map(({ index, key }) => (
        <li key={key} ref={measureElement} data-index={index} aria-setsize={rows.length} aria-posinset={index + 1}>
          {children(rows[index]!)}
        </li>
      ))}
    </ul>
  )
}

const scrollerOf = (element: HTMLElement | null): HTMLElement | null => element?.closest<HTMLElement>('[role=tabpanel], #page') ?? null

const topWithin = (element: HTMLElement, scroller: HTMLElement): number =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
