import { useLayoutEffect, useRef } from 'react'
import { fontFamilies } from './fetchFonts.ts'
import { showFonts } from './shownFonts.ts'

/**
 * Sets a page in its fonts if they are there when it is shown. Fonts that come later wait for the next page: to change them lays out
 * everything anew, under the eyes of the reader. The first page is as `early.ts` left it.
 */
export const useFonts = (pathname: string): void => {
  const first = useRef<string | undefined>(pathname)
  useLayoutEffect(() => {
    if (first.current === pathname) return
    first.current = undefined
    if (fontFamilies.every((family) => document.fonts.check(`1em "${family}"`))) showFonts()
  }, [pathname])
}
