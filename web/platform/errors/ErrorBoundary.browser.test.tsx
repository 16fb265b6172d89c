import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyPart } from '../loading/lazyPart.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const Failing = ({ error }: { error: Error }) => {
  throw error
}

test('a part whose code the network lost says so and offers to ask again; one that fails otherwise does not', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: https://fieldwork.example/static/assets/Part.js')
  const screen = await render(
    <ErrorBoundary part="Ask">
      <Failing error={missing} />
    </ErrorBoundary>,
  )
  await expect.element(page.getByText('This part of the page didn’t arrive. What you wrote is kept.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await screen.rerender(
    <ErrorBoundary part="Ask" key="other">
      <Failing error={new Error('undefined is not a function')} />
    </ErrorBoundary>,
  )
  await expect.element(page.getByText(/^Sorry about that! Something went wrong/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('code that failed to load is requested again by Try again, and when the network is back; after that, a reload is offered, too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isAway = true
  let asked = 0
  const Part = lazyPart(async () => {
    asked++
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module: /static/assets/Part.js')
    return () => <p>The directory</p>
  })
  await Part.load()
  await render(
    <ErrorBoundary part="Directory" frame={(failure) => <section aria-label="The frame">{failure}</section>}>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  )
  const frame = page.getByRole('region', { name: 'The frame' })
  await expect.element(frame.getByText('This part of the page didn’t arrive. What you wrote is kept.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Reload the page' }).elements()).toEqual([])
  const before = asked
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(asked).toBe(before + 1)
  isAway = false
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('The directory')).toBeVisible()
  vi.restoreAllMocks()
})
