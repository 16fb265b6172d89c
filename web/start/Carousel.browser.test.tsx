import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Testimonial } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { forgetAfterEach, noNetwork, visit } from '../testing/render.tsx'
import { project } from '../tasks/testProject.ts'
import { testimonialMessages } from '../messages/accounts.ts'
import { Carousel, type Slide } from './Carousel.tsx'

const people = ['Amara', 'Bo', 'Chen', 'Dana', 'Elif', 'Femi']
const image = 'data:image/webp;base64,UklGRg=='
const testimonials: Testimonial[] = people.map((name) => ({ name, country: `Country of ${name}`, image, quote: `${name} built it.` }))
const slides: Slide[] = people.map((name) => ({ key: name, name, quote: name, picture: null, detail: '', detailIcon: null }))
const projects: Project[] = Array.from({ length: 8 }, (_, index) => {
  const sample = project()
  const metadata = {
    ...sample.metadata,
    title: `Project ${index}`,
    description: `Build number ${index}.`,
    outcome: `You have number ${index} at the end.`,
  }
  return { ...sample, id: `project-${index}`, metadata: { ...metadata, series: { id: 'corner', title: 'Your own corner' } } }
})

const places = page.getByRole('button', { name: /^(Testimonial|Project) \d$/ })
const voices = page.getByRole('region', { name: 'What learners say' })
const catalogue = page.getByRole('region', { name: 'What you can build' })
const drawing = page.getByRole('img', { name: /a flag at the end/ })
const shown = () => places.elements().findIndex((place) => place.getAttribute('aria-current') === 'true')

forgetAfterEach()
afterEach(() => page.viewport(1280, 900))

test("beside the form on a large screen stand the operator's six testimonials, on a smaller one none [AUTH-02] [AUTH-03]", async () => {
  await visit('/login', { network: { 'GET /testimonials': testimonials, 'GET /projects': projects } })
  await expect.element(voices).toBeVisible()
  expect(places.elements()).toHaveLength(6)
  await expect.element(catalogue).not.toBeInTheDocument()
  await page.viewport(900, 900)
  await expect.element(voices).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
})

test('a testimonial has a name, a country with its flag, a picture at an address, and a quote [AUTH-04]', async () => {
  await visit('/login', { network: { 'GET /testimonials': testimonials } })
  const slide = page.getByRole('group', { name: '1 of 6' })
  await expect.element(slide.getByText('Amara', { exact: true })).toBeVisible()
  await expect.element(slide.getByText('Country of Amara')).toBeVisible()
  await expect.element(slide.getByText('Amara built it.')).toBeVisible()
  expect(slide.element().querySelector('[data-icon=flag]')).not.toBeNull()
  expect(slide.element().querySelector('img')?.getAttribute('src')).toBe(image)
})

test('without testimonials stand six projects: picture, title, series with its icon, and what one has at the end [AUTH-03]', async () => {
  await visit('/login', { network: { 'GET /testimonials': [], 'GET /projects': projects } })
  await expect.element(catalogue).toBeVisible()
  expect(places.elements()).toHaveLength(6)
  const slide = page.getByRole('group', { name: '1 of 6' })
  await expect.element(slide.getByText('Project 0')).toBeVisible()
  await expect.element(slide.getByText('Your own corner')).toBeVisible()
  await expect.element(slide.getByText('You have number 0 at the end.')).toBeVisible()
  expect(slide.element().querySelectorAll('svg')).toHaveLength(2)
  await page.getByRole('button', { name: 'Next project' }).click()
  await expect.element(page.getByRole('group', { name: '2 of 6' }).getByText('Project 1')).toBeVisible()
})

test('a project that does not say what one has at the end is not among them', async () => {
  const [silent, ...rest] = projects
  const { outcome: _, ...metadata } = silent!.metadata
  await visit('/login', { network: { 'GET /testimonials': [], 'GET /projects': [{ ...silent!, metadata }, ...rest.slice(0, 2)] } })
  await expect.element(catalogue).toBeVisible()
  expect(places.elements()).toHaveLength(2)
  await expect.element(page.getByText('Build number 0.')).not.toBeInTheDocument()
})

test('private projects are not among them', async () => {
  const [hidden, ...rest] = projects
  const secret = { ...hidden!, metadata: { ...hidden!.metadata, visibility: 'private' as const } }
  await visit('/login', { network: { 'GET /testimonials': [], 'GET /projects': [secret, ...rest.slice(0, 2)] } })
  await expect.element(catalogue).toBeVisible()
  expect(places.elements()).toHaveLength(2)
  await expect.element(page.getByText('Project 0')).not.toBeInTheDocument()
})

test.each([
  ['with an empty catalogue', {}],
  ['offline', { 'GET /testimonials': noNetwork, 'GET /projects': noNetwork }],
])('%s the drawing stands alone, and the form works', async (_when, network) => {
  await visit('/login', { network: { 'GET /testimonials': [], ...network }, retry: false })
  await expect.element(drawing).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(places.elements()).toEqual([])
})

describe('the carousel', () => {
  const show = () =>
    render(
      <div style={{ marginTop: 60 }}>
        <Carousel label="What learners say" slides={slides} messages={testimonialMessages} />
      </div>,
    )
  /** With the pointer elsewhere, and its clock held. */
  const showHeld = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.hover(document.documentElement, { position: { x: 2, y: 2 } })
    await show()
  }

  test('goes on after 7000 ms, and from the last slide to the first [AUTH-05] [AUTH-06]', async () => {
    await showHeld()
    for (const next of [1, 2, 3, 4, 5, 0]) {
      const before = shown()
      vi.advanceTimersByTime(6999)
      expect(shown()).toBe(before)
      vi.advanceTimersByTime(1)
      await expect.poll(shown).toBe(next)
    }
  })

  test('leads backwards from the first slide to the last [AUTH-06]', async () => {
    await show()
    await page.getByRole('button', { name: 'Previous testimonial' }).click()
    expect(shown()).toBe(5)
    await page.getByRole('button', { name: 'Next testimonial' }).click()
    expect(shown()).toBe(0)
  })

  test('restarts its timer after a manual move [AUTH-07]', async () => {
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

  test('pauses while it is hovered or focused', async () => {
    await showHeld()
    await voices.hover()
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
