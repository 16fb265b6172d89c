import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { editingMessages as messages } from '../../messages/editing.ts'
import { usePressBeside } from '../../ui/dom/usePressBeside.ts'
import { followAnchor } from '../../ui/popovers/anchoring.ts'
import type { SlashMenuState, SlashMenuStore } from './slashMenu.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './SlashMenu.module.css'

const listId = 'slash-menu'
const optionId = (type: string) => `${listId}-${type}`

/** The blocks that a slash offers. The focus stays in the text: arrow keys choose, Enter inserts, Escape closes. */
export const SlashMenu = ({ store, field }: { store: SlashMenuStore; field: () => HTMLElement | undefined }) => {
  const menu = useStore(store)
  useEffect(() => {
    const element = field()
    if (!element) return
    const active = menu?.items[menu.active]
    const attributes = {
      'aria-controls': menu && listId,
      'aria-haspopup': menu && 'listbox',
      'aria-activedescendant': active && optionId(active),
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value) element.setAttribute(name, value)
      else element.removeAttribute(name)
    }
  }, [menu, field])
  return menu && <OpenMenu store={store} menu={menu} />
}

const OpenMenu = ({ store, menu }: { store: SlashMenuStore; menu: NonNullable<SlashMenuState> }) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    element.showPopover()
    const reference = { getBoundingClientRect: () => store.getState()?.anchor() ?? new DOMRect() }
    return followAnchor(element, reference, { side: 'bottom', align: 'start', gap: 6 })
  }, [store])
  // A form that opens replaces it.
  usePressBeside(list, () => store.setState(null, true))
  const active = menu.items[menu.active]
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Panel
      ref={list}
      id={listId}
      popover="manual"
      tone="ink"
      scrolls
      className={styles.menu}
      data-edged
      role="listbox"
      tabIndex={-1}
      aria-label={messages.insert}
      // Keeps the caret where the slash was typed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {menu.items.length === 0 && (
        <Text text="small" tone="quiet" className={styles.empty} role="status">
          {messages.nothingFits}
        </Text>
      )}
      {menu.items.map((type, index) => (
        <Row
          key={type}
          id={optionId(type)}
          align="baseline"
          justify="between"
          gap={12}
          text="body"
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === menu.active}
          onPointerMove={() => index !== menu.active && store.setState({ ...menu, active: index }, true)}
          onClick={() => menu.choose(type)}
        >
          <b>{messages.blocks[type].name}</b>
          <Text as="span" text="caption" tone="quiet" className={styles.says}>
            {messages.blocks[type].says}
          </Text>
        </Row>
      ))}
    </Panel>
  )
}
