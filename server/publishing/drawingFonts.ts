import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
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

/** Whether a drawing has words to set. */
export const hasText = (drawing: string): boolean => /<text\b/.test(drawing)

/**
 * The drawing with the product's fonts in it: a picture cannot use those of the page that it stands on. Only the characters of the drawing
 * are put in. Each list of fonts gets the product's own in front: the monospaced one where the list ends in `monospace`.
 */
export const withFonts = async (drawing: string): Promise<string> => {
  const used = new Set<Family>()
  const named = drawing.replace(/(font-family\s*(?:=\s*["']|:\s*))([^;}>]*)/g, (_, begin: string, list: string) => {
    const family = list.includes('monospace') ? 'mono' : 'sans'
    used.add(family)
    return `${begin}${families[family].name}, ${list}`
  })
  const inherited = used.size > 0 ? '' : `svg{font-family:${families.sans.name},sans-serif}`
  if (inherited) used.add('sans')
  const faces = await Promise.all([...used].map((family) => fontFace(family, charactersOf(drawing))))
  return named.replace(/<svg\b[^>]*>/, (root) => `${root}<style>${faces.join('')}${inherited}</style>`)
}

/** A drawing and its dark twin use the same characters. */
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

/** The words between its tags, each character once, with what stands for one by its number; named entities are few and ASCII. */
const charactersOf = (drawing: string): string => {
  const words = [...drawing.matchAll(/>([^<]+)</g)].map(([, text = '']) =>
    text.replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) => String.fromCodePoint(parseInt(code, hex ? 16 : 10))),
  )
  return [...new Set([...words.join(''), ...'&<>"\''])].toSorted().join('')
}
