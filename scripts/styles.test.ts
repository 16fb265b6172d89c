import { expect, test } from 'vitest'
import { files, text } from './sources.ts'

/* Rules for style sheets. Only `styles/` and `ui/` define sizes, fonts and shadows; other folders use their tokens. */

const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '')
const sheets = files.filter((file) => file.startsWith('web/') && file.endsWith('.css'))
const using = sheets.filter((file) => !/^web\/(?:styles|ui)\//.test(file))

const declarations = (file: string): [string, string][] =>
  [...withoutComments(text(file)).matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(([, property, value]) => [property!, value!])

/** Allowed: `var(--text-…)` and `inherit`. */
const isRawFont = (property: string, value: string) => property === 'font' && !/^(?:var\(--text-[\w-]+\)|inherit)$/.test(value)
/** One pixel is allowed, for hairlines. */
const isRawSpace = (property: string, value: string) =>
  /^(?:gap|row-gap|column-gap|padding|margin)/.test(property) && /(?<![\w.-])-?(?!1px\b)[\d.]+px/.test(value)
/** A shadow used as a line has no blur and a token or system colour. All others must be tokens. */
const line = /^(?:inset )?(?:-?[\d.]+(?:px)? ){2,4}(?:var\(--[\w-]+\)|Canvas|CanvasText)$/
const isBlurred = /^(?:inset )?\S+ \S+ (?!0 )[\d.]+px/
const isUnknownShadow = (property: string, value: string) =>
  property === 'box-shadow' &&
  !/^(?:none|inherit)$/.test(value) &&
  value
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .some((part) => !/^(?:inset )?var\(--[\w-]+\)$/.test(part) && (!line.test(part) || isBlurred.test(part)))

for (const [name, isBroken] of [
  ['font', isRawFont],
  ['space', isRawSpace],
  ['shadow', isUnknownShadow],
] as const)
  test(`a style sheet outside styles/ and ui/ has no raw ${name}`, () => {
    const offences = using.flatMap((file) =>
      declarations(file)
        .filter(([property, value]) => isBroken(property, value))
        .map(([property, value]) => `${file}: ${property}: ${value}`),
    )
    expect(offences).toEqual([])
  })

/** Lines of all style sheets. Lower it when you remove some; a new screen may raise it. */
const maxLines = 11_080

test('style sheets have as many lines as recorded, or fewer', () => {
  const lines = sheets.reduce((sum, file) => sum + text(file).trimEnd().split('\n').length, 0)
  expect(lines).toBeLessThanOrEqual(maxLines)
  expect(lines).toBeGreaterThan(maxLines - 100)
})
