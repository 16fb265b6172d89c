import { rememberFonts } from './shownFonts.ts'

const fontFamilies = ['Bricolage Grotesque Variable', 'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Mono Variable']

/** To be called when the page can be used: over a slow line the fonts would take it from the scripts and from what these ask for. */
export const fetchFonts = async (): Promise<void> => {
  const loaded = await Promise.all(fontFamilies.map((family) => document.fonts.load(`1em "${family}"`))).catch(() => [])
  if (loaded.length > 0) rememberFonts()
}
