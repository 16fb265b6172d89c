import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Position } from '../../core/documents/position.ts'
import { userQuery } from '../accounts/api.ts'
import { ines } from '../tasks/testing.tsx'
import { startKeeping } from './keeping.ts'
import { holdPosition, keepPosition, keptPosition, positionOnScreen, startOver } from './position.ts'

const step = (id: string, blocks: string) => `<section id="${id}"><h2 id="${id}-title">${id}</h2>${blocks}</section>`
const block = (id: string) => `<p id="${id}" style="height: 200px; margin: 0 0 20px">${id}</p>`
const page = `
  <main id="document-scroller" style="height: 400px; overflow-y: auto; overflow-anchor: none">
    <article data-project="tls">
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
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
let letGo = () => {}

beforeEach(() => void (stage.innerHTML = page))
afterEach(() => {
  letGo()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('the place in the text', () => {
  test('is the block at the upper edge, and comes back to the pixel', () => {
    scroller().scrollTop += topOf('b2') + 50
    const position = positionOnScreen()
    expect(position).toEqual({ stepId: 'two', blockId: 'b2', offset: expect.closeTo(0.25, 2) })
    scroller().scrollTop = 0
    letGo = holdPosition(position!)
    expect(topOf('b2')).toBe(-50)
  })

  test('is none above the first step', () => {
    scroller().scrollTop = 100
    expect(positionOnScreen()).toBeUndefined()
  })

  test('is at the same words where lines are shorter', () => {
    document.getElementById('b2')!.style.height = '400px'
    letGo = holdPosition(at('two', 'b2', 0.25))
    expect(topOf('b2')).toBe(-100)
  })

  test('stays while what is above it grows, until the reader moves', async () => {
    letGo = holdPosition(at('two', 'b2', 0.25))
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
    letGo = holdPosition(at('extra', 'c2'))
    await frames()
    expect(topOf('c2')).toBe(0)
  })

  test('is found when it comes later, as the text of an unlocked section does', async () => {
    letGo = holdPosition(at('two', 'late'))
    expect(topOf('two')).toBe(32)
    document.getElementById('b3')!.insertAdjacentHTML('afterend', block('late'))
    await frames()
    expect(topOf('late')).toBe(0)
  })

  test('is the step where an update removed the block', () => {
    letGo = holdPosition(at('two', 'gone', 0.5))
    expect(topOf('two')).toBe(32)
  })

  test('is forgotten by a restart, which leads to the top', () => {
    keepPosition('tls', at('two', 'b2'))
    scroller().scrollTop = 500
    startOver('tls')
    expect([keptPosition('tls'), scroller().scrollTop]).toEqual([undefined, 0])
  })

  test('is kept of the thirty projects that were read last', () => {
    for (let day = 1; day <= 31; day += 1) keepPosition(`project-${day}`, at('one', 'a1', 0, new Date(2026, 0, day).toISOString()))
    expect([keptPosition('project-1'), keptPosition('project-2')?.blockId, keptPosition('project-31')?.blockId]).toEqual([
      undefined,
      'a1',
      'a1',
    ])
  })
})

describe('a learner’s place', () => {
  /** Starts keeping, signed in; returns what was sent, and lets time pass. */
  const keeping = (answer: (position: Position) => Response) => {
    const sent: Position[] = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-20T12:00:00Z') })
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const position = JSON.parse(body) as Position
      sent.push(position)
      return answer(position)
    })
    const client = new QueryClient()
    client.setQueryData(userQuery.queryKey, ines())
    const stop = startKeeping(client, { id: 'tls', position: null })
    letGo = () => {
      vi.useRealTimers()
      stop()
    }
    return { sent, pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) }
  }
  const scrollTo = async (id: string) => {
    scroller().scrollTop += topOf(id)
    await frames()
  }
  const kept = (position: Position) => Response.json({ position })

  test('is saved when they rest, then every five seconds at most, and not when nothing changed', async () => {
    const { sent, pass } = keeping(kept)
    await scrollTo('a2')
    await pass(1400)
    expect(sent).toEqual([])
    await pass(200)
    expect(sent.map(({ blockId }) => blockId)).toEqual(['a2'])
    await scrollTo('b1')
    await pass(3000)
    expect(sent).toHaveLength(1)
    await pass(3000)
    expect(sent.map(({ blockId }) => blockId)).toEqual(['a2', 'b1'])
    await pass(20_000)
    expect(sent).toHaveLength(2)
  })

  test('is saved at once when the page is hidden', async () => {
    const { sent } = keeping(kept)
    await scrollTo('a3')
    dispatchEvent(new Event('pagehide'))
    expect(sent.map(({ blockId }) => blockId)).toEqual(['a3'])
  })

  test('is not kept for a project whose text has made way for another one’s', async () => {
    const { sent } = keeping(kept)
    await scrollTo('a3')
    scroller().querySelector('article')!.dataset['project'] = 'http'
    letGo()
    letGo = () => {}
    expect([sent, keptPosition('tls')]).toEqual([[], undefined])
  })

  test('that could not be saved is kept here, and saved with the next one', async () => {
    let works = false
    const { sent, pass } = keeping((position) => (works ? kept(position) : new Response(null, { status: 503 })))
    await scrollTo('a2')
    await pass(2000)
    expect(keptPosition('tls')?.blockId).toBe('a2')
    works = true
    await pass(10_000)
    dispatchEvent(new Event('pagehide'))
    expect(sent.map(({ blockId }) => blockId)).toEqual(['a2', 'a2'])
  })

  test('takes the moment that the server gave it, whose clock counts on every device', async () => {
    const { pass } = keeping((position) => kept({ ...position, readAt: '2026-11-20T11:00:00.000Z' }))
    await scrollTo('a2')
    await pass(2000)
    await expect.poll(() => keptPosition('tls')?.readAt).toBe('2026-11-20T11:00:00.000Z')
  })
})
