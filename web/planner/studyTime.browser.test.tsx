import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closePanel, openPanel } from '../platform/panels/panels.ts'
import { useToolbarView } from '../platform/toolbar/toolbarViews.ts'
import { forgetAfterEach, hastenTime } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'
import { course, courseButton, openCourse, texts, withTopics } from './testing.ts'

forgetAfterEach()

const hours = (name: string) => course.getByRole('group', { name: /^Hours a day/ }).getByRole('radio', { name, exact: true })
const days = (name: string) => course.getByRole('group', { name: /^Days a week/ }).getByRole('radio', { name, exact: true })

describe('time', () => {
  const asked = (sent: { path: string; query: URLSearchParams }[]) =>
    Object.fromEntries([...(sent.findLast(({ path }) => path === '/schedule')?.query ?? [])].filter(([name]) => name !== 'timeZone'))

  test('is zero to eight hours a day and zero to seven days a week, by default one hour on five days [PLANNER-01] [PLANNER-02] [PLANNER-03]', async () => {
    await openCourse({ preferences: withTopics, flags: { 'capability.checkout': true } })
    const marks = (name: RegExp) =>
      [...course.getByRole('group', { name }).element().querySelectorAll('label')].map((mark) => mark.textContent)
    await expect.element(hours('1')).toBeChecked()
    await expect.element(days('5')).toBeChecked()
    expect(marks(/^Hours a day/)).toEqual(['None', '1', '2', '3', '4', '5', '6', '7', '8'])
    expect(marks(/^Days a week/)).toEqual(['None', '1', '2', '3', '4', '5', '6', '7'])
    await hours('None').click()
    await expect.element(course.getByText('1 hour a week')).not.toBeInTheDocument()
    await expect.element(course.getByRole('heading', { level: 3, name: /Databases/ })).toBeVisible()
  })

  test('is hours a day and days a week, and setting one to none sets both [PLANNER-04] [PLANNER-05]', async () => {
    const { saved } = await openCourse({ preferences: withTopics })
    await expect.element(course.getByText('5 hours a week')).toBeVisible()
    await hours('3').click()
    await expect.element(course.getByText('15 hours a week')).toBeVisible()
    await days('None').click()
    await expect.element(hours('None')).toBeChecked()
    await hours('2').click()
    await expect.element(days('5')).toBeChecked()
    expect(saved()).toMatchObject([
      { hoursPerDay: 3, daysPerWeek: 5 },
      { hoursPerDay: 0, daysPerWeek: 0 },
      { hoursPerDay: 2, daysPerWeek: 5 },
    ])
  })

  test('is sent to the server with topics, order and direction, which is reversed for recently added projects [PLANNER-17] [PLANNER-18]', async () => {
    const { sent } = await openCourse({ preferences: { ...withTopics, selectedCategories: ['Networks'] } })
    const order = (name: string) => course.getByRole('radio', { name, exact: true })
    const rest = { hoursPerDay: '1', daysPerWeek: '5', topics: 'Networks' }
    await expect.poll(() => asked(sent)).toEqual({ ...rest, orderBy: 'topics', sortBy: 'asc' })
    expect(texts(course.getByRole('radiogroup', { name: 'Order' }).getByText(/./))).toEqual([
      'Recently added',
      'Topics (A-Z)',
      'Recommended',
    ])
    await order('Recently added').click()
    await expect.poll(() => asked(sent)).toEqual({ ...rest, orderBy: 'selection', sortBy: 'desc' })
    await course.getByRole('button', { name: 'Reverse the order' }).click()
    await expect.poll(() => asked(sent)).toEqual({ ...rest, orderBy: 'selection', sortBy: 'asc' })
    await order('Recommended').click()
    await expect.poll(() => asked(sent)).toEqual({ ...rest, orderBy: 'recommended', sortBy: 'asc' })
  })

  test('choosing one, two or three days without Pro offers Pro and changes nothing [PLANNER-06]', async () => {
    const { saved } = await openCourse({ preferences: withTopics, flags: { 'capability.checkout': true } })
    await expect.element(course.getByRole('button', { name: 'Pro' })).toBeVisible()
    await expect.element(course.getByText(/^1 to 3 days are part of Pro\./)).toBeVisible()
    await days('2').click({ force: true })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(days('5')).toBeChecked()
    expect(saved()).toEqual([])
  })

  test('one, two and three days are left out if there is no checkout, except the learner’s own', async () => {
    await openCourse({ preferences: { ...withTopics, daysPerWeek: 2 } })
    await expect.element(days('2')).toBeChecked()
    await expect.element(days('4')).toBeInTheDocument()
    for (const name of ['1', '3']) expect(days(name).query()).toBeNull()
    expect(course.getByText('Locked').query()).toBeNull()
    await expect.element(course.getByText('Fewer days? Choose 4: what you don’t finish moves to your next day.')).toBeVisible()
  })

  test('one, two and three days can be chosen with Pro', async () => {
    const { saved } = await openCourse({ preferences: withTopics, user: ines('pro') })
    await days('2').click()
    await expect.element(days('2')).toBeChecked()
    await expect.poll(saved).toEqual([{ hoursPerDay: 1, daysPerWeek: 2 }])
  })

  test('explains why it is longer than estimated, and lets the learner turn that off', async () => {
    const { saved } = await openCourse({ preferences: withTopics, schedule: { pace: { factor: 1.3, projects: 4 } } })
    await expect.element(course.getByText('Your last 4 finished projects took 1.3 times as long as estimated.')).toBeVisible()
    await course.getByRole('switch', { name: 'Plan with my own pace' }).click()
    await expect.poll(saved).toEqual([{ usesOwnPace: false }])
  })
})

test.each([true, false])('the weekly plan is offered by email only where emails are sent: %s', async (isMailed) => {
  await openCourse({ preferences: withTopics, flags: { 'capability.mail': isMailed } })
  await expect.element(course.getByRole('button', { name: 'Download calendar file' })).toBeVisible()
  expect(course.getByRole('switch', { name: 'Email me my weekly plan' }).elements().length).toBe(isMailed ? 1 : 0)
})

describe('the drawer', () => {
  const edge = { x: 4, y: 300 }
  const hover = (position: { x: number; y: number }) => userEvent.hover(document.documentElement, { position })

  test('opens with its toolbar button, takes the focus, closes with its own button, and stays when the mouse leaves [PLANNER-32] [PLANNER-33] [PLANNER-35]', async () => {
    await openCourse()
    await expect.element(course).toHaveFocus()
    const pass = hastenTime()
    await hover({ x: 1000, y: 300 })
    await pass(1000)
    await expect.element(course).toBeVisible()
    await course.getByRole('button', { name: 'Close the plan' }).click()
    await expect.poll(() => course.query()).toBeNull()
    await expect.element(courseButton).toHaveFocus()
  })

  test('closes on a click outside and on Escape [PLANNER-33]', async () => {
    await openCourse()
    await expect.element(course).toBeVisible()
    await userEvent.click(document.body, { position: { x: 1000, y: 300 } })
    await expect.poll(() => course.query()).toBeNull()
    await courseButton.click()
    await expect.element(course).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => course.query()).toBeNull()
  })

  test('opens after the mouse rests at the left edge for 150 ms, and doesn’t take the focus [PLANNER-31]', async () => {
    await openCourse({ opens: false })
    await expect.element(courseButton).toBeVisible()
    const before = document.activeElement
    const rest = (clientX: number) =>
      document.body.dispatchEvent(new PointerEvent('pointermove', { clientX, pointerType: 'mouse', bubbles: true }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const isOpenAfter = (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds)
      return useToolbarView.getState().view === 'course'
    }
    rest(4)
    expect(isOpenAfter(149)).toBe(false)
    rest(200)
    expect(isOpenAfter(1000)).toBe(false)
    rest(12)
    expect(isOpenAfter(100)).toBe(false)
    rest(11)
    expect([isOpenAfter(49), isOpenAfter(1)]).toEqual([false, true])
    vi.useRealTimers()
    await expect.element(course).toBeVisible()
    expect(document.activeElement).toBe(before)
  })

  test('stays closed while the mouse drags or is over a handle, a panel is at that edge, or a dialog is open', async () => {
    await openCourse({ opens: false })
    await expect.element(courseButton).toBeVisible()
    const handle = document.createElement('div')
    handle.setAttribute('role', 'separator')
    const dialog = document.createElement('dialog')
    document.body.append(handle, dialog)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opensFrom = (target: Element, buttons = 0) => {
      target.dispatchEvent(new PointerEvent('pointermove', { clientX: 4, pointerType: 'mouse', buttons, bubbles: true }))
      vi.advanceTimersByTime(1000)
      return useToolbarView.getState().view === 'course'
    }
    expect(opensFrom(document.body, 1)).toBe(false)
    expect(opensFrom(handle)).toBe(false)
    openPanel('left')
    expect(opensFrom(document.body)).toBe(false)
    closePanel()
    dialog.showModal()
    expect(opensFrom(document.body)).toBe(false)
    dialog.close()
    expect(opensFrom(document.body)).toBe(true)
    handle.remove()
    dialog.remove()
  })

  test('closes when the mouse that opened it is more than 48 px away [PLANNER-34]', async () => {
    await openCourse({ opens: false })
    await hover(edge)
    await expect.element(course).toBeVisible()
    const { right } = course.element().getBoundingClientRect()
    await vi.waitFor(() => expect(course.element().getBoundingClientRect().left).toBe(0))
    await hover({ x: Math.max(right, 424) + 40, y: 310 })
    await expect.element(course).toBeVisible()
    await hover({ x: 424 + 60, y: 320 })
    await expect.poll(() => course.query()).toBeNull()
  })
})
