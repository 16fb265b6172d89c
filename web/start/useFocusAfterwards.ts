import { useEffect } from 'react'
import { focusNode } from '../platform/documents/scrolling.ts'

/** Focuses the page's heading once the component, which had the focus, is gone. */
export const useFocusAfterwards = () =>
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusNode(document.querySelector<HTMLElement>('main h1'))
    },
    [],
  )
