import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { Button } from '../buttons/Button.tsx'
import { followAnchor } from './anchoring.ts'
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

test.each([
  ['above its button', { x: 400, y: 300 }, 'top', { side: 'top', x: 350, y: 252, arrow: 100 }],
  ['below a button at the upper edge', { x: 400, y: 20 }, 'top', { side: 'bottom', x: 350, y: 68, arrow: 100 }],
  ['above a button at the lower edge', { x: 400, y: 750 }, 'bottom', { side: 'top', x: 350, y: 702, arrow: 100 }],
  ['inside the window at its left edge', { x: 0, y: 300 }, 'top', { side: 'top', x: 8, y: 252, arrow: 42 }],
  ['beside its button', { x: 500, y: 300 }, 'left', { side: 'left', x: 292, y: 300, arrow: 20 }],
  ['on the other side of a button at the left edge', { x: 50, y: 300 }, 'left', { side: 'right', x: 158, y: 300, arrow: 20 }],
] as const)('a tooltip is placed %s when the library cannot be fetched', async (_, { x, y }, side, expected) => {
  await page.viewport(1000, 800)
  const box = (width: number, height: number) => {
    const element = document.createElement('div')
    Object.assign(element.style, { position: 'fixed', inset: '0 auto auto 0', width: `${width}px`, height: `${height}px` })
    document.body.append(element)
    return element
  }
  const button = box(100, 40)
  Object.assign(button.style, { left: `${x}px`, top: `${y}px` })
  const tooltip = box(200, 40)
  const stop = followAnchor(tooltip, button, { side })
  const position = () => ({
    side: tooltip.dataset['side'],
    x: Number.parseFloat(tooltip.style.left),
    y: Number.parseFloat(tooltip.style.top),
    arrow: Number.parseFloat(tooltip.style.getPropertyValue('--arrow')),
  })
  await expect.poll(position).toEqual(expected)
  button.style.left = '600px'
  dispatchEvent(new Event('scroll'))
  expect(position().x).toBeGreaterThan(expected.x)
  stop()
  button.remove()
  tooltip.remove()
  await page.viewport(1280, 900)
})
