import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forgetAfterEach, visit } from '../shell/testing.tsx'
import { Testimonials } from './Testimonials.tsx'
import { testimonials } from './testimonials.ts'

const places = page.getByRole('button', { name: /^Testimonial \d/ })
const carousel = page.getByRole('region', { name: 'What learners say, samples' })
const shown = () => places.elements().findIndex((place) => place.getAttribute('aria-current') === 'true')
/** The carousel with the pointer elsewhere, and its clock held. */
const showHeld = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.hover(document.documentElement, { position: { x: 2, y: 2 } })
  await render(
    <div style={{ marginTop: 60 }}>
      <Testimonials />
    </div>,
  )
}

forgetAfterEach()
afterEach(() => page.viewport(1280, 900))

test('beside the form on a large screen stand six voices, on a smaller one none [AUTH-02] [AUTH-03]', async () => {
  await visit('/login')
  await expect.element(carousel).toBeVisible()
  expect(places.elements()).toHaveLength(6)
  await page.viewport(900, 900)
  await expect.element(carousel).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('E-mail')).toBeVisible()
})

test('a voice has a name, a country with its flag, a picture at an address, and a quote [AUTH-04]', async () => {
  const image = '/static/images/amara.webp'
  await render(<Testimonials testimonials={[{ name: 'Amara', country: 'Ghana', image, portrait: 'bun', quote: 'It still runs.' }]} />)
  const slide = page.getByRole('group', { name: '1 of 1' })
  await expect.element(slide.getByText('Amara')).toBeVisible()
  await expect.element(slide.getByText('Ghana')).toBeVisible()
  await expect.element(slide.getByText('It still runs.')).toBeVisible()
  expect(slide.element().querySelector('[data-icon=flag]')).not.toBeNull()
  expect(slide.element().querySelector('img')?.getAttribute('src')).toBe(image)
  await expect.element(page.getByText('Sample, to be replaced by a real learner')).not.toBeInTheDocument()
})

test('every built-in voice says that it is a sample', async () => {
  await render(<Testimonials />)
  for (const { quote } of testimonials) {
    await expect.element(page.getByText(quote)).toBeVisible()
    await expect.element(page.getByText('Sample, to be replaced by a real learner')).toBeVisible()
    await page.getByRole('button', { name: 'Next testimonial' }).click()
  }
})

describe('the carousel', () => {
  test('goes on after 7000 ms, and from the last voice to the first [AUTH-05] [AUTH-06]', async () => {
    await showHeld()
    for (const next of [1, 2, 3, 4, 5, 0]) {
      const before = shown()
      vi.advanceTimersByTime(6999)
      expect(shown()).toBe(before)
      vi.advanceTimersByTime(1)
      await expect.poll(shown).toBe(next)
    }
  })

  test('leads backwards from the first voice to the last [AUTH-06]', async () => {
    await render(<Testimonials />)
    await page.getByRole('button', { name: 'Previous testimonial' }).click()
    expect(shown()).toBe(5)
    await page.getByRole('button', { name: 'Next testimonial' }).click()
    expect(shown()).toBe(0)
  })

  test('begins its time anew when somebody moved it [AUTH-07]', async () => {
    await showHeld()
    vi.advanceTimersByTime(6000)
    // without pointer and focus, which stop the time altogether
    places
      .nth(2)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(shown).toBe(2)
    vi.advanceTimersByTime(6999)
    expect(shown()).toBe(2)
    vi.advanceTimersByTime(1)
    await expect.poll(shown).toBe(3)
  })

  test('stands still while the pointer or the focus is on it', async () => {
    await showHeld()
    await carousel.hover()
    vi.advanceTimersByTime(20_000)
    expect(shown()).toBe(0)
    await userEvent.hover(document.documentElement, { position: { x: 2, y: 2 } })
    places.first().element().focus()
    vi.advanceTimersByTime(20_000)
    expect(shown()).toBe(0)
    places.first().element().blur()
    vi.advanceTimersByTime(7000)
    await expect.poll(shown).toBe(1)
  })
})
