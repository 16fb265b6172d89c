import '../tasks/testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { impersonate } from '../platform/impersonation.ts'
import { publicAddress, serveLocally } from '../testing/publicAddress.ts'
import { savedFiles } from '../sharing/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { fakeServer, ines, leave, show } from '../tasks/testing.tsx'
import { fakeNetwork, findings, refusal } from '../testing/render.tsx'
import { WebCredential } from './WebCredential.tsx'

afterEach(async () => {
  impersonate(undefined)
  await leave()
})

const completed = project({ status: 'COMPLETE' })
const path = `/projects/${completed.id}/credential`
const none: CredentialState = { mayIssue: true, issued: null }
const issuedTo = (name: string, isOutdated = false): CredentialState => ({
  mayIssue: true,
  issued: {
    id: '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01',
    name,
    isPublic: false,
    version: 1,
    issuedAt: '2026-11-21T10:00:00.000Z',
    isOutdated,
    localIssuer: null,
    jsonUrl: `${path}/a.json`,
    pictureUrl: `${path}/a.png`,
    tasks: [
      { title: 'How does it decide?', counts: 'Output checked against values drawn for this learner. The run itself wasn’t watched.' },
      { title: 'Where does it answer?', counts: 'The author’s check accepted the answer.' },
    ],
  },
})

/** Unfolds a part of the credential. */
const unfold = (label: string) => page.getByText(label, { exact: true }).click()
const [files, managing] = ['Download or check it', 'Change or revoke it']

const shown = async (network: Record<string, unknown>, user = ines()) => {
  const server = fakeServer({ user, project: completed })
  const played = fakeNetwork(network)
  await show(server, <WebCredential project={completed} />)
  return played
}

test('a learner gets a credential under a name of their choice, and can revoke it after a confirmation', async () => {
  serveLocally()
  let state = none
  const { sent } = await shown({
    [`GET ${path}`]: () => Response.json(state),
    [`POST ${path}`]: ({ body }: { body: { name: string } }) => Response.json((state = issuedTo(body.name))),
    [`DELETE ${path}`]: () => Response.json((state = none)),
  })
  await expect.element(page.getByLabelText('Name on the credential')).toHaveValue('Ines Moreno')
  expect(await findings('light')).toEqual([])
  await page.getByLabelText('Name on the credential').fill('I. Moreno')
  await page.getByRole('button', { name: 'Get credential' }).click()
  await expect.element(page.getByText('Issued to I. Moreno on 21 November 2026.')).toBeVisible()
  expect(await findings('dark')).toEqual([])
  await unfold(managing)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await expect.element(page.getByRole('button', { name: 'Get credential' })).toBeVisible()
})

test('the focus stays in the section when the credential is issued, when its revocation is confirmed or cancelled, and when it is revoked', async () => {
  serveLocally()
  let state = none
  await shown({
    [`GET ${path}`]: () => Response.json(state),
    [`POST ${path}`]: () => Response.json((state = issuedTo('Ines Moreno'))),
    [`DELETE ${path}`]: () => Response.json((state = none)),
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const pressEnterOn = async (name: string) => {
    await expect.element(button(name)).toBeVisible()
    button(name).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await pressEnterOn('Get credential')
  await expect.element(button('Publish its page')).toHaveFocus()
  await unfold(managing)
  await pressEnterOn('Revoke')
  await expect.element(button('Revoke it')).toHaveFocus()
  await pressEnterOn('Cancel')
  await expect.element(button('Revoke')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Revoke it')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Get credential')).toHaveFocus()
})

test('the credential lists how each task was completed, in both themes', async () => {
  await shown({ [`GET ${path}`]: issuedTo('Ines Moreno') })
  await page.getByText('How each task was completed').click()
  await expect.element(page.getByText('Output checked against values drawn for this learner. The run itself wasn’t watched.')).toBeVisible()
  await expect.element(page.getByRole('term').filter({ hasText: 'How does it decide?' })).toBeVisible()
  expect(await findings('light')).toEqual([])
  expect(await findings('dark')).toEqual([])
})

test('what revokes a credential never appears under the pointer that had it issued', async () => {
  for (const isLocal of [true, false]) {
    if (isLocal) serveLocally()
    let state = none
    await shown({
      [`GET ${path}`]: () => Response.json(state),
      [`POST ${path}`]: () => Response.json((state = issuedTo('Ines Moreno'))),
    })
    const get = page.getByRole('button', { name: /^Get/ })
    await expect.element(get.first()).toBeVisible()
    const buttons = get.elements().map((one) => one.getBoundingClientRect())
    await get.last().click()
    const manage = page.getByText(managing)
    await expect.element(manage).toBeVisible()
    const { top } = manage.element().getBoundingClientRect()
    for (const { bottom } of buttons) expect(top).toBeGreaterThan(bottom)
    expect(page.getByRole('button', { name: 'Revoke' }).query()).toBe(null)
    await leave()
  }
})

test('a refused name shows the reason and stays in its field', async () => {
  const refused = { error: { code: 'invalid', message: 'invalid', fields: { name: 'invalid' } } }
  await shown({ [`GET ${path}`]: none, [`POST ${path}`]: () => Response.json(refused, { status: 422 }) })
  await page.getByLabelText('Name on the credential').fill('ines@private.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Give a name of 1 to 60 characters, without an @.')).toBeVisible()
  await expect.element(page.getByLabelText('Name on the credential')).toHaveValue('ines@private.example')
})

test('a learner who never gave a name gets no suggestion, because it would reveal part of their email address', async () => {
  await shown({ [`GET ${path}`]: none }, { ...ines(), name: 'ines.m', nameStatus: 'skipped' })
  await expect.element(page.getByLabelText('Name on the credential')).toHaveValue('')
})

test('a credential whose issuer is an address of one computer says so, and can be issued again', async () => {
  const local = issuedTo('Ines Moreno')
  let state: CredentialState = { ...local, issued: { ...local.issued!, localIssuer: 'http://localhost:4000' } }
  await shown({ [`GET ${path}`]: () => Response.json(state), [`POST ${path}`]: () => Response.json((state = local)) })
  await expect.element(page.getByText(/It was issued at http:\/\/localhost:4000/)).toBeVisible()
  await page.getByRole('button', { name: 'Issue it again' }).click()
  await expect.element(page.getByText(/It was issued at/)).not.toBeInTheDocument()
})

test('on a server that only this computer can open, a credential is published to anyone on it, and nothing offers to share its link', async () => {
  serveLocally()
  const { issued } = issuedTo('Ines Moreno')
  let isPublic = false
  const state = () => Response.json({ mayIssue: true, issued: { ...issued!, isPublic } })
  await shown({
    [`GET ${path}`]: state,
    [`PUT ${path}/public`]: ({ body }: { body: { public: boolean } }) => {
      isPublic = body.public
      return state()
    },
  })
  await expect.element(page.getByText(/^Only you can see this credential/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish its page' }).click()
  await expect.element(page.getByText(/^Anyone on this computer can open its page/)).toBeVisible()
  await unfold(managing)
  await expect.element(page.getByRole('button', { name: 'Unpublish its page' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Open its page/ })).toHaveAttribute('href', `/credentials/${issued!.id}`)
  await expect.element(page.getByRole('link', { name: /Add to LinkedIn/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument()
})

test('a credential that is issued again has a picture with a new address, so that no cache shows the earlier one', async () => {
  const address = () =>
    page
      .getByRole('img', { name: /^The credential of/ })
      .element()
      .getAttribute('src')!
      .split('#')[0]
  const { issued } = issuedTo('Ines Moreno', true)
  let state: CredentialState = { mayIssue: true, issued }
  const again = { ...issued!, id: '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a02', isOutdated: false }
  await shown({ [`GET ${path}`]: () => Response.json(state), [`POST ${path}`]: () => Response.json((state = { ...state, issued: again })) })
  await expect.element(page.getByRole('button', { name: 'Issue it again' })).toBeVisible()
  const before = address()
  await page.getByRole('button', { name: 'Issue it again' }).click()
  await expect.poll(address).not.toBe(before)
})

test('an outdated credential is marked as outdated, and can be issued again', async () => {
  await shown({ [`GET ${path}`]: issuedTo('Ines Moreno', true) })
  await expect.element(page.getByText(/Your work has changed since/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Issue it again' })).toBeVisible()
})

test.for([
  [true, 'The new one replaces this one. The old link will lead to the new page, and copies of the old file will no longer be valid.'],
  [false, 'The new one replaces this one. Copies of the old file will no longer be valid.'],
] as const)(
  'before a credential is issued again, also to change the name, its owner reads what becomes of it: public %s',
  async ([isPublic, text]) => {
    const { issued } = issuedTo('Ines Moreno')
    await shown({ [`GET ${path}`]: { mayIssue: true, issued: { ...issued!, isPublic } } })
    await unfold(managing)
    await expect.element(page.getByRole('button', { name: 'Change name' })).toBeVisible()
    expect(page.getByText(text).query()).toBe(null)
    await page.getByRole('button', { name: 'Change name' }).click()
    await expect.element(page.getByText(text)).toBeVisible()
  },
)

test('failures to load or download show an error and can be retried', async () => {
  let tries = 0
  await shown({ [`GET ${path}`]: () => (tries++ === 0 ? refusal('not_found') : Response.json(issuedTo('Ines Moreno'))) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await unfold(files)
  await page.getByRole('button', { name: 'Download file' }).click()
  await expect.element(page.getByText('The file could not be read. Please try again.')).toBeVisible()
})

test.for([
  ['Download file', 'json'],
  ['Download picture', 'png'],
] as const)('%s saves the credential, and asks for it in the name of whom an administrator looks as', async ([button, ending]) => {
  impersonate({ userId: 'ines' })
  const saved = savedFiles()
  const name = `fieldwork-${completed.id}-credential.${ending}`
  const { to } = await shown({ [`GET ${path}`]: issuedTo('Ines Moreno'), [`GET ${path}/${name}`]: () => new Response(`signed ${ending}`) })
  await unfold(files)
  await page.getByRole('button', { name: button }).click()
  await expect.poll(saved).toEqual([[name, `signed ${ending}`]])
  expect(to(`${path}/${name}`).map(({ headers }) => headers.get('x-impersonate-user-id'))).toEqual(['ines'])
})

test('a refused download shows the reason', async () => {
  const refused = { [`GET ${path}/fieldwork-${completed.id}-credential.json`]: () => refusal('impersonating') }
  await shown({ [`GET ${path}`]: issuedTo('Ines Moreno'), ...refused })
  await unfold(files)
  await page.getByRole('button', { name: 'Download file' }).click()
  await expect.element(page.getByText('This stays closed while you are impersonating someone. Stop impersonating first.')).toBeVisible()
})

test('where others can reach the server, a learner chooses whether the credential gets a page, then shares, adds and closes it', async () => {
  const issued = (isPublic: boolean): CredentialState => ({ mayIssue: true, issued: { ...issuedTo('Ines Moreno').issued!, isPublic } })
  let state = none
  const { sent } = await shown({
    [`GET ${path}`]: () => Response.json(state),
    [`POST ${path}`]: ({ body }: { body: { public: boolean } }) => Response.json((state = issued(body.public))),
    [`PUT ${path}/public`]: ({ body }: { body: { public: boolean } }) => Response.json((state = issued(body.public))),
  })
  await expect.element(page.getByText(/^On its page, anyone with the link can see this name/)).toBeVisible()
  await page.getByRole('button', { name: 'Get it without a page' }).click()
  await expect.element(page.getByText('Only you can see this credential.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish its page' }).click()
  const link = `/credentials/${issued(true).issued!.id}`
  await expect.element(page.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', link)
  const profile = new URL(
    page
      .getByRole('link', { name: /^Add to LinkedIn profile/ })
      .element()
      .getAttribute('href')!,
  )
  expect(Object.fromEntries(profile.searchParams)).toMatchObject({
    name: completed.metadata.title,
    issueYear: '2026',
    issueMonth: '11',
    certUrl: publicAddress + link,
  })
  expect(await findings('light')).toEqual([])
  await unfold(managing)
  await page.getByRole('button', { name: 'Unpublish its page' }).click()
  await expect.element(page.getByRole('link', { name: 'Open its page' })).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { name: 'Ines Moreno', public: false },
    { public: true },
    { public: false },
  ])
})

test('a public credential has one filled button, which copies its link; the rest is folded', async () => {
  const { issued } = issuedTo('Ines Moreno')
  await shown({ [`GET ${path}`]: { mayIssue: true, issued: { ...issued!, isPublic: true } } })
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect([...document.querySelectorAll('section [data-variant="filled"]')].map((one) => one.textContent)).toEqual(['Copy link'])
  expect(page.getByRole('button').all()).toHaveLength(1)
  expect(await findings('light')).toEqual([])
})

test('the card of a credential has its place before it is drawn', async () => {
  await shown({ [`GET ${path}`]: issuedTo('Ines Moreno') })
  const picture = page.getByRole('img', { name: /^The credential of/ })
  await expect.element(picture).toBeInTheDocument()
  const { width, height } = picture.element().getBoundingClientRect()
  expect(Math.abs(width / height - 1200 / 627)).toBeLessThan(0.02)
})
