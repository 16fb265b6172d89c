import { useEffect, useRef } from 'react'
import type { OpenBox } from './useBox.ts'

/**
 * Moves the focus after Done to the first answer that is wrong or has to be done again, and otherwise to the box's heading. The heading also gets it when the focused element
 * is removed; after Edit, the first field does.
 */
export const useFocusAfterAction = ({ items, visual, loading, hasActed, isEditing }: OpenBox) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isHeld = useRef(false)
  const before = useRef({ working: loading, isEditing })
  const first = items[0]?.node.id
  const wrong = items.find(({ status, answer }) => status === 'INCORRECT' || (status === 'INCOMPLETE' && answer.hint))?.node.id

  useEffect(() => {
    const { working: wasWorking, isEditing: wasEditing } = before.current
    before.current = { working: loading, isEditing }
    if (wasWorking === 'done' && !loading && hasActed && visual !== 'complete') focusField(wrong)
    // No event reports that the focused element was removed; the focus is then on the body.
    else if (isHeld.current && document.activeElement === document.body) {
      if (isEditing && !wasEditing) focusField(first)
      else showHeading(heading.current)
    }
  })
  return {
    heading,
    onFocus: () => void (isHeld.current = true),
    onBlur: () => void (isHeld.current = false),
  }
}

/** The box may have grown or shrunk, moving its head (sign and title) out of view. A picture changes its height again once it has loaded. */
const showHeading = (heading: HTMLElement | null) => {
  heading?.focus({ preventScroll: true })
  const box = heading?.closest('section')
  const bringIntoView = () => {
    if (document.activeElement === heading) box?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }
  heading?.scrollIntoView({ block: 'nearest' })
  bringIntoView()
  requestAnimationFrame(bringIntoView)
  for (const picture of box?.querySelectorAll('img') ?? []) picture.addEventListener('load', bringIntoView, { once: true })
}

/** Focuses the field of a question, or its button. */
export const focusField = (id: string | undefined): void => {
  const question = document.getElementById(id ?? '')
  // The checked radio button takes the focus. Fields come before buttons, because the commands above a field have buttons, too.
  const fields = ['input[type=radio]:checked', 'textarea, input:not([hidden])', 'button']
  for (const field of fields) {
    const element = question?.querySelector<HTMLElement>(field)
    if (element) return element.focus()
  }
}
