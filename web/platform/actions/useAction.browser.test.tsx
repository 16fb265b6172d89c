import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPlatform, PlatformContext } from '../PlatformContext.ts'
import { useAction } from './useAction.ts'

const Publish = ({ work }: { work: () => Promise<unknown> }) => {
  const { run, isBusy } = useAction(work)
  return (
    <button type="button" aria-busy={isBusy} onClick={() => run()}>
      Publish
    </button>
  )
}

const show = (work: () => Promise<unknown>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlatformContext value={createPlatform()}>
        <Publish work={work} />
      </PlatformContext>
    </QueryClientProvider>,
  )
const button = page.getByRole('button', { name: 'Publish' })
const press = () => (button.element() as HTMLElement).click()

test('an action that runs cannot be started again, and can once it is done', async () => {
  const ends: (() => void)[] = []
  await show(() => new Promise<void>((resolve) => ends.push(resolve)))
  press()
  press()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  press()
  expect(ends).toHaveLength(1)
  ends[0]!()
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  press()
  await expect.poll(() => ends.length).toBe(2)
})

test('a failed action can be started again', async () => {
  let count = 0
  await show(() => {
    count += 1
    return Promise.reject(new Error('The database is read-only.'))
  })
  press()
  await expect.poll(() => count).toBe(1)
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  press()
  await expect.poll(() => count).toBe(2)
})
