import { describe, expect, test } from 'vitest'
import { mustReload, reloadFlagLifetime } from './appVersion.ts'

const now = 1_800_000_000_000

describe('a reply of another version', () => {
  test.each([
    ['1.4.2', '2.0.0'],
    ['2.0.0', '1.9.9'],
    ['0.1.0', '10.0.0'],
  ])('%s against %s reloads, because the major parts differ', (own, server) => {
    expect(mustReload(own, server, null, now)).toBe(true)
  })

  test.each([
    ['1.4.2', '1.5.0'],
    ['1.4.2', '1.4.3'],
    ['1.4.2', '1.4.2'],
  ])('%s against %s does not: only the major part counts [APP-71]', (own, server) => {
    expect(mustReload(own, server, null, now)).toBe(false)
  })

  test.each([null, '', 'nonsense'])('a version that cannot be read (%s) changes nothing', (server) => {
    expect(mustReload('1.0.0', server, null, now)).toBe(false)
  })

  test('a reload is not repeated for half an hour, and then may be [APP-72] [APP-73]', () => {
    expect(reloadFlagLifetime).toBe(1_800_000)
    expect(mustReload('1.0.0', '2.0.0', now, now)).toBe(false)
    expect(mustReload('1.0.0', '2.0.0', now - reloadFlagLifetime + 1, now)).toBe(false)
    expect(mustReload('1.0.0', '2.0.0', now - reloadFlagLifetime, now)).toBe(true)
  })
})
