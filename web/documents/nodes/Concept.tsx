import { Suspense, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { ErrorBoundary } from '../../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../../platform/loading/lazyPart.ts'
import { onEscape } from '../../ui/dom/escape.ts'
import styles from './Concept.module.css'

const ConceptCard = lazyPart(() => import('./ConceptCard.tsx').then((file) => file.ConceptCard))

/** Milliseconds. The pointer crosses many words, and needs a moment to move from a word to its card. */
const openAfter = 120
const closeAfter = 250

type Props = { conceptKey: string; name: string; children: ReactNode }

/**
 * Words with a concept's explanation. Hover and focus show the card temporarily; a click, a tap, Enter or Space moves the focus into it, and
 * it stays open until the focus leaves. A double click selects a word, for which there is the toolbar of the selection.
 */
export const Concept = ({ conceptKey, name, children }: Props) => {
  const word = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const [shown, setShown] = useState<'closed' | 'shown' | 'entered'>('closed')
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (to: typeof shown, after = 0) => {
    clearTimeout(timer.current)
    if (after === 0) setShown(to)
    else timer.current = window.setTimeout(() => setShown(to), after)
  }
  const enter = (event: PointerEvent) => {
    void ConceptCard.load()
    if (event.pointerType !== 'touch' && shown !== 'entered') change('shown', shown === 'closed' ? openAfter : 0)
  }
  const leave = () => shown !== 'entered' && change('closed', closeAfter)
  const focus = (event: FocusEvent) => {
    if (shown === 'closed' && event.target.matches(':focus-visible')) change('shown')
  }
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element && relatedTarget.closest('[data-concept-card]'))) change('closed')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      change('entered')
    } else if (shown !== 'closed') onEscape(() => change('closed'))(event)
  }
  const close = (focusesWord: boolean) => {
    if (focusesWord) word.current?.focus({ preventScroll: true })
    change('closed')
  }
  return (
    <>
      {/* Not a button element, because its text wouldn't wrap like the text around it. */}
      <span
        ref={word}
        role="button"
        tabIndex={0}
        className={styles.concept}
        aria-haspopup="dialog"
        aria-expanded={shown !== 'closed'}
        data-concept={conceptKey}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onFocus={focus}
        onBlur={blur}
        onClick={() => getSelection()?.isCollapsed !== false && change('entered')}
        onDoubleClick={() => change('closed')}
        onKeyDown={press}
      >
        {children}
      </span>
      {shown !== 'closed' && (
        <ErrorBoundary part={name} onFailed={() => change('closed')}>
          <Suspense>
            <ConceptCard
              conceptKey={conceptKey}
              name={name}
              word={word}
              isEntered={shown === 'entered'}
              onEnter={() => change('entered')}
              onPointerEnter={() => shown === 'shown' && change('shown')}
              onPointerLeave={leave}
              onClose={close}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
