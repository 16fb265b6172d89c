import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { Button } from '../buttons/Button.tsx'
import { Menu, MenuItem } from './Menu.tsx'

vi.mock('@floating-ui/dom', () => {
  throw new Error('The file cannot be fetched.')
})

test('a menu can be used when the part that places it cannot be fetched', async () => {
  const chosen: string[] = []
  await render(
    <Menu label="More" trigger={(wiring) => <Button {...wiring}>More</Button>}>
      <MenuItem onSelect={() => chosen.push('removed')}>Remove</MenuItem>
    </Menu>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await expect.poll(() => getComputedStyle(document.querySelector('[role=menu]')!).opacity).toBe('1')
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['removed'])
})
