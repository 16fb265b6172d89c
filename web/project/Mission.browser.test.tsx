import '../tasks/testing.tsx'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addresses, giveAddresses, takeAddresses } from '../testing/addresses.ts'
import { passStep, useOwnProgress } from '../documents/ownProgress.ts'
import { answerStorage } from '../tasks/answerStorage.ts'
import { TaskBox } from '../tasks/box/TaskBox.tsx'
import { checkout, fakeServer, ines, leave, shownDialog, padlock, show, textOf } from '../tasks/testing.tsx'
import { answered, End } from './testing-mission.tsx'
import { project } from '../tasks/testProject.ts'
import { closeDialog } from '../testing/platform.tsx'

afterEach(leave)

const state = () => document.querySelector('[data-mission]')?.getAttribute('data-mission')
const complete = () => page.getByRole('button', { name: 'Complete project' })

describe('the mission', () => {
  test('waits while a required task is open, and leads to it [TASK-55]', async () => {
    const server = fakeServer()
    await show(
      server,
      <>
        <TaskBox box={padlock} renderBlock={() => null} />
        <End />
      </>,
    )
    await expect.element(page.getByRole('heading', { name: 'Two tasks to go' })).toBeVisible()
    expect(state()).toBe('DISABLED')
    await expect.element(complete()).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Go to the next open task' }).click()
    await expect.poll(() => document.activeElement?.id).toBe('how')
  })

  test('is enabled once every required task is complete [TASK-55]', async () => {
    const server = fakeServer()
    answered(server, 'COMPLETE')
    await show(server, <End />)
    await expect.element(page.getByRole('heading', { name: 'Every task is done' })).toBeVisible()
    expect(state()).toBe('ENABLED')
  })

  test('completes the project, opens the share dialog with the project’s posts, and says so from then on [TASK-56] [TASK-59] [TASK-60]', async () => {
    const share = { linkedin: 'I built {title}' }
    const server = fakeServer({ project: project({ metadata: { ...project().metadata, share } }) })
    answered(server, 'COMPLETE')
    await show(server, <End />)
    await complete().click()
    await expect.poll(shownDialog).toMatchObject({ type: 'share', projectId: 'tls', view: 'projectComplete', template: share })
    expect(server.project.status).toBe('COMPLETE')
    await expect.poll(state).toBe('COMPLETE')
    await expect.element(page.getByText('Completed', { exact: true })).toBeVisible()
    closeDialog()
    // Keyboard users continue where the button was once the dialog is closed.
    await expect.element(page.getByRole('heading', { name: 'Project complete' })).toHaveFocus()
  })

  test('celebrates at once, while the tasks are read again [TASK-60]', async () => {
    const server = fakeServer()
    answered(server, 'COMPLETE')
    await show(server, <End />)
    await expect.element(complete()).not.toHaveAttribute('aria-disabled')
    const rest = globalThis.fetch
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href)
      return pathname.endsWith('/validations') ? new Promise<Response>(() => {}) : rest(input, init)
    })
    await complete().click()
    await expect.poll(shownDialog).toMatchObject({ type: 'share', view: 'projectComplete', isNew: true })
  })

  test('shows the celebration again after a reload below it, once, and on its own page only', async () => {
    const server = fakeServer({ project: project({ status: 'COMPLETE' }) })
    answered(server, 'COMPLETE')
    sessionStorage.setItem('fieldwork.sharing', `another ${location.pathname}`)
    const { unmount } = await show(server, <End />)
    await expect.poll(state).toBe('COMPLETE')
    expect(shownDialog()).toBeUndefined()
    await unmount()
    sessionStorage.setItem('fieldwork.sharing', `tls ${location.pathname}`)
    await show(server, <End />)
    await expect.poll(shownDialog).toMatchObject({ type: 'share', projectId: 'tls', view: 'projectComplete' })
    expect(shownDialog()).not.toHaveProperty('isNew')
  })

  test('names the steps that were not read where the project is completed, and leads there', async () => {
    const { outline } = project().metadata
    const unread = [
      { id: 'where', title: 'Look back', minutes: 3 },
      { id: 'tidy', title: 'Tidy up', minutes: 2 },
    ]
    const metadata = { ...project().metadata, outline: [...outline, ...unread] }
    const server = fakeServer({ project: project({ metadata, isQuizTaken: false }) })
    answered(server, 'COMPLETE')
    await show(
      server,
      <>
        <TaskBox box={padlock} renderBlock={() => null} />
        <End />
      </>,
    )
    await expect.element(page.getByText(/not read/)).toMatchTextContent(/^2 steps not read:\s*Look back\s*Tidy up$/)
    await page.getByRole('button', { name: 'Look back' }).click()
    await expect.poll(() => document.activeElement?.id).toBe('where')
    await expect.element(complete()).not.toHaveAttribute('aria-disabled')
    await complete().click()
    await expect.poll(() => server.project.status).toBe('COMPLETE')
  })

  test('of a complete project says which steps, optional tasks and quiz were left out, and leads there', async () => {
    const last = { id: 'where', title: 'Look back', minutes: 3 }
    const metadata = { ...project().metadata, outline: [...project().metadata.outline, last] }
    const server = fakeServer({ project: project({ status: 'COMPLETE', metadata, isQuizTaken: false }) })
    answered(server, 'COMPLETE')
    await show(
      server,
      <>
        <TaskBox box={padlock} renderBlock={() => null} />
        <section id="the-quiz" data-quiz tabIndex={-1}>
          Quiz
        </section>
        <End />
      </>,
    )
    await expect.element(page.getByText(/^You can still do/)).toMatchTextContent(/^You can still do:\s*Read the step “Look back”\s*Quiz$/)
    await page.getByRole('button', { name: 'Quiz', exact: true }).click()
    await expect.poll(() => document.activeElement?.id).toBe('the-quiz')
  })

  test('of a complete project with something in review says that, too, and leads there [TASK-57]', async () => {
    const server = fakeServer({ project: project({ status: 'COMPLETE' }) })
    answered(server, 'IN_REVIEW')
    await show(
      server,
      <>
        <TaskBox box={padlock} renderBlock={() => null} />
        <End />
      </>,
    )
    await expect.element(page.getByText('Completed, review open')).toBeVisible()
    expect(state()).toBe('COMPLETE_WITH_REVIEW')
    await page.getByRole('button', { name: 'Go to that answer' }).click()
    await expect.poll(() => document.activeElement?.id).toBe('how')
    expect([server.answer('how')?.status, server.answer('where')?.status]).toEqual(['IN_REVIEW', 'COMPLETE'])
  })

  test('that the server refuses shows which tasks are open still', async () => {
    const server = fakeServer()
    answered(server, 'COMPLETE')
    await show(
      server,
      <>
        <TaskBox box={padlock} renderBlock={() => null} />
        <End />
      </>,
    )
    await expect.element(complete()).not.toHaveAttribute('aria-disabled')
    // Another window reopened it meanwhile.
    server.user = ines('pro')
    server.put({ id: 'where', type: 'URL', text: { data: 'elsewhere' }, status: 'INCOMPLETE' })
    await complete().click()
    await expect.element(page.getByText('These tasks are still open:', { exact: false })).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Where does it answer?' }).click()
    await expect.poll(() => document.activeElement?.id).toBe('where')
    expect(shownDialog()).toBeUndefined()
  })

  test('that fails says so [TASK-61]', async () => {
    const server = fakeServer()
    answered(server, 'COMPLETE')
    await show(server, <End />)
    await expect.element(complete()).not.toHaveAttribute('aria-disabled')
    server.refusing = 'invalid'
    await complete().click()
    await expect.element(page.getByText('Failed to update project')).toBeVisible()
  })
})

describe('restarting a project', () => {
  const restart = { name: 'Restart project' }
  const asked = async (plan: 'free' | 'pro') => {
    const server = fakeServer({ user: ines(plan, checkout), project: project({ status: 'COMPLETE' }) })
    answered(server, 'COMPLETE')
    await show(server, <End />)
    await page.getByRole('button', restart).click()
    await expect.element(page.getByRole('dialog', restart)).toBeVisible()
    return server
  }

  test('warns of what is cleared: answers, highlights, notes and the documentation that was made [TASK-63]', async () => {
    await asked('pro')
    await expect
      .poll(textOf(page.getByRole('dialog', restart)))
      .toMatch(
        /answers, screenshots, highlights and notes in this project are deleted, and so is its documentation\. This can’t be undone\./,
      )
  })

  test('is Pro’s; others are led to it [TASK-64] [TASK-65]', async () => {
    await asked('free')
    await expect.element(page.getByRole('dialog').getByRole('button', restart)).not.toBeInTheDocument()
    await expect
      .element(page.getByText(/^Restarting a project is part of Pro\. It would delete .* You’re asked again before anything goes\.$/))
      .toBeVisible()
    const unlock = page.getByRole('button', { name: 'Unlock with Pro' }).element() as HTMLElement
    const pressed = performance.now()
    unlock.click()
    await expect.poll(shownDialog, { interval: 5 }).toMatchObject({ type: 'paywall', location: 'project_reset' })
    expect(performance.now() - pressed).toBeGreaterThan(345)
  })

  test('where Pro cannot be had, its dialog says so, and only closes', async () => {
    const server = fakeServer({ project: project({ status: 'COMPLETE' }) })
    answered(server, 'COMPLETE')
    await show(server, <End />)
    await page.getByRole('button', restart).click()
    const dialog = page.getByRole('dialog', restart)
    await expect
      .element(dialog.getByText('Restarting a project isn’t available to your account. An administrator of this site can change that.'))
      .toBeVisible()
    await expect.element(dialog.getByRole('button', restart)).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Unlock with Pro' })).not.toBeInTheDocument()
  })

  test('clears the answers and the steps that were passed, returns the mission to its start, and says so [TASK-58] [TASK-64] [TASK-67]', async () => {
    passStep(project(), 'ines', 'sign')
    const server = await asked('pro')
    await page.getByRole('dialog').getByRole('button', restart).click()
    await expect.element(page.getByText('Project successfully reset')).toBeVisible()
    await expect.poll(state).toBe('DISABLED')
    expect(server.answer('how')).toBeNull()
    expect(useOwnProgress.getState()['tls']).toBeUndefined()
    await expect.poll(shownDialog).toBeUndefined()
  })

  test('shows that it is under way [TASK-66]', async () => {
    const server = await asked('pro')
    server.network = 'away'
    const button = page.getByRole('dialog').getByRole('button', restart)
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
  })

  const held = async () => {
    const server = await asked('pro')
    const through = globalThis.fetch
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (input.endsWith('/reset')) await gate
      return through(input, init)
    })
    answerStorage('ines', 'tls').write('how', { mine: { type: 'TEXT', text: { data: 'A draft' } }, base: 2 })
    await page.getByRole('dialog').getByRole('button', restart).click()
    return { server, go: () => go() }
  }

  test('cannot be closed while it runs, by key, by cross or beside it [MODAL-06]', async () => {
    const { go } = await held()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    await userEvent.click(document.querySelector('[data-backdrop]')!, { position: { x: 5, y: 5 } })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(shownDialog()).toMatchObject({ type: 'projectReset' })
    go()
    await expect.element(page.getByText('Project successfully reset')).toBeVisible()
    await expect.poll(shownDialog).toBeUndefined()
  })

  test('is also reported to a learner who left the page meanwhile, and no draft stays [TASK-67]', async () => {
    const { go } = await held()
    closeDialog()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    go()
    await expect.element(page.getByText('Project successfully reset')).toBeVisible()
    expect(localStorage.length).toBe(0)
  })

  test('that fails is also reported to a learner who left the page meanwhile, with a contact if there is one [TASK-68] [MODAL-35]', async () => {
    giveAddresses()
    onTestFinished(takeAddresses)
    const { server, go } = await held()
    server.refusing = 'invalid'
    closeDialog()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    go()
    await expect.element(page.getByText('Failed to reset project')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Contact us/ })).toHaveAttribute('href', addresses.supportUrl)
    expect(localStorage.length).toBe(1)
  })

  test('that fails says so and leaves everything as it is [TASK-68]', async () => {
    const server = await asked('pro')
    server.refusing = 'invalid'
    await page.getByRole('dialog').getByRole('button', restart).click()
    await expect.element(page.getByText('Failed to reset project')).toBeVisible()
    expect(server.answer('how')?.status).toBe('COMPLETE')
  })
})
