import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ines } from '../../tasks/testing.tsx'
import { project } from '../../tasks/testProject.ts'
import { everyPart, forgetAfterEach, visit } from '../../testing/render.tsx'

forgetAfterEach()
afterEach(() => page.viewport(1280, 900))

const pro = project({ locked: true, metadata: { ...project().metadata, plan: 'pro' } })

test.each([
  ['a visitor', 390],
  ['a visitor', 375],
  ['a visitor', 360],
  ['a learner', 360],
])('on a phone %s reads what each button of a project is called, %i px wide', async (reader, width) => {
  await page.viewport(width, 844)
  await visit('/projects/tls', {
    flags: everyPart,
    network: { 'GET /projects/tls': pro },
    retry: false,
    ...(reader === 'a learner' && { user: ines() }),
  })
  const toolbar = page.getByRole('navigation', { name: 'Toolbar' })
  const names = ['Plan', 'Ask', 'Projects', 'Portfolio', 'My work']
  for (const name of names) await expect.element(toolbar.getByText(name, { exact: true })).toBeVisible()
  const boxes = names.map((name) => toolbar.getByText(name, { exact: true }).element().getBoundingClientRect())
  // Text without a size is announced, and not seen.
  for (const { height } of boxes) expect(height).toBeGreaterThan(10)
  // With less, two labels read as one.
  const labels = boxes.slice(1)
  const minGap = width === 390 || reader === 'a learner' ? 10 : 4
  for (const [index, { left }] of labels.entries()) if (index > 0) expect(left - labels[index - 1]!.right).toBeGreaterThanOrEqual(minGap)
  const controls = [...toolbar.element().querySelectorAll('a, button')].filter((control) => control.checkVisibility())
  const edges = controls.map((control) => control.getBoundingClientRect())
  for (const { left, right } of edges) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
  }
  const row = edges.filter(({ width: wide }) => wide < width / 2).toSorted((one, other) => one.left - other.left)
  for (const [index, { left }] of row.entries()) if (index > 0) expect(left).toBeGreaterThanOrEqual(row[index - 1]!.right - 0.5)
})

test.each([1440, 1280, 900])('the calendar of the toolbar is labelled %i px wide, beside the logo', async (width) => {
  await page.viewport(width, 720)
  await visit('/terms', { user: ines() })
  const plan = page.getByRole('button', { name: 'Plan', exact: true })
  await expect.element(plan.getByText('Plan', { exact: true })).toBeVisible()
  const logo = page.getByRole('link', { name: /start screen$/ })
  expect(plan.element().getBoundingClientRect().right).toBeLessThanOrEqual(logo.element().getBoundingClientRect().left)
  await plan.click()
  await expect.element(page.getByRole('region', { name: 'Your plan' })).toBeVisible()
  await expect.element(plan).toHaveAttribute('aria-pressed', 'true')
})
