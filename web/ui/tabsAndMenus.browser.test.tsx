import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles/main.css'
import { Button } from './buttons/Button.tsx'
import { Menu, MenuItem } from './popovers/Menu.tsx'
import { Tabs } from './Tabs.tsx'

function Directory({ keepPanels }: { keepPanels?: boolean }) {
  const [tab, setTab] = useState<'explore' | 'mine'>('explore')
  return (
    <Tabs
      label="Directory"
      value={tab}
      onChange={setTab}
      {...(keepPanels && { keepPanels })}
      tabs={[
        { value: 'explore', label: 'Explore', panel: <input aria-label="Search" /> },
        { value: 'mine', label: 'My Projects', panel: 'What you chose' },
      ]}
    />
  )
}

describe('tabs', () => {
  test('are chosen with the arrow keys, and go round', async () => {
    await render(<Directory />)
    await userEvent.keyboard('{Tab}{ArrowRight}')
    const mine = page.getByRole('tab', { name: 'My Projects' })
    await expect.element(mine).toHaveFocus()
    await expect.element(mine).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tabpanel', { name: 'My Projects' })).toHaveTextContent('What you chose')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab', { name: 'Explore' })).toHaveFocus()
  })

  test('show the chosen panel within 150 ms and move the underline in 240 [MODAL-51]', async () => {
    await render(<Directory />)
    const tab = page.getByRole('tab', { name: 'My Projects' }).element() as HTMLElement
    // React renders in the microtask after the click. No time passes until then, so no animation can have ended.
    tab.click()
    await Promise.resolve()
    const panel = page.getByRole('tabpanel').element()
    expect(panel.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration)).toEqual([150])
    const [underline] = tab.getAnimations({ subtree: true }).filter((animation) => !('transitionProperty' in animation))
    expect(underline?.effect?.getComputedTiming().duration).toBe(240)
  })

  test('keep what was typed in a hidden panel where they are asked to', async () => {
    await render(<Directory keepPanels />)
    await page.getByLabelText('Search').fill('tls')
    await page.getByRole('tab', { name: 'My Projects' }).click()
    await expect.element(page.getByLabelText('Search')).not.toBeVisible()
    await page.getByRole('tab', { name: 'Explore' }).click()
    await expect.element(page.getByLabelText('Search')).toHaveValue('tls')
  })
})

const names = ['Recently added', 'Series (A-Z)', 'Recommended', 'Save as Markdown', 'Save as PDF']

function Order({ chosen }: { chosen: string[] }) {
  return (
    <Menu label="Order" trigger={(wiring) => <Button {...wiring}>Order</Button>}>
      {names.map((name) => (
        <MenuItem key={name} onSelect={() => chosen.push(name)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

const menu = () => document.querySelector<HTMLElement>('[role=menu]')!
const isOpen = () => menu().matches(':popover-open')
const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  test('is 280 px wide [MODAL-48]', async () => {
    await render(<Order chosen={[]} />)
    await page.getByRole('button', { name: 'Order' }).click()
    expect(menu().offsetWidth).toBe(280)
  })

  test('stands under its button, opens on its first item, and is walked by keys and letters', async () => {
    await render(<Order chosen={[]} />)
    const button = page.getByRole('button', { name: 'Order' })
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(focused).toBe('Recently added')
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    const { left, bottom } = button.element().getBoundingClientRect()
    await expect
      .poll(() => menu().getBoundingClientRect())
      .toMatchObject({ left: Math.max(8, Math.round(left)), top: Math.round(bottom + 6) })
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Series (A-Z)')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(focused()).toBe('Save as PDF')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('Recently added')
    await userEvent.keyboard('sa')
    expect(focused()).toBe('Save as Markdown')
    await userEvent.keyboard('{Escape}')
    await expect.poll(isOpen).toBe(false)
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('gives the focus back before it does what was chosen', async () => {
    const chosen: string[] = []
    await render(<Order chosen={chosen} />)
    const button = page.getByRole('button', { name: 'Order' })
    await button.click()
    await page.getByRole('menuitem', { name: 'Recommended' }).click()
    expect(chosen).toEqual(['Recommended'])
    expect(isOpen()).toBe(false)
    await expect.element(button).toHaveFocus()
  })

  test('closes on a press elsewhere, on a second press of its button and on Tab', async () => {
    await render(<Order chosen={[]} />)
    const button = page.getByRole('button', { name: 'Order' })
    await button.click()
    await userEvent.click(document.body, { position: { x: 900, y: 700 } })
    await expect.poll(isOpen).toBe(false)
    await button.click()
    await button.click()
    await expect.poll(isOpen).toBe(false)
    await button.click()
    await expect.poll(isOpen).toBe(true)
    await userEvent.keyboard('{Tab}')
    await expect.poll(isOpen).toBe(false)
  })
})
