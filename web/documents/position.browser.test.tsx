import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnProgress } from '@fieldwork/core/documents/position.ts'
import type { Position, ReadingProgress, ReadingReport } from '@fieldwork/core/documents/schema.ts'
import { userQuery } from '../accounts/api.ts'
import { createPlatform } from '../platform/PlatformContext.ts'
import { ines } from '../tasks/testing.tsx'
import { startPositionSync } from './positionSync.ts'
import { forgetAllProgress, newestPositionOf, passStep, useOwnProgress } from './ownProgress.ts'
import { createScreenPosition, positionOnScreen } from './position.ts'
import { startOver } from './startOver.ts'
import { storeProgress } from './storeProgress.ts'

const step = (id: string, blocks: string) => `<section id="${id}"><h2 id="${id}-title">${id}</h2>${blocks}</section>`
const block = (id: string) => `<p id="${id}" style="height: 200px; margin: 0 0 20px">${id}</p>`
const page = `
  <main id="document-scroller" style="height: 400px; overflow-y: auto">
    <article data-project="tls" style="overflow-anchor: none">
      <header style="height: 300px">Head</header>
      ${step('one', block('a1') + block('a2') + block('a3'))}
      ${step('two', block('b1') + block('b2') + block('b3'))}
      <section id="extra">
        <button aria-controls="extra-body" onclick="document.getElementById('extra-body').hidden = false">Extra task</button>
        <div id="extra-body" data-body hidden>${block('c1')}${block('c2')}${block('c3')}</div>
      </section>
      <div style="height: 600px"></div>
    </article>
  </main>`

const stage = document.createElement('div')
document.body.append(stage)
const scroller = () => document.getElementById('document-scroller')!
const topOf = (id: string) =>
  Math.round(document.getElementById(id)!.getBoundingClientRect().top - scroller().getBoundingClientRect().top) + 0
const at = (stepId: string, blockId: string, offset = 0, readAt = '2026-11-20T10:00:00.000Z'): Position => ({
  stepId,
  blockId,
  offset,
  readAt,
})
const own = (position: Position, userId: string | null = null): OwnProgress => ({
  userId,
  passedSteps: [],
  restartedAt: null,
  position: { ...position, hash: '' },
})
const nothing = { position: null, passedSteps: [], restartedAt: null }
const heldHere = () => useOwnProgress.getState()['tls']?.position
const stored = () => JSON.parse(localStorage.getItem('fieldwork.reading') ?? '{}') as Record<string, OwnProgress | undefined>
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
let letGo = () => {}
let screenPosition = createScreenPosition()

beforeEach(() => {
  stage.innerHTML = page
  screenPosition = createScreenPosition()
})
afterEach(() => {
  letGo()
  forgetAllProgress()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the place in the text', () => {
  test('is the block at the upper edge, and comes back to the pixel', () => {
    scroller().scrollTop += topOf('b2') + 50
    const position = positionOnScreen()
    expect(position).toEqual({ stepId: 'two', blockId: 'b2', offset: expect.closeTo(0.25, 2) })
    scroller().scrollTop = 0
    letGo = screenPosition.hold(position!)
    expect(topOf('b2')).toBe(-50)
  })

  test('is none above the first step', () => {
    scroller().scrollTop = 100
    expect(positionOnScreen()).toBeUndefined()
  })

  test('is at the same words where lines are shorter', () => {
    document.getElementById('b2')!.style.height = '400px'
    letGo = screenPosition.hold(at('two', 'b2', 0.25))
    expect(topOf('b2')).toBe(-100)
  })

  test('stays while what is above it grows, until the reader moves', async () => {
    letGo = screenPosition.hold(at('two', 'b2', 0.25))
    document.getElementById('a1')!.style.height = '500px'
    await frames()
    expect(topOf('b2')).toBe(-50)
    scroller().scrollTop += 70
    await frames()
    document.getElementById('a1')!.style.height = '520px'
    await frames()
    expect(topOf('b2')).toBe(-100)
  })

  test('is opened where it is folded away', async () => {
    letGo = screenPosition.hold(at('extra', 'c2'))
    await frames()
    expect(topOf('c2')).toBe(0)
  })

  test('is found when it comes later, as the text of an unlocked section does', async () => {
    letGo = screenPosition.hold(at('two', 'late'))
    expect(topOf('two')).toBe(32)
    document.getElementById('b3')!.insertAdjacentHTML('afterend', block('late'))
    await frames()
    expect(topOf('late')).toBe(0)
  })

  test('is the step where an update removed the block', () => {
    letGo = screenPosition.hold(at('two', 'gone', 0.5))
    expect(topOf('two')).toBe(32)
  })

  test('is forgotten by a restart, which leads to the top and takes the fragment from the address', () => {
    useOwnProgress.setState({ tls: own(at('two', 'b2')) })
    scroller().scrollTop = 500
    history.replaceState(null, '', '#two')
    startOver('tls')
    expect([heldHere(), scroller().scrollTop, location.hash]).toEqual([undefined, 0, ''])
  })

  test('of another project stays on the screen when a restart ends', () => {
    useOwnProgress.setState({ http: own(at('two', 'b2')) })
    scroller().scrollTop = 500
    startOver('http')
    expect([useOwnProgress.getState()['http'], scroller().scrollTop]).toEqual([undefined, 500])
  })

  test('is kept of the thirty projects that were read last', () => {
    for (let day = 1; day <= 31; day += 1) storeProgress(`project-${day}`, own(at('one', 'a1', 0, new Date(2026, 0, day).toISOString())))
    expect(['project-1', 'project-2', 'project-31'].map((id) => stored()[id]?.position?.blockId)).toEqual([undefined, 'a1', 'a1'])
  })

  test('is what the first response showed, also when another one is known', () => {
    useOwnProgress.setState({ tls: own(at('one', 'a2')) })
    document.documentElement.dataset['position'] = JSON.stringify({ projectId: 'tls', ...at('two', 'b2') })
    letGo = screenPosition.restore({ id: 'tls', ...nothing }, null)!
    expect(topOf('b2')).toBe(0)
    letGo = screenPosition.restore({ id: 'tls', ...nothing }, null)!
    expect(topOf('a2')).toBe(0)
  })

  test.each(['fieldwork.reading', null])('that another tab forgot is forgotten here, told by the key %s', (key) => {
    useOwnProgress.setState({ tls: own(at('two', 'b2')) })
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(heldHere()).toBeUndefined()
  })

  test('of one person is not shown to the next', () => {
    useOwnProgress.setState({ tls: own(at('two', 'b2'), 'ines') })
    const seenBy = (userId: string | null) => newestPositionOf({ id: 'tls', ...nothing }, userId)?.blockId
    expect([seenBy('ines'), seenBy('marek'), seenBy(null)]).toEqual(['b2', undefined, undefined])
  })

  test('of before a restart on another device is void', () => {
    const restartedAt = '2026-11-20T09:00:00.000Z'
    useOwnProgress.setState({ tls: own(at('two', 'b2'), 'ines') })
    letGo = screenPosition.restore({ id: 'tls', ...nothing, restartedAt }, 'ines') ?? (() => {})
    expect(scroller().scrollTop).toBe(0)
  })
})

describe('a learner’s place', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  /** Starts keeping, signed in; returns what was sent, and lets time pass. */
  const keeping = (answer: (report: ReadingReport) => Response, project: Partial<ReadingProgress> = {}) => {
    const sent: ReadingReport[] = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now })
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const report = JSON.parse(body) as ReadingReport
      sent.push(report)
      return answer(report)
    })
    const client = new QueryClient()
    client.setQueryData(userQuery.queryKey, ines())
    const stop = startPositionSync({ client, platform: createPlatform(), screenPosition }, { id: 'tls', ...nothing, ...project })
    letGo = () => {
      vi.useRealTimers()
      stop()
    }
    const blocks = () => sent.map(({ position }) => position?.blockId)
    return { client, sent, blocks, pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) }
  }
  const scrollTo = async (id: string) => {
    scroller().scrollTop += topOf(id)
    await frames()
  }
  /** Responds like a server whose clock is ahead of this device's by this many milliseconds. */
  const taken =
    (ahead = 0) =>
    ({ position, passedSteps, restartedAt }: ReadingReport): Response => {
      const { age = 0, ...place } = position ?? {}
      const readAt = new Date(Date.now() + ahead - age).toISOString()
      return Response.json({ position: position && { ...place, readAt }, passedSteps, restartedAt })
    }

  test('is saved when they rest, then every five seconds at most, and not when nothing changed', async () => {
    const { blocks, pass } = keeping(taken())
    await scrollTo('a2')
    await pass(1400)
    expect(blocks()).toEqual([])
    await pass(200)
    expect(blocks()).toEqual(['a2'])
    await scrollTo('b1')
    await pass(3000)
    expect(blocks()).toHaveLength(1)
    await pass(3000)
    expect(blocks()).toEqual(['a2', 'b1'])
    await pass(20_000)
    expect(blocks()).toHaveLength(2)
  })

  test('is saved at once when the page is hidden', async () => {
    const { blocks } = keeping(taken())
    await scrollTo('a3')
    dispatchEvent(new Event('pagehide'))
    expect(blocks()).toEqual(['a3'])
  })

  test('is not kept for a project whose text has made way for another one’s', async () => {
    const { sent } = keeping(taken())
    await scrollTo('a3')
    scroller().querySelector('article')!.dataset['project'] = 'http'
    letGo()
    letGo = () => {}
    expect([sent, heldHere()]).toEqual([[], undefined])
  })

  test('that could not be saved is kept here, and saved with the next one', async () => {
    let works = false
    const { blocks, pass } = keeping((report) => (works ? taken()(report) : new Response(null, { status: 503 })))
    await scrollTo('a2')
    await pass(2000)
    expect(stored()['tls']?.position?.blockId).toBe('a2')
    works = true
    await pass(10_000)
    dispatchEvent(new Event('pagehide'))
    expect(blocks()).toEqual(['a2', 'a2'])
  })

  test('is saved although this browser’s storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { blocks, pass } = keeping(taken())
    await scrollTo('a2')
    await pass(2000)
    expect([blocks(), heldHere()?.blockId]).toEqual([['a2'], 'a2'])
  })

  test.each([
    ['slow', 600_000],
    ['fast', -600_000],
  ])('is told by how long ago it was read, and takes the server’s moment on a device whose clock is %s', async (_, ahead) => {
    const { sent, pass } = keeping(taken(ahead))
    await scrollTo('a2')
    await pass(2000)
    expect(sent[0]?.position?.age).toBeLessThan(1000)
    await expect.poll(() => Date.parse(heldHere()?.readAt ?? '')).toBeGreaterThan(now.getTime() + ahead)
    await scrollTo('b1')
    await pass(10_000)
    expect(sent[1]?.position?.age).toBeLessThan(5000)
  })

  test('is forgotten on logout, and the visible position isn’t stored for the next user', async () => {
    const { client, sent } = keeping(taken())
    await scrollTo('b2')
    client.setQueryData(userQuery.queryKey, null)
    forgetAllProgress()
    // The page redraws for a visitor, and what grows above the text scrolls it.
    await scrollTo('a2')
    dispatchEvent(new Event('pagehide'))
    expect([sent, localStorage.getItem('fieldwork.reading')]).toEqual([[], null])
  })

  test('goes to the server with the steps that they passed, also those they passed as a visitor', async () => {
    passStep({ id: 'tls', ...nothing }, null, 'one')
    const { sent } = keeping(taken())
    expect(sent).toEqual([{ position: null, passedSteps: ['one'], restartedAt: null }])
    await expect.poll(() => useOwnProgress.getState()['tls']?.userId).toBe('ines')
  })

  test('gives way when a reply tells of a restart on another device', async () => {
    const { client, pass } = keeping(() => Response.json({ ...nothing, restartedAt: '2026-11-20T11:00:00.000Z' }))
    client.setQueryData(['project', 'tls'], nothing)
    await scrollTo('a2')
    await pass(2000)
    await expect.poll(() => client.getQueryState(['project', 'tls'])?.isInvalidated).toBe(true)
  })

  test('is not sent again when the server has it', () => {
    useOwnProgress.setState({ tls: own(at('two', 'b2'), 'ines') })
    const { sent } = keeping(taken(), { position: at('two', 'b2') })
    expect(sent).toEqual([])
  })
})
