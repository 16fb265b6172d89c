import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAssets, webRoot } from '../http/assets.ts'

const assetsOf = readAssets()
/** Compressed size, in kB. The limits below are 1 % above what was measured, so that a renamed chunk doesn’t exceed them. */
const weight = (addresses: readonly string[]) =>
  addresses.reduce((sum, href) => sum + statSync(join(webRoot, 'client', `${href.replace('/static/', '')}.br`)).size, 0) / 1000

for (const { page, route, scripts, files } of [
  { page: 'a project', route: 'project/ProjectPage.tsx', scripts: 160, files: 10 },
  { page: 'the start page', route: 'start/StartPage.tsx', scripts: 157, files: 10 },
])
  test(`before ${page} is readable, only a few small scripts and styles are loaded`, () => {
    const { script, styles, preloads } = assetsOf(route)
    expect(weight([script, ...preloads])).toBeLessThan(scripts)
    expect(weight(styles)).toBeLessThan(17)
    expect(1 + styles.length + 1 + preloads.length).toBeLessThanOrEqual(files)
  })

test('a learner’s start page loads their home with it, in few files', () => {
  const { script, styles, preloads } = assetsOf('start/StartPage.tsx', 'start/Home.tsx')
  expect(weight([script, ...preloads])).toBeLessThan(182)
  expect(1 + styles.length + 1 + preloads.length).toBeLessThanOrEqual(15)
  expect(preloads.some((href) => /\/Home-/.test(href))).toBe(true)
  expect(assetsOf('start/StartPage.tsx').preloads.some((href) => /\/(?:Home|sharedByHome)-/.test(href))).toBe(false)
})

test('a project without any action loads at most 190 kB of scripts, in few files', () => {
  // Not every file of the folder: it keeps those of the previous build.
  const manifest = JSON.parse(readFileSync(join(webRoot, 'client/.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  const later = Object.values(manifest)
    .filter(({ file }) => /^assets\/(?:idle|idleProject)-.*\.js$/.test(file))
    .map(({ file }) => `/static/${file}`)
  expect(later).toHaveLength(2)
  const { script, preloads } = assetsOf('project/ProjectPage.tsx')
  const scripts = ['/static/early.js', script, ...preloads, ...later]
  expect(weight(scripts)).toBeLessThan(190)
  expect(scripts.length).toBeLessThanOrEqual(10)
})

test('the script that runs before the first paint stays small', () => {
  expect(weight(['/static/early.js'])).toBeLessThan(3)
})

test('styles of lazily loaded parts aren’t among the first styles', () => {
  const { styles } = assetsOf('project/ProjectPage.tsx')
  expect(styles.some((href) => /Directory|Annotations|EditedProject|Course/.test(href))).toBe(false)
})

describe('code that most learners never use isn’t loaded with a page', () => {
  const textOf = (address: string) => readFileSync(join(webRoot, 'client', address.replace('/static/', '')), 'utf8')
  const first = [
    'app/main.tsx',
    'project/ProjectPage.tsx',
    'start/StartPage.tsx',
    'start/LoginPage.tsx',
    'app/account/AccountPage.tsx',
  ].flatMap((route) => {
    const { script, styles, preloads } = assetsOf(route)
    return ['/static/early.js', script, ...styles, ...preloads]
  })
  const holding = (mark: RegExp) => [...new Set(first)].filter((address) => mark.test(textOf(address)))

  test('no script has summaries of endpoints, which only the API’s description shows', () => {
    expect(holding(/summary:[`'"]/)).toEqual([])
  })

  test('charts are only loaded with the operator’s page', () => {
    const { preloads, styles } = assetsOf('analytics/DayChart.tsx')
    const mark = /u-legend|uplot/i
    expect([...preloads, ...styles].filter((address) => mark.test(textOf(address))).length).toBeGreaterThan(0)
    expect(holding(mark)).toEqual([])
  })

  test('payments happen on the provider’s page: no script mentions Stripe [APP-13]', () => {
    const scripts = readdirSync(join(webRoot, 'client/assets')).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(50)
    expect(scripts.filter((name) => /stripe\.com|Stripe\(|stripe\.js/.test(textOf(`/static/assets/${name}`)))).toEqual([])
  })
})
