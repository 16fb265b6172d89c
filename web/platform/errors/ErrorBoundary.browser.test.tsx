import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const Failing = ({ error }: { error: Error }) => {
  throw error
}

test('a part whose code the network lost says so and offers the page anew; one that fails otherwise does not', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: https://fieldwork.example/static/assets/Part.js')
  const screen = await render(
    <ErrorBoundary part="Ask">
      <Failing error={missing} />
    </ErrorBoundary>,
  )
  await expect.element(page.getByText("This part of the page didn't arrive. What you wrote is kept.")).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await screen.rerender(
    <ErrorBoundary part="Ask" key="other">
      <Failing error={new Error('undefined is not a function')} />
    </ErrorBoundary>,
  )
  await expect.element(page.getByText(/^Sorry about that! Something went wrong/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument()
})
