import { expect, test } from 'vitest'
import { hrefOf, memoryHistory, type PageLocation } from './pageHistory.ts'
import { createRouter } from './router.ts'

/** A router whose pages come when they are let. */
const setUp = async (first = '/') => {
  const loads: { href: string; arrive: (page: string) => void; fail: (error: Error) => void }[] = []
  const load = (location: PageLocation) => new Promise<string>((arrive, fail) => void loads.push({ href: hrefOf(location), arrive, fail }))
  const router = createRouter(memoryHistory(first), load)
  loads[0]!.arrive('first page')
  await router.ready
  const shown = () => [hrefOf(router.state().location), router.state().page]
  const next = () => loads.at(-1)!
  return { router, loads, next, shown }
}

test('the page on the screen and its address stay until the next page is there', async () => {
  const { router, next, shown } = await setUp('/?from=mail')
  const there = router.navigate('/terms#end')
  expect(router.state().isLoading).toBe(true)
  expect(shown()).toEqual(['/?from=mail', 'first page'])
  expect(hrefOf(router.history.current().location)).toBe('/?from=mail')
  next().arrive('terms')
  await there
  expect(shown()).toEqual(['/terms#end', 'terms'])
  expect(hrefOf(router.history.current().location)).toBe('/terms#end')
  expect(router.state().isLoading).toBe(false)
})

test('who goes elsewhere while a page is loading gets the page that they asked for last, and Back leads to where they were', async () => {
  const { router, loads, shown } = await setUp()
  const given = router.navigate('/terms')
  const wanted = router.navigate('/privacy')
  loads[2]!.arrive('privacy')
  await wanted
  loads[1]!.arrive('terms')
  await given
  expect(shown()).toEqual(['/privacy', 'privacy'])
  router.goBack('/login')
  loads[3]!.arrive('start')
  await expect.poll(shown).toEqual(['/', 'start'])
})

test('Back while a page is loading keeps the visitor away from it', async () => {
  const { router, loads, shown } = await setUp()
  const second = router.navigate('/terms')
  loads[1]!.arrive('terms')
  await second
  const third = router.navigate('/privacy')
  router.goBack('/login')
  loads[3]!.arrive('start')
  loads[2]!.arrive('privacy')
  await third
  await expect.poll(shown).toEqual(['/', 'start'])
  expect(router.state().isLoading).toBe(false)
})

test('another query or fragment is the same page, shown at once and loaded no second time', async () => {
  const { router, loads, shown } = await setUp('/projects/http?track=python')
  void router.navigate('?track=node', { replace: true })
  expect(shown()).toEqual(['/projects/http?track=node', 'first page'])
  expect(router.history.current().depth).toBe(0)
  void router.navigate('/projects/http#see-it')
  expect(shown()).toEqual(['/projects/http#see-it', 'first page'])
  expect(router.history.current().depth).toBe(1)
  expect(loads).toHaveLength(1)
})

test('a page that could not be loaded says why, and is loaded again by its own address without another entry for Back', async () => {
  const { router, next } = await setUp()
  const failing = router.navigate('/projects/http')
  next().fail(new Error('away'))
  await failing
  expect(router.state()).toMatchObject({ page: null, error: new Error('away'), isLoading: false })
  const again = router.navigate('/projects/http')
  next().arrive('http')
  await again
  expect(router.state()).toMatchObject({ page: 'http', error: undefined })
  expect(router.history.current().depth).toBe(1)
})

test('going back from the first page leads to the address given instead', async () => {
  const { router, next, shown } = await setUp('/projects/http')
  router.goBack('/')
  next().arrive('start')
  await expect.poll(shown).toEqual(['/', 'start'])
})

test('an address of another site is taken for a path of this one', async () => {
  const { router, next, shown } = await setUp('/login')
  const there = router.navigate('//evil.test/terms')
  next().arrive('terms')
  await there
  expect(shown()).toEqual(['/terms', 'terms'])
})
