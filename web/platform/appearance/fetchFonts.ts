import { rememberFonts } from './shownFonts.ts'

/**
 * Fetches the fonts into the browser's cache, so that the next page starts with them, and remembers that. Call it once
 * the page is usable: on a slow connection, fonts would delay scripts and their requests.
 */
export const fetchFonts = async (): Promise<void> => {
  const faces = fontFaces()
  const isFetched = await Promise.all(faces.flatMap(filesOf).map(fetchWhole)).then(
    (files) => files.length > 0,
    () => false,
  )
  if (isFetched) rememberFonts()
  // Firefox rejects this for fonts with `font-display: optional` that come late, so it doesn't say whether they are there.
  await Promise.all(faces.map(({ style }) => document.fonts.load(`1em ${style.getPropertyValue('font-family')}`))).catch(() => [])
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

const filesOf = ({ style, parentStyleSheet }: CSSFontFaceRule): string[] => {
  const [, file] = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src')) ?? []
  return file ? [new URL(file, parentStyleSheet?.href ?? location.href).href] : []
}

const fetchWhole = async (file: string): Promise<void> => {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  await response.arrayBuffer()
}
