import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { moduleLayers } from './layers.ts'

const web = join(import.meta.dirname, '..')
const files = (ending: string) =>
  globSync(`**/*${ending}`, { cwd: web, exclude: ['**/node_modules/**', 'dist/**'] }).map((file) => join(web, file))
const read = (file: string) => readFileSync(file, 'utf8')
const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '')

const sheets = new Map(files('.css').map((file) => [file, withoutComments(read(file))]))
const scripts = new Map([...files('.tsx'), ...files('.ts')].filter((file) => !file.includes('.test.')).map((file) => [file, read(file)]))

test('every custom property that a style sheet uses is defined', () => {
  const everything = [...sheets.values(), ...scripts.values()].join('\n')
  const set = new Set([...everything.matchAll(/(--[\w-]+)['"`]?\]?\s*[:,]/g)].map(([, name]) => name))
  const unset = [...sheets].flatMap(([file, css]) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)].filter(([, name]) => !set.has(name)).map(([, name]) => `${relative(web, file)}: ${name}`),
  )
  expect(unset).toEqual([])
})

test('every family that the tokens name is declared, a fallback here and a font by its package', () => {
  const tokens = sheets.get(join(web, 'styles/tokens.css')) ?? ''
  const named = new Set([...tokens.matchAll(/'([^']+ (?:Fallback|Variable))'/g)].map(([, family]) => family))
  const packages = [...(scripts.get(join(web, 'app/main.tsx')) ?? '').matchAll(/'(@fontsource-variable\/[^']+)'/g)]
  const everything = [...sheets.values(), ...packages.map(([, path]) => read(createRequire(import.meta.url).resolve(path!)))].join('\n')
  const declared = new Set([...everything.matchAll(/font-family: '([^']+)'/g)].map(([, family]) => family))
  expect(named.size).toBe(6)
  expect([...named].filter((family) => !declared.has(family))).toEqual([])
})

test('questions, labels and buttons are bold in the fallbacks for text, too', () => {
  const faces = [...(sheets.get(join(web, 'styles/fallbackFonts.css')) ?? '').matchAll(/@font-face \{(.*?)\}/gs)].map(([, face]) => face!)
  const fallbacks = faces.filter((face) => face.includes("'Atkinson Hyperlegible Next Fallback"))
  const families = new Set(fallbacks.map((face) => /font-family: '([^']+)'/.exec(face)![1]!))
  expect(families.size).toBe(3)
  for (const family of families) {
    const [regular, bold] = fallbacks.filter((face) => face.includes(`'${family}'`))
    expect(regular, family).toContain('font-weight: 200 549')
    expect(bold, family).toContain('font-weight: 550 800')
    expect(bold, family).toMatch(/local\('[\w ]+ Bold'\)/)
  }
})

test('no style sheet is empty', () => {
  expect([...sheets].filter(([, css]) => css.trim() === '').map(([file]) => relative(web, file))).toEqual([])
})

test('no module names its layer, because the build puts it into the one of its folder', () => {
  const naming = [...sheets].filter(([file, css]) => file.endsWith('.module.css') && css.includes('@layer'))
  expect(naming.map(([file]) => relative(web, file))).toEqual([])
  const { handler } = moduleLayers().transform as { handler: (code: string, id: string) => string }
  expect(handler('.a {}', '/repository/web/ui/Link.module.css')).toBe('@layer widgets {.a {}}')
  expect(handler('.a {}', '/repository/web/tasks/Box.module.css')).toBe('@layer components {.a {}}')
})

test('the page imports the layers before anything that brings styles', () => {
  const main = scripts.get(join(web, 'app/main.tsx'))
  const brings = main?.split('\n').filter((line) => /^import .*'\.[^']*'/.test(line))
  expect(brings?.[0]).toBe("import '../styles/main.css'")
})
