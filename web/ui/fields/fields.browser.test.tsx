import { useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { Checkbox } from './Checkbox.tsx'
import { Segment } from './Segment.tsx'
import { Switch } from './Switch.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { UrlField } from './UrlField.tsx'

test('a text area takes no more than its limit, and says how much room is left', async () => {
  function Answer() {
    const [answer, setAnswer] = useState('')
    return <TextArea label="Answer" value={answer} onChange={setAnswer} limit={10} />
  }
  await render(<Answer />)
  const field = page.getByLabelText('Answer')
  await field.click()
  await userEvent.keyboard('twelve signs')
  await expect.element(field).toHaveValue('twelve sig')
  await expect.element(field).toHaveAccessibleDescription('0 of 10 left')
})

test('the counter turns yellow when a fifth of the room is left, and red when none is [TASK-22]', async () => {
  await render(
    <>
      {[203, 204, 254, 255].map((length) => (
        <TextArea key={length} label={`${length}`} value={'x'.repeat(length)} limit={255} />
      ))}
    </>,
  )
  await expect.element(page.getByLabelText('255')).toHaveAccessibleDescription('0 of 255 left')
  const ring = [...document.querySelectorAll('[data-tone] circle:last-child')].map((circle) => getComputedStyle(circle).stroke)
  const hues = ring.map((colour) => Number(/^oklch\(\S+ \S+ ([\d.]+)\)$/.exec(colour)?.[1]))
  expect(new Set([ring[0], ring[1], ring[3]]).size).toBe(3)
  for (const yellow of hues.slice(1, 3)) expect(Math.abs(yellow - 80)).toBeLessThan(15)
  expect(Math.abs(hues[3]! - 25)).toBeLessThan(10)
})

test('an address pasted with its scheme stands once behind the prefix', async () => {
  function Address() {
    const [address, setAddress] = useState('')
    return <UrlField label="Where does your site answer?" value={address} onChange={setAddress} />
  }
  const { container } = await render(<Address />)
  expect(container.textContent).toContain('https://')
  const field = page.getByLabelText('Where does your site answer?')
  await field.fill('https://journal.home.arpa')
  await expect.element(field).toHaveValue('journal.home.arpa')
})

test('a fault is wired to its field and a press on the prefix goes into it', async () => {
  await render(<TextField label="Address" prefix="https://" value="" error="Not a valid URL" />)
  const field = page.getByLabelText('Address')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Not a valid URL')
  await page.getByText('https://').click()
  await expect.element(field).toHaveFocus()
})

test('a switch and a checkbox change with a press and with Space, unless it is too early', async () => {
  const changes: string[] = []
  await render(
    <>
      <Switch label="Annual plan" checked={false} onChange={(on) => changes.push(`plan ${on}`)} />
      <Checkbox label="nginx -v" checked onChange={(on) => changes.push(`nginx ${on}`)} />
      <Switch label="Locked" checked={false} softDisabled onChange={() => changes.push('locked')} />
    </>,
  )
  await page.getByRole('switch', { name: 'Annual plan' }).click()
  await page.getByRole('checkbox', { name: 'nginx -v' }).click()
  await userEvent.keyboard(' ')
  await page.getByRole('switch', { name: 'Locked' }).click({ force: true })
  expect(changes).toEqual(['plan true', 'nginx false', 'nginx false'])
  await expect.element(page.getByRole('switch', { name: 'Locked' })).not.toBeChecked()
})

test('the parts of a segment are radio buttons that the arrow keys choose', async () => {
  function View() {
    const [view, setView] = useState<'list' | 'roadmap'>('list')
    return (
      <Segment
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'list', label: 'List' },
          { value: 'roadmap', label: 'Roadmap' },
        ]}
      />
    )
  }
  await render(<View />)
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Roadmap' })).toBeChecked()
  await page.getByText('List').click()
  await expect.element(page.getByRole('radio', { name: 'List' })).toBeChecked()
})

test('under a finger a field has text of 16px, so that an iPhone does not zoom the page', async () => {
  const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
  await touch(true)
  await render(
    <>
      <TextField label="Name" value="" onChange={() => {}} />
      <TextArea label="Answer" value="" onChange={() => {}} limit={10} />
    </>,
  )
  for (const label of ['Name', 'Answer']) await expect.element(page.getByLabelText(label)).toHaveStyle({ fontSize: '16px' })
  await touch(false)
  for (const label of ['Name', 'Answer']) await expect.element(page.getByLabelText(label)).toHaveStyle({ fontSize: '15px' })
})
