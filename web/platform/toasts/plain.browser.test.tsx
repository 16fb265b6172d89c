import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { Toaster } from './Toaster.tsx'
import { showToast, WithPlatform } from '../../testing/platform.tsx'

vi.mock('./Toast.tsx', () => {
  throw new Error('The file cannot be fetched.')
})

test('notices are read, and leave one after the other, when the part that draws them cannot be fetched', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  await render(<Toaster />, { wrapper: WithPlatform })
  showToast({ title: 'Saved', duration: 200 })
  showToast({ message: 'Saved once more', duration: 200 })
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect.element(notices).toHaveTextContent('Saved')
  await expect.element(notices).toHaveTextContent('Saved once more')
  await expect.poll(() => notices.element().textContent).toBe('')
  expect(reported).toHaveBeenCalled()
})
