import { rememberFonts } from './shownFonts.ts'

/**
 * Fetches the fonts, adds them to the page, and remembers that the browser's cache has them. Call it when the page can be used: on a slow
 * connection the fonts would compete with the scripts and their requests. Never rejects; without its fonts a page keeps the fallbacks, and
 * tries again once the browser is online.
 */
export const fetchFonts = async (): Promise<void> => {
  try {
    const faces = await Promise.all(fontFaces().map(fetchFace))
    if (faces.length > 0) rememberFonts()
    // Not `document.fonts.load`: faces with `font-display: optional` that missed the first paint stay unused until the next page.
    for (const face of faces) document.fonts.add(face)
  } catch {
    addEventListener('online', fetchFonts, { once: true })
  }
}

/** The upright faces of our fonts that contain the Latin characters. */
const fontFaces = (): CSSFontFaceRule[] =>
  [...document.styleSheets]
    .flatMap(rulesOf)
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => {
      const [family, range] = ['font-family', 'unicode-range'].map((name) => style.getPropertyValue(name))
      return / Variable["']?$/.test(family!) && style.getPropertyValue('font-style') !== 'italic' && /^U\+0+-0*FF\b/i.test(range!)
    })

/** Returns no rules for a sheet that is still loading, or that a browser extension added. */
const rulesOf = (sheet: CSSStyleSheet): CSSRule[] => {
  try {
    return [...sheet.cssRules]
  } catch {
    return []
  }
}

const fetchFace = async ({ style, parentStyleSheet }: CSSFontFaceRule): Promise<FontFace> => {
  const [, file = ''] = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src')) ?? []
  const response = await fetch(new URL(file, parentStyleSheet?.href ?? location.href))
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  const [weight, unicodeRange] = ['font-weight', 'unicode-range'].map((name) => style.getPropertyValue(name)) as [string, string]
  const family = style.getPropertyValue('font-family').replaceAll(/["']/g, '')
  return new FontFace(family, await response.arrayBuffer(), { weight, unicodeRange }).load()
}
