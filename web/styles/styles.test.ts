import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const files = (ending: string) =>
  globSync(`**/*${ending}`, { cwd: web, exclude: ['**/node_modules/**', 'dist/**'] }).map((file) => join(web, file))
const read = (file: string) => readFileSync(file, 'utf8')
const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '')

const sheets = new Map(files('.css').map((file) => [file, withoutComments(read(file))]))
const scripts = new Map([...files('.tsx'), ...files('.ts')].filter((file) => !file.includes('.test.')).map((file) => [file, read(file)]))

test('every class that a component asks for stands in its style sheet', () => {
  const missing: string[] = []
  for (const [file, source] of scripts)
    for (const [, name, path] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const css = sheets.get(join(dirname(file), path!))
      const classes = new Set(css?.match(/\.[a-zA-Z][\w-]*/g)?.map((found) => found.slice(1)))
      for (const [, asked] of source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        if (!classes.has(asked!)) missing.push(`${relative(web, file)}: ${asked}`)
    }
  expect(missing).toEqual([])
})

test('every custom property that a style sheet reads is set somewhere', () => {
  const everything = [...sheets.values(), ...scripts.values()].join('\n')
  const set = new Set([...everything.matchAll(/(--[\w-]+)['"`]?\]?\s*[:,]/g)].map(([, name]) => name))
  const unset = [...sheets].flatMap(([file, css]) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)].filter(([, name]) => !set.has(name)).map(([, name]) => `${relative(web, file)}: ${name}`),
  )
  expect(unset).toEqual([])
})

test('components stand in their layer, so that no order of files decides how they look', () => {
  const outside = [...sheets].filter(
    ([file, css]) => file.endsWith('.module.css') && css.replaceAll(/@layer (widgets|components) \{.*\}/gs, '').trim() !== '',
  )
  expect(outside.map(([file]) => relative(web, file))).toEqual([])
})

test('the page imports the layers before anything that brings styles', () => {
  const main = scripts.get(join(web, 'main.tsx'))
  const brings = main?.split('\n').filter((line) => /^import .*'\.[^']*'/.test(line))
  expect(brings?.[0]).toBe("import './styles/main.css'")
})
