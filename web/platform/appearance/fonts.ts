import { useLayoutEffect } from 'react'
import { fontFamilies } from './fetchFonts.ts'
import { showFonts } from './shownFonts.ts'

/**
 * Sets a page in its fonts if they are there when it is shown. Fonts that come later wait for the next page: to change them lays out
 * everything anew, under the eyes of the reader.
 */
export const useFonts = (pathname: string): void => {
  useLayoutEffect(() => {
    if (fontFamilies.every((family) => document.fonts.check(`1em "${family}"`))) showFonts()
  }, [pathname])
}
