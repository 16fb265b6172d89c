import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { SaxesParser } from 'saxes'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const families = {
  sans: {
    name: 'Atkinson Hyperlegible Next',
    file: require.resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
  },
  mono: {
    name: 'Atkinson Hyperlegible Mono',
    file: require.resolve('@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2'),
  },
} as const
type Family = keyof typeof families

/** True if a drawing contains text. */
export const hasText = (drawing: string): boolean => /<text\b/.test(drawing)

/**
 * Embeds the product's fonts, reduced to the used characters, because a picture can't use those of its page. Each font list gets the
 * product's font in front: the monospaced one if it ends in `monospace`. Text without a list gets the other one.
 */
export const withFonts = async (drawing: string): Promise<string> => {
  const { lists, rootEnd } = fontLists(drawing)
  const used = new Set(lists.map(({ family }) => family))
  const insertions = lists.map(({ at, family }) => ({ at, text: `${families[family].name}, ` }))
  if (!lists.some(({ isRoot }) => isRoot)) {
    used.add('sans')
    insertions.push({ at: rootEnd - 1, text: ` font-family="${families.sans.name}, sans-serif"` })
  }
  const faces = await Promise.all([...used].map((family) => fontFace(family, charactersOf(drawing))))
  insertions.push({ at: rootEnd, text: `<style>${faces.join('')}</style>` })
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, insertion) => text.slice(0, insertion.at) + insertion.text + text.slice(insertion.at), drawing)
}

type FontList = { at: number; family: Family; isRoot: boolean }

/** Matches the beginning of font lists in attributes and style sheets, and the end of the root tag. */
const fontLists = (drawing: string): { lists: FontList[]; rootEnd: number } => {
  const lists: FontList[] = []
  let rootEnd = 0
  let styleBegin: number | undefined
  const add = (at: number, list: string) => {
    if (/^(?:inherit|initial|unset|revert)/.test(list)) return
    lists.push({ at, family: /\bmonospace\s*(?:!important\s*)?$/.test(list) ? 'mono' : 'sans', isRoot: rootEnd === 0 })
  }
  const addDeclared = (begin: number, css: string) => {
    for (const { index, 0: whole, 1: list = '' } of css.matchAll(/(?<![\w-])font-family\s*:\s*([^;}]*)/g))
      add(begin + index + whole.length - list.length, list)
  }
  const parser = new SaxesParser()
  parser.on('attribute', ({ name }) => {
    const end = parser.position - 1
    const begin = drawing.lastIndexOf(drawing[end]!, end - 1) + 1
    const value = drawing.slice(begin, end)
    if (name === 'font-family') add(begin, value.trimStart())
    if (name === 'style') addDeclared(begin, value)
  })
  parser.on('opentag', ({ name }) => {
    rootEnd ||= parser.position
    if (name === 'style') styleBegin = parser.position
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 'style' || styleBegin === undefined) return
    addDeclared(styleBegin, drawing.slice(styleBegin, drawing.lastIndexOf('</', parser.position)))
    styleBegin = undefined
  })
  parser.write(drawing).close()
  return { lists, rootEnd }
}

/** A drawing and its dark variant share a cached font. */
const made = new Map<string, Promise<string>>()

const fontFace = (family: Family, characters: string): Promise<string> => {
  const key = `${family} ${characters}`
  const face = made.get(key) ?? makeFontFace(family, characters)
  made.set(key, face)
  return face
}

const makeFontFace = async (family: Family, characters: string): Promise<string> => {
  const { name, file } = families[family]
  const font = await subsetFont(await readFile(file), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  return `@font-face{font-family:${name};font-weight:400 700;src:url(data:font/woff2;base64,${font.toString('base64')})}`
}

/** Returns the distinct characters of its text, including numeric entities. Named entities are few and ASCII. */
const charactersOf = (drawing: string): string => {
  const words = [...drawing.matchAll(/>([^<]+)</g)].map(([, text = '']) =>
    text.replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) => String.fromCodePoint(parseInt(code, hex ? 16 : 10))),
  )
  return [...new Set([...words.join(''), ...'&<>"\''])].toSorted().join('')
}
