import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { texts, withTopics } from '../planner/testing.ts'
import { catalogue, home } from './testing-home.ts'
import { everyPart, findings, forgetAfterEach } from '../testing/render.tsx'

forgetAfterEach()

describe('what was finished', () => {
  const complete = { status: 'COMPLETE' as const, progress: 100 }
  const finished = page.getByRole('region', { name: /^You finished/ })

  test('is celebrated with the way to its documentation and the portfolio, and the next of the series is offered', async () => {
    const ofSeries = catalogue.map((one) => ({ ...one, metadata: { ...one.metadata, series: { id: 'corner', title: 'The corner' } } }))
    const { at } = await home({
      projects: [{ ...ofSeries[0]!, ...complete }, ...ofSeries.slice(1)],
      preferences: { currentProject: 'http' },
      network: { 'GET /schedule': { weeks: [], later: 0, today: '2026-11-17', pace: null, streak: 0 } },
    })
    await expect
      .element(finished.getByRole('heading', { name: 'You finished your first project, “Speak HTTP by hand”. Well done!' }))
      .toBeVisible()
    await expect.element(finished.getByRole('link', { name: 'Speak HTTP by hand' })).toHaveAttribute('href', '/projects/http')
    const card = page.getByRole('region', { name: 'Put TLS in front' })
    await expect.element(card.getByText('Next in the series “The corner”')).toBeVisible()
    await finished.getByRole('button', { name: 'Documentation of Speak HTTP by hand' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await finished.getByRole('link', { name: 'Your portfolio' }).click()
    await expect.poll(at).toBe('/portfolio')
  })

  test('leads to what follows it, and what was begun before is one line', async () => {
    const [http, tls, folder] = catalogue.map((one) => ({
      ...one,
      metadata: { ...one.metadata, series: { id: 'corner', title: 'The corner' } },
    }))
    const begunBefore = { ...folder!, status: 'IN_PROGRESS' as const, progress: 40 }
    await home({
      projects: [{ ...http!, ...complete }, tls!, begunBefore],
      preferences: { currentProject: 'http', hasSeenFirstSteps: true },
    })
    await expect.element(page.getByRole('region', { name: 'Put TLS in front' })).toBeVisible()
    const line = page.getByText(/^Or go on with/)
    await expect.element(line).toHaveTextContent('Or go on with A database from an empty folder, 40% done')
    await expect.element(line.getByRole('link')).toHaveAttribute('href', '/projects/folder')
  })

  test('is named until another project is opened, beside those before it', async () => {
    const [http, tls, folder] = catalogue
    const projects = [{ ...http!, ...complete }, { ...tls!, ...complete, completedAt: '2026-03-02T12:00:00.000Z' }, folder!]
    const { screen } = await home({ projects, preferences: { currentProject: 'tls', hasSeenFirstSteps: true } })
    await expect.element(page.getByText('You finished “Put TLS in front”. That’s 2 projects done.')).toBeVisible()
    const titlesIn = (name: string) => () => texts(page.getByRole('region', { name }).getByRole('listitem').getByRole('link'))
    await expect.poll(titlesIn('Finished earlier')).toEqual(['Speak HTTP by hand'])
    await screen.unmount()
    await home({ projects, preferences: { currentProject: 'folder', hasSeenFirstSteps: true } })
    await expect.poll(titlesIn('You finished 2 projects')).toHaveLength(2)
    expect(page.getByText(/That’s/).query()).toBeNull()
  })

  test('is the project that was finished last, even if an earlier one was opened since', async () => {
    const [http, tls, folder] = catalogue
    const projects = [
      { ...http!, ...complete, completedAt: '2026-03-01T12:00:00.000Z' },
      { ...tls!, ...complete, completedAt: '2026-03-02T12:00:00.000Z' },
      folder!,
    ]
    await home({ projects, preferences: { currentProject: 'http', hasSeenFirstSteps: true } })
    await expect.element(page.getByText('You finished “Put TLS in front”. That’s 2 projects done.')).toBeVisible()
    const earlier = page.getByRole('region', { name: 'Finished earlier' }).getByRole('listitem')
    await expect.poll(() => texts(earlier.getByRole('link'))).toEqual(['Speak HTTP by hand'])
  })

  test('shows the learner’s own picture', async () => {
    // The buffer of the browser is full of modules.
    performance.clearResourceTimings()
    const file = { name: 'seen.png', storageName: 'answer_http_seen' }
    const validation = {
      id: 'seen',
      stepId: null,
      boxId: 'box',
      type: 'FILE',
      title: 'What did you see?',
      description: '',
      optional: false,
      hidden: false,
      characterLimit: null,
      extension: '',
      status: 'COMPLETE',
      answer: { id: 'seen', hidden: false, type: 'FILE', file, status: 'COMPLETE', revision: 2 },
    }
    await home({
      preferences: { hasSeenFirstSteps: true },
      projects: [{ ...catalogue[0]!, ...complete }, ...catalogue.slice(1)],
      network: { 'GET /projects/http/validations': [validation] },
    })
    await expect.element(finished).toBeVisible()
    const requested = () => performance.getEntriesByType('resource').map(({ name }) => name)
    await expect.poll(requested).toContainEqual(expect.stringContaining('/uploads/answer_http_seen?revision=2'))
  })

  test('says what was built, in the learner’s words or else the author’s, and when, and leads to what proves it', async () => {
    const done = { ...complete, completedAt: '2026-03-01T12:00:00.000Z' }
    const [http, tls, folder] = catalogue.map((one) => ({ ...one, metadata: { ...one.metadata, outcome: 'You have a server.' } }))
    await home({
      preferences: { hasSeenFirstSteps: true },
      projects: [{ ...http!, ...done, summary: 'A server that I wrote.' }, { ...tls!, ...done }, folder!],
      network: {
        'GET /projects/http/credential': { mayIssue: true, issued: null },
        'GET /projects/tls/credential': { mayIssue: false, issued: null },
      },
    })
    const work = (title: string) => finished.getByRole('listitem').filter({ hasText: title })
    await expect.element(work('Speak HTTP').getByText('“A server that I wrote.”')).toBeVisible()
    await expect.element(work('Put TLS').getByText('You have a server.')).toBeVisible()
    await expect.element(work('Put TLS').getByText(/^Finished 1 March/)).toBeVisible()
    expect(
      work('Put TLS')
        .getByRole('button', { name: /credential/i })
        .query(),
    ).toBeNull()
    await work('Speak HTTP').getByRole('button', { name: 'Get the credential of Speak HTTP by hand' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
  })

  test.each([true, false])('has its text uncut below the picture on a phone, just finished: %s', async (isLast) => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 900))
    const summary = `A server with a queue, ${'measured before and after, '.repeat(6)}and it stays fast.`
    const [http, ...others] = catalogue
    await home({
      preferences: { hasSeenFirstSteps: true, currentProject: isLast ? 'http' : 'tls' },
      projects: [{ ...http!, ...complete, summary, completedAt: '2026-03-01T12:00:00.000Z' }, ...others],
    })
    const title = finished.getByRole('link', { name: 'Speak HTTP by hand' })
    const text = finished.getByText(summary, { exact: false }).last()
    await expect.element(text).toBeVisible()
    const paragraph = text.element()
    expect(paragraph.scrollHeight).toBe(paragraph.clientHeight)
    expect(paragraph.getBoundingClientRect().left).toBeLessThan(title.element().getBoundingClientRect().left)
  })

  test('has the latest first', async () => {
    const at = ['2026-03-01T08:00:00.000Z', '2026-05-01T08:00:00.000Z', '2026-04-01T08:00:00.000Z']
    const projects = catalogue.map((one, index) => ({ ...one, ...complete, completedAt: at[index]! }))
    await home({ preferences: { hasSeenFirstSteps: true }, projects })
    await expect.element(finished).toBeVisible()
    const titles = texts(finished.getByRole('listitem').getByRole('link'))
    expect(titles).toEqual(['Put TLS in front', 'A database from an empty folder', 'Speak HTTP by hand'])
  })

  test('is not mentioned before there is any, and there is no price on home', async () => {
    await home({ preferences: { hasSeenFirstSteps: true }, flags: everyPart })
    await expect.element(page.getByRole('heading', { name: 'Recommended topics' })).toBeVisible()
    expect(finished.query()).toBeNull()
    expect(page.getByRole('main').element().textContent).not.toMatch(/\$/)
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings beside the week in the %s theme', async (theme) => {
    await home({ preferences: withTopics, projects: [{ ...catalogue[0]!, ...complete }, ...catalogue.slice(1)] })
    await expect.element(finished).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Your week' })).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})
