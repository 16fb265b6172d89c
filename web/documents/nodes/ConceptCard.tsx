import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { ConceptLevel } from '@fieldwork/core/documents/schema.ts'
import { followAnchor } from '../../ui/popovers/anchoring.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useEscapeFirst } from '../../ui/dom/escape.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { blockMarkup } from '../../platform/markup.tsx'
import { conceptMessages as messages } from '../../messages/document.ts'
import { shellMessages } from '../../messages/shell.ts'
import { conceptQuery } from './conceptQuery.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './ConceptCard.module.css'

type Props = {
  conceptKey: string
  name: string
  /** The element with the explained words. */
  word: RefObject<HTMLElement | null>
  /** True if the card takes the focus. */
  isEntered: boolean
  onEnter: () => void
  onPointerEnter: () => void
  onPointerLeave: () => void
  onClose: (focusesWord: boolean) => void
}

/** Explains a concept below the word: briefly at first, in detail on request. */
export const ConceptCard = ({ conceptKey, name, word, isEntered, onEnter, onPointerEnter, onPointerLeave, onClose }: Props) => {
  const card = useRef<HTMLDivElement>(null)
  const [level, setLevel] = useState<ConceptLevel>('short')
  useLayoutEffect(() => {
    const [element, anchor] = [card.current, word.current]
    if (!element || !anchor) return
    element.showPopover()
    return followAnchor(element, anchor, { side: 'bottom', align: 'start', gap: 6 })
  }, [word])
  useLayoutEffect(() => {
    if (isEntered && !card.current?.contains(document.activeElement)) card.current?.focus({ preventScroll: true })
  }, [isEntered, level])
  useEscapeFirst(true, () => onClose(isEntered), word)

  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && relatedTarget !== word.current) onClose(false)
  }
  // The card is at the end of the page, so tabbing past its last control returns to the word.
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab') return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')]
    const ends = event.shiftKey ? [event.currentTarget, stops[0]] : [stops.at(-1) ?? event.currentTarget]
    if (!ends.includes(document.activeElement as HTMLElement)) return
    event.preventDefault()
    onClose(true)
  }
  return createPortal(
    <Panel
      ref={card}
      popover="manual"
      text="body"
      tone="ink"
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      scrolls
      className={styles.card}
      data-edged
      data-concept-card
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onFocus={onEnter}
      onBlur={blur}
      onKeyDown={press}
    >
      <Text below={4} weight="bold">
        {name}
      </Text>
      <div aria-live="polite">
        <Explanation conceptKey={conceptKey} name={name} level={level} onMore={() => setLevel('detailed')} />
      </div>
    </Panel>,
    document.body,
  )
}

type ExplanationProps = Pick<Props, 'conceptKey' | 'name'> & { level: ConceptLevel; onMore: () => void }

const Explanation = ({ conceptKey, name, level, onMore }: ExplanationProps) => {
  const short = useQuery(conceptQuery(conceptKey, name, 'short'))
  const detailed = useQuery({ ...conceptQuery(conceptKey, name, 'detailed'), enabled: level === 'detailed' })
  const current = level === 'detailed' ? detailed : short
  return (
    <>
      {short.data && (
        <Text as="div" tone="quiet">
          {blockMarkup(short.data.explanation)}
        </Text>
      )}
      {short.data && level === 'short' && (
        <Box above={6}>
          <Button variant="link" size="small" onClick={onMore}>
            {messages.more}
          </Button>
        </Box>
      )}
      {level === 'detailed' && detailed.data && (
        <Box above={10} ruled className={styles.detailed}>
          {blockMarkup(detailed.data.explanation)}
        </Box>
      )}
      {current.isPending && (
        <Loading gap={10} above={6} below={6} className={styles.loading}>
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
      {current.isError && (
        <Box above={4}>
          <Text weight="bold" tone="danger">
            {messages.failed}
          </Text>
          <p>{messages.failedWhy(name)}</p>
          <Button variant="link" size="small" onClick={() => void current.refetch()}>
            {shellMessages.tryAgain}
          </Button>
        </Box>
      )}
    </>
  )
}
