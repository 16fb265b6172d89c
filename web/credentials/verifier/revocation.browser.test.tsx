import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keyDocumentPath, publicCredentialPath } from '@fieldwork/core/credentials/addresses.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { createSigner } from './testing-signing.ts'
import {
  own,
  honest,
  badge,
  open,
  serverKeys,
  give,
  expectSaid,
  expectValid,
  result,
  expectUnbelieved,
  id,
  server,
  statusListWith,
  inList,
  pasteText,
} from './testing-verifierPage.ts'

const mallory = await createSigner(own)

beforeEach(() => () => vi.unstubAllGlobals())

test('a link to another host is not checked there, and the page says so', async () => {
  await open(server(await honest.signed(inList), await statusListWith(false)))
  await pasteText(`${location.origin}/credentials/${id}`)
  await expectValid()
  expect(result().textContent).not.toContain('wasn’t checked')
  for (const host of ['evil.example', `${location.hostname}.evil.example`]) {
    await pasteText(`https://${location.host}@${host}/x/${id}/`)
    await expectSaid(`The page at ${host} wasn’t checked.`)
  }
})

test('the ID of a replaced credential leads to the newer one, and that of a revoked one says that it was revoked', async () => {
  const newer = id.replace('0b', '1c')
  await open(server(undefined, undefined, newer))
  await pasteText(id)
  await expectUnbelieved('This credential was replaced')
  await expect.element(page.getByRole('link', { name: 'See the newer credential' })).toHaveAttribute('href', credentialPath(newer))
  await open(server(undefined, undefined, null))
  await pasteText(id)
  await expectUnbelieved('Its owner or issuer withdrew it.')
})

test('the file of a replaced credential leads to the newer one, and that of a revoked one says that it was revoked', async () => {
  const newer = `https://list.example${credentialPath(id.replace('0b', '1c'))}`
  const signed = await honest.signed({ ...inList, id: `urn:uuid:${id}` })
  const list = await statusListWith(true)
  const issuer = (replacement: string | null) => (address: string) =>
    address === `https://list.example${publicCredentialPath(id, 'json')}`
      ? Response.json({ replacement }, { status: 410 })
      : server(undefined, list)(address)
  await open(issuer(id.replace('0b', '1c')))
  await give(signed)
  await expectUnbelieved('This credential was replaced')
  await expect.element(page.getByRole('link', { name: 'See the newer credential' })).toHaveAttribute('href', newer)
  await open(issuer(null))
  await give(signed)
  await expectUnbelieved('This credential was revoked')
})

test('a credential whose issuer can’t be reached has a matching signature, and isn’t called valid', async () => {
  await open((address) => (address === keyDocumentPath ? serverKeys() : Response.error()))
  await give(await honest.signed(inList))
  await expectSaid('Whether it was revoked couldn’t be checked')
  await expect.element(page.getByRole('heading', { name: 'The signature matches' })).toBeVisible()
  expect(result().dataset['kind']).toBe('open')
})

/** Removes the features that browsers withhold from pages over plain http. */
const overHttp = () => {
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'subtle'))
}

test('over plain http, a credential is checked like elsewhere, and the page says why its result is less certain there', async () => {
  const [signed, forged] = [await honest.signed(badge(own)), await mallory.signed(badge(own))]
  overHttp()
  await open(serverKeys, false)
  await give(signed)
  await expect.element(page.getByRole('heading', { name: 'The signature matches' })).toBeVisible()
  await expect.poll(() => result().textContent).toContain('Nothing in it has changed since')
  await expectSaid('This page came over plain http')
  await give(forged)
  await expectUnbelieved('It was changed after it was signed, or signed by someone else.')
  await give({ ...signed, name: 'Build a bridge' })
  await expectUnbelieved('It was changed after it was signed, or signed by someone else.')
})

test.for([
  ['an ID', id],
  ['a link', `https://learn.example/credentials/${id}/`],
])('over plain http, %s is enough to check a public credential, and a revoked one is not valid', async ([, text]) => {
  const [signed, good, revoked] = [await honest.signed(inList), await statusListWith(false), await statusListWith(true)]
  const paste = () => pasteText(text!)
  overHttp()
  await open(server(signed, good), false)
  await paste()
  await expect.element(page.getByRole('heading', { name: 'The signature matches' })).toBeVisible()
  expect(result().dataset['kind']).toBe('good')
  await expectSaid('It hasn’t been revoked so far.')
  await open(server(signed, revoked), false)
  await paste()
  await expectUnbelieved('Its owner or issuer withdrew it.')
  await open(server(undefined), false)
  await paste()
  await expectUnbelieved('There is no public credential with this ID here.')
  await open((path) => (path === keyDocumentPath ? serverKeys() : Response.error()), false)
  await paste()
  await expectUnbelieved('could not be read from the server')
})

test('a visitor without a credential checks an example with one press', async () => {
  await open(server(await honest.signed(inList), await statusListWith(false)))
  await page.getByRole('button', { name: 'Check an example' }).click()
  await expectValid()
  await expect.element(page.getByLabelText('Text')).toHaveValue(id)
})
