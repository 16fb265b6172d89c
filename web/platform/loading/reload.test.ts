import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReload } from './reload.ts'

const flag = 'fieldwork.reloadedAt'
let reloads: number
let stored: Map<string, string>
/** Stores as the browser does, or as a test says. */
let keeps: (key: string, value: string) => void

beforeEach(() => {
  reloads = 0
  stored = new Map()
  keeps = (key, value) => void stored.set(key, value)
  const localStorage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => keeps(key, value) }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('location', { reload: () => reloads++ })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('another major version loads the page again, and not again by the replies that follow [APP-70] [APP-72]', () => {
  createReload().checkVersion('2.0.0')
  expect(reloads).toBe(1)
  expect(Number(stored.get(flag))).toBeGreaterThan(0)
  createReload().checkVersion('2.0.0')
  expect(reloads).toBe(1)
})

test.each([
  [
    'forbidden',
    () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  ],
  [
    'full',
    () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  ],
  ['forgetful', () => undefined],
])('where storage is %s, the page is not loaded again without end [APP-74]', (_how, refuse) => {
  keeps = refuse
  for (let load = 0; load < 3; load++) createReload().checkVersion('2.0.0')
  expect(reloads).toBe(0)
})

test('a page with something unsaved is loaded again only when that is saved', () => {
  const reload = createReload()
  let isUnsaved = true
  reload.holdWhile(() => isUnsaved)
  reload.checkVersion('2.0.0')
  expect(reloads).toBe(0)
  isUnsaved = false
  reload.whenSaved()
  expect(reloads).toBe(1)
})
