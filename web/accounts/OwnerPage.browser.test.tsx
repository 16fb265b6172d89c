import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findings, forgetAfterEach, noNetwork, refusal, visit } from '../testing/render.tsx'
import { heldNavigation } from './testing.ts'

const done = () => new Response(null, { status: 204 })
const email = page.getByLabelText('Email')
const submit = page.getByRole('button', { name: 'Become the administrator' })
const heading = page.getByRole('heading', { level: 1 })

forgetAfterEach()

const open = (network: Record<string, unknown> = {}, flags: Record<string, boolean> = {}) =>
  visit('/owner#key=printed', { network: { 'POST /auth/owner/check': done, ...network }, flags })

test('the printed link asks for an email address, sends it with the key, and leads to the start page, signed in', async () => {
  const { to } = await open({ 'POST /auth/owner': done })
  await expect.element(heading).toHaveTextContent('Become the administrator')
  expect(to('/auth/owner/check').map(({ body }) => body)).toEqual([{ key: 'printed' }])
  await email.fill(' Olga@Example.org')
  const left = heldNavigation()
  await submit.click()
  expect(await left).toMatchObject({ to: '/' })
  expect(to('/auth/owner').map(({ body }) => body)).toEqual([{ key: 'printed', email: 'olga@example.org' }])
})

test('an invalid address is refused without a request', async () => {
  const { to } = await open()
  await email.fill('olga')
  await submit.click()
  await expect.element(page.getByText('Invalid email. Please try again.')).toBeVisible()
  expect(to('/auth/owner')).toEqual([])
})

test.each([
  [true, /next time you log in with a code that goes there/],
  [false, /No mail server is set up here yet, so codes wait in the mailbox/],
])('with a mail server (%s) the page says where the next code will be', async (hasMail, sentence) => {
  await open({}, { 'capability.mail': hasMail })
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test.each([
  ['was used', 'conflict', 'This site has an administrator'],
  ['is too old or wrong', 'not_found', 'This link doesn’t work'],
] as const)('a link that %s says so and leads on', async (_what, code, title) => {
  await open({ 'POST /auth/owner/check': () => refusal(code) })
  await expect.element(heading).toHaveTextContent(title)
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await expect.element(email).not.toBeInTheDocument()
})

test('a second person is told that there is an administrator after sending the address', async () => {
  await open({ 'POST /auth/owner': () => refusal('conflict') })
  await email.fill('olga@example.org')
  await submit.click()
  await expect.element(heading).toHaveTextContent('This site has an administrator')
})

test('an unreachable server shows an error that can be retried', async () => {
  let isAway = true
  await open({ 'POST /auth/owner/check': () => (isAway ? noNetwork() : done()) })
  await expect.element(heading).toHaveTextContent('The link could not be checked')
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(email).toBeVisible()
})

test.each(['light', 'dark'] as const)('the page has no accessibility findings in the %s theme', async (theme) => {
  await open()
  await expect.element(email).toBeVisible()
  expect(await findings(theme)).toEqual([])
})
