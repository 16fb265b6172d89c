import { useLayoutEffect, useRef } from 'react'
import { hasFonts, showFonts } from './shownFonts.ts'

/**
 * Shows a page in its fonts if they're loaded by then. Later fonts wait for the next page, because changing them would lay out
 * everything again while it's read. `early.ts` decides for the first page, and `main.tsx` changes the fonts of a short one when they load.
 */
export const useFonts = (pathname: string): void => {
  const first = useRef<string | undefined>(pathname)
  useLayoutEffect(() => {
    if (first.current === pathname) return
    first.current = undefined
    // Not document.fonts.check: in Chromium, it returns false for loaded fonts after a style sheet was added.
    if (hasFonts()) showFonts()
  }, [pathname])
}
