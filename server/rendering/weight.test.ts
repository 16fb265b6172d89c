import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAssets, webRoot } from './assets.ts'

const assetsOf = readAssets()
/** Bytes as they travel, in kB. */
const weight = (addresses: readonly string[]) =>
  addresses.reduce((sum, href) => sum + statSync(join(webRoot, 'client', `${href.replace('/static/', '')}.br`)).size, 0) / 1000

for (const { page, route } of [
  { page: 'a project', route: 'project/ProjectPage.tsx' },
  { page: 'the start page', route: 'start/StartPage.tsx' },
])
  test(`before ${page} can be read, few files and little of scripts and styles have to come`, () => {
    const { script, styles, preloads } = assetsOf(route)
    expect(weight([script, ...preloads])).toBeLessThan(136)
    expect(weight(styles)).toBeLessThan(15)
    expect(1 + styles.length + 1 + preloads.length).toBeLessThanOrEqual(10)
  })

test('the script that runs before the first paint stays small', () => {
  expect(weight(['/static/early.js'])).toBeLessThan(3)
})

test('the styles of parts that come later are no part of the first ones', () => {
  const { styles } = assetsOf('project/ProjectPage.tsx')
  expect(styles.some((href) => /Directory|Annotations|EditedProject|Course/.test(href))).toBe(false)
})
