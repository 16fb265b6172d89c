import { useState } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles/main.css'
import { Accordion, AccordionItem } from './Accordion.tsx'
import { Button } from './Button.tsx'
import { Menu, MenuChoice, MenuItem } from './Menu.tsx'
import { Popover } from './Popover.tsx'
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
    await page.getByRole('tab', { name: 'My Projects' }).click()
    const panel = page.getByRole('tabpanel').element()
    expect(panel.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration)).toEqual([150])
    const tab = page.getByRole('tab', { name: 'My Projects' }).element()
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

function Order({ chosen, limited }: { chosen: string[]; limited?: boolean }) {
  const [order, setOrder] = useState('Series (A-Z)')
  return (
    <MemoryRouter>
      <Menu label="Order" {...(limited && { limited })} trigger={(wiring) => <Button {...wiring}>Order</Button>}>
        {['Recently added', 'Series (A-Z)', 'Recommended'].map((name) => (
          <MenuChoice
            key={name}
            checked={name === order}
            onSelect={() => {
              chosen.push(name)
              setOrder(name)
            }}
          >
            {name}
          </MenuChoice>
        ))}
        {Array.from({ length: 8 }, (_, i) => (
          <MenuItem key={i} onSelect={() => chosen.push(`project ${i}`)}>
            Delete project {i}
          </MenuItem>
        ))}
        <MenuItem href="/terms">Terms</MenuItem>
      </Menu>
      <Routes>
        <Route path="/terms" element={<p>The terms</p>} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>
  )
}

const menu = () => document.querySelector<HTMLElement>('[role=menu]')!
const isOpen = () => menu().matches(':popover-open')
const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  test('is 280 px wide, and at most 240 px high when limited', async () => {
    const screen = await render(<Order chosen={[]} />)
    await page.getByRole('button', { name: 'Order' }).click()
    expect(menu().offsetWidth).toBe(280)
    expect(menu().offsetHeight).toBeGreaterThan(240)
    await screen.rerender(<Order chosen={[]} limited />)
    expect(menu().offsetHeight).toBe(240)
  })

  test('stands under its button, opens on what is chosen, and is walked by keys and letters', async () => {
    await render(<Order chosen={[]} />)
    const button = page.getByRole('button', { name: 'Order' })
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(focused).toBe('Series (A-Z)')
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    const { left, bottom } = button.element().getBoundingClientRect()
    expect(menu().getBoundingClientRect()).toMatchObject({ left: Math.max(8, Math.round(left)), top: Math.round(bottom + 6) })
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Recommended')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('Recently added')
    await userEvent.keyboard('de')
    expect(focused()).toBe('Delete project 0')
    await userEvent.keyboard('{Escape}')
    await expect.poll(isOpen).toBe(false)
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('gives the focus back before it does what was chosen, and marks the choice', async () => {
    const chosen: string[] = []
    await render(<Order chosen={chosen} />)
    const button = page.getByRole('button', { name: 'Order' })
    await button.click()
    await page.getByRole('menuitemradio', { name: 'Recommended' }).click()
    expect(chosen).toEqual(['Recommended'])
    expect(isOpen()).toBe(false)
    await expect.element(button).toHaveFocus()
    await button.click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Recommended' })).toHaveAttribute('aria-checked', 'true')
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

  test('follows a link without loading the page', async () => {
    await render(<Order chosen={[]} />)
    await page.getByRole('button', { name: 'Order' }).click()
    await page.getByRole('menuitem', { name: 'Terms' }).click()
    await expect.element(page.getByText('The terms')).toBeVisible()
    expect(isOpen()).toBe(false)
  })
})

test('a popover takes the focus where it is told to and gives it back on Escape', async () => {
  await render(
    <Popover label="Settings" trigger={(wiring) => <Button {...wiring}>Settings</Button>}>
      <input aria-label="Hours" data-autofocus />
    </Popover>,
  )
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.element(page.getByLabelText('Hours')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Settings' })).toHaveFocus()
})

test('in a single accordion one section closes when another opens', async () => {
  await render(
    <Accordion single>
      <AccordionItem heading="Week 1" open>
        HTTP
      </AccordionItem>
      <AccordionItem heading="Week 2">TLS</AccordionItem>
    </Accordion>,
  )
  await expect.element(page.getByText('HTTP')).toBeVisible()
  await page.getByText('Week 2').click()
  await expect.element(page.getByText('TLS')).toBeVisible()
  await expect.element(page.getByText('HTTP')).not.toBeVisible()
})
