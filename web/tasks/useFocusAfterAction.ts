import { useEffect, useRef } from 'react'
import type { OpenBox } from './box/useBox.ts'

/**
 * After Done the focus goes where the learner goes on: to what is wrong, else to the box. There it goes, too, when what had it is gone: a
 * button that was pressed, or a field of a box that was completed elsewhere; of a box that was opened to be edited, to the first field.
 */
export const useFocusAfterAction = ({ items, visual, loading, hasActed, isEditing }: OpenBox) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isHeld = useRef(false)
  const before = useRef({ working: loading, isEditing })
  const first = items[0]?.node.id
  const wrong = items.find(({ status }) => status === 'INCORRECT')?.node.id

  useEffect(() => {
    const { working: was, isEditing: wasEditing } = before.current
    before.current = { working: loading, isEditing }
    if (was === 'done' && !loading && hasActed && visual !== 'complete') focusField(wrong)
    // Nothing tells that an element with the focus was removed, but that the focus left nobody.
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

/** A box that grew or shrank around its button may have its title above the window. */
const showHeading = (heading: HTMLElement | null) => {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}

/** The field of a question, or what stands for it. */
export const focusField = (id: string | undefined): void => {
  const question = document.getElementById(id ?? '')
  // A checked radio button takes the focus. Fields come before buttons, because the commands above a field have buttons, too.
  const fields = ['input[type=radio]:checked', 'textarea, input:not([hidden])', 'button']
  for (const field of fields) {
    const element = question?.querySelector<HTMLElement>(field)
    if (element) return element.focus()
  }
}
