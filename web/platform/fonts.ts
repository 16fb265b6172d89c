import { useLayoutEffect } from 'react'
import { rememberFonts, showFonts } from './shownFonts.ts'

const families = ['Bricolage Grotesque Variable', 'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Mono Variable']

/** To be called when the page can be used: over a slow line the fonts would take it from the scripts and from what these ask for. */
export const fetchFonts = async (): Promise<void> => {
  const loaded = await Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`))).catch(() => [])
  if (loaded.length > 0) rememberFonts()
}

/**
 * Sets a page in its fonts if they are there when it is shown. Fonts that come later wait for the next page: to change them lays out
 * everything anew, under the eyes of the reader.
 */
export const useFonts = (pathname: string): void => {
  useLayoutEffect(() => {
    if (families.every((family) => document.fonts.check(`1em "${family}"`))) showFonts()
  }, [pathname])
}
