import { afterEach, expect, test, vi } from 'vitest'
import { reportError } from './reportError.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const watchReports = () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }))
}

test('code that a reload cuts off is not reported, because the report waits until the page would be gone', async () => {
  const sent = watchReports()
  reportError(new TypeError('error loading dynamically imported module: https://fieldwork.example/static/assets/Part.js'), 'Ask')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveBeenCalledOnce()
})

test('other failures are reported at once', async () => {
  const sent = watchReports()
  reportError(new Error('undefined is not a function'), 'Ask')
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toHaveBeenCalledOnce()
})
