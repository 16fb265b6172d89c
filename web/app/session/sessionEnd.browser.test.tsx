import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer, AnswerWrite, Validation } from '@fieldwork/core/tasks/schema.ts'
import { userQuery } from '../../accounts/api.ts'
import { signedOut } from '../../platform/calls/call.ts'
import { project } from '../../tasks/testProject.ts'
import { ines, padlock } from '../../tasks/testing.tsx'
import { forgetAfterEach, hastenTime, refusal, visit, type SentRequest } from '../../testing/render.tsx'
import { openDialogs, platform } from '../../testing/platform.tsx'

const account = page.getByRole('button', { name: /^Your Fieldwork/ })
const loginLink = page.getByRole('navigation', { name: 'Toolbar' }).getByRole('link', { name: 'Login' })
const loginDialog = page.getByRole('dialog', { name: /^Log in or sign up/ })
const how = page.getByRole('textbox', { name: /How does it decide/ })

forgetAfterEach()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const validation = (id: string, type: 'TEXT' | 'URL', status: 'COMPLETE' | 'INCOMPLETE'): Validation => ({
  id,
  stepId: 'sign',
  boxId: 'padlock',
  type,
  title: id,
  description: '',
  optional: false,
  hidden: false,
  extension: 'https://',
  characterLimit: null,
  status,
  answer: status === 'COMPLETE' ? { id, type, text: { data: 'stored' }, status, hidden: false, revision: 1 } : null,
})

const stored = ({ key: _key, hidden = false, ...value }: AnswerWrite): Answer => ({ ...value, hidden, revision: 1 })

/** The project of a learner whose session ends once `end` is called. */
const openProject = async (status: 'COMPLETE' | 'INCOMPLETE' = 'INCOMPLETE') => {
  const pass = hastenTime()
  let isOver = false
  const during = (answer: unknown) => () => (isOver ? refusal('signed_out') : Response.json(answer))
  const validations = [validation('how', 'TEXT', status), validation('where', 'URL', status)]
  const visited = await visit('/projects/tls', {
    user: ines(),
    network: {
      'GET /projects/tls': project(),
      'GET /projects/tls/validations': () =>
        Response.json(isOver ? validations.map((one) => ({ ...one, status: 'INCOMPLETE', answer: null })) : validations),
      'GET /projects/tls/document.json': {
        projectId: 'tls',
        version: 1,
        sections: [],
        tracks: [],
        steps: [{ type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: [padlock] }],
      },
      'GET /projects': during([]),
      'PUT /projects/tls': during(project({ status: 'COMPLETE' })),
      'POST /projects/tls/validations/how': ({ body }: SentRequest) => during(stored(body as AnswerWrite))(),
    },
  })
  const opened: string[] = []
  const stop = platform().dialogs.state.subscribe(({ dialogs }, before) => {
    for (const { id, type } of dialogs) if (!before.dialogs.some((known) => known.id === id)) opened.push(type)
  })
  await expect.element(page.getByRole('button', { name: 'Complete project' })).toBeVisible()
  await expect.element(account).toBeVisible()
  return { ...visited, pass, opened, stop, end: () => (isOver = true) }
}

/** Another call is refused, and a dialog that anything asked for has had time to come. */
const refusedOnceMore = async ({ client, pass }: { client: QueryClient; pass: (milliseconds: number) => Promise<unknown> }) => {
  await client.refetchQueries({ queryKey: userQuery.queryKey })
  await pass(1_000)
}

describe('a session that ended', () => {
  test('is noticed by an action: the person is cleared, the login opens once, and the reason is said', async () => {
    const { client, pass, end, opened, stop } = await openProject('COMPLETE')
    // The answers are there.
    await expect.element(page.getByRole('button', { name: 'Complete project' })).not.toHaveAttribute('aria-disabled')
    end()
    await page.getByRole('button', { name: 'Complete project' }).click()
    await expect.element(loginDialog).toBeVisible()
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
    await expect.element(account).not.toBeInTheDocument()
    await expect.element(page.getByText('Please log in to continue.')).toBeVisible()
    await refusedOnceMore({ client, pass })
    stop()
    expect(opened).toEqual(['login'])
  })

  test('is noticed by what is merely read, and nothing opens', async () => {
    const { client, pass, end, opened, stop } = await openProject()
    end()
    await page.getByRole('button', { name: 'Projects', exact: true }).click()
    await expect.element(loginLink).toBeInTheDocument()
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
    await refusedOnceMore({ client, pass })
    stop()
    expect(opened).toEqual([])
  })

  test('leaves the words of a task in their field; the login is offered, and opens when it is asked for', async () => {
    const { client, end, opened, stop } = await openProject()
    end()
    await how.fill('By the signature')
    await expect.element(how).toHaveFocus()
    const offer = page.getByRole('button', { name: 'Log in to save it' })
    await expect.element(offer).toBeVisible()
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
    await expect.element(how).toHaveValue('By the signature')
    await expect.element(how).toHaveFocus()
    await how.fill('By the signature of its authority')
    await expect.element(offer).toBeVisible()
    await expect.element(how).toHaveValue('By the signature of its authority')
    expect(opened).toEqual([])
    await expect.poll(() => Object.values({ ...localStorage }).join()).toContain('of its authority')
    await offer.click()
    await expect.element(loginDialog).toBeVisible()
    stop()
    expect(opened).toEqual(['login'])
  })

  test('asks once when Done meets it', async () => {
    const { client, pass, end, opened, stop } = await openProject()
    await how.fill('By the signature')
    await page.getByRole('textbox', { name: /Where does it answer/ }).fill('journal.home.arpa')
    end()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect.element(loginDialog).toBeVisible()
    await refusedOnceMore({ client, pass })
    stop()
    expect(opened).toEqual(['login'])
  })
})

test('a visitor whom the server does not know is asked nothing', async () => {
  const pass = hastenTime()
  const told: string[] = []
  const stop = signedOut.listen(({ endpoint }) => told.push(endpoint.name))
  const { client } = await visit('/terms')
  await client.refetchQueries({ queryKey: userQuery.queryKey })
  await expect.poll(() => told).toContain('getUser')
  await refusedOnceMore({ client, pass })
  stop()
  expect(openDialogs()).toEqual([])
})
