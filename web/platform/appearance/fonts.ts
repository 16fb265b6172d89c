import { useLayoutEffect, useRef } from 'react'
import { hasFonts, showFonts } from './shownFonts.ts'

/**
 * Sets a page in its fonts if they are there when it is shown. Fonts that come later wait for the next page: to change them lays out
 * everything again, under the eyes of the reader. The first page is as `early.ts` left it; one that is short takes them when they come (`main.tsx`).
 */
export const useFonts = (pathname: string): void => {
  const first = useRef<string | undefined>(pathname)
  useLayoutEffect(() => {
    if (first.current === pathname) return
    first.current = undefined
    // Not document.fonts.check: to Chromium a font is not loaded any more when a style sheet has been added since.
    if (hasFonts()) showFonts()
  }, [pathname])
}
