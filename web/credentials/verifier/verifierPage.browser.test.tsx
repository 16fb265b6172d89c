import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { issuerId } from '@fieldwork/core/credentials/addresses.ts'
import { badgeContext } from '@fieldwork/core/credentials/contexts.ts'
import { createSigner } from './testing-signing.ts'

const own = issuerId(location.origin)
const honest = await createSigner(own)
const mallory = await createSigner(own)
const other = await createSigner('did:web:else.example')

const badge = (issuer: string) => ({
  '@context': badgeContext,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: issuer, type: ['Profile'], name: 'Fieldwork' },
  validFrom: '2026-11-21T00:00:00Z',
  name: 'Put TLS in front',
})

let count = 0
/** Loads the page as the server sends it, and runs its script again. */
const open = async (keys: () => Response, isSecure = true) => {
  vi.stubGlobal('fetch', async () => keys())
  vi.stubGlobal('isSecureContext', isSecure)
  document.body.innerHTML = `<p id="lead">Give its file to this page.</p><a id="save" href="/saved">Save this page</a><form id="verifier"><label id="drop"><input type="file" id="file" multiple aria-label="Files"></label>
    <textarea id="text"></textarea></form><section id="result"></section>`
  await import(/* @vite-ignore */ `./verifierPage.ts?${(count += 1)}`)
}
const serverKeys = () => Response.json(honest.keys)
const give = (...documents: unknown[]) =>
  page.getByLabelText('Files').upload(documents.map((one, at) => new File([JSON.stringify(one)], `${at}.json`)))
const expectSaid = (words: string) => expect.element(page.getByText(words, { exact: false })).toBeVisible()
const expectValid = () => expect.element(page.getByRole('heading', { name: 'This credential is valid' })).toBeVisible()
const expectUnbelieved = async (words: string) => {
  await expectSaid(words)
  await expect.element(page.getByRole('heading', { name: 'This credential is valid' })).not.toBeInTheDocument()
}

beforeEach(() => () => vi.unstubAllGlobals())

test('given keys of the page’s own issuer are ignored, with the credential or before it', async () => {
  await open(serverKeys)
  const forged = await mallory.signed(badge(own))
  await give(mallory.keys, forged)
  await expectUnbelieved('It was changed after it was signed, or signed by someone else.')
  await give(mallory.keys)
  await give(await honest.signed(badge(own)))
  await expectValid()
  const newer = `${own}#newer`
  const renamed = { ...mallory.keys, verificationMethod: [{ ...mallory.keys.verificationMethod[0]!, id: newer }], assertionMethod: [newer] }
  await give(renamed, { ...forged, proof: { ...forged.proof, verificationMethod: newer } })
  await expectUnbelieved('not among those of')
})

test('keys of the page’s own issuer are refused on their own, and the page says where newer ones come from', async () => {
  await open(serverKeys)
  await give(mallory.keys)
  await expectUnbelieved('accepts no others for it')
})

test('while the server is unreachable, given keys of its issuer are ignored, and its own are read later', async () => {
  let isAway = true
  await open(() => (isAway ? Response.error() : serverKeys()))
  await give(mallory.keys, await mallory.signed(badge(own)))
  await expectUnbelieved('could not be read. Check your connection')
  isAway = false
  await give(await honest.signed(badge(own)))
  await expectValid()
})

test('the key document of another issuer counts for that issuer, except for keys with another issuer’s id', async () => {
  await open(serverKeys)
  const theirs = await other.signed(badge('did:web:else.example'))
  await give(theirs)
  await expectUnbelieved('whose keys this page does not know')
  // A key that is called as one of the page's own issuer does not speak for another.
  const borrowed = await mallory.signed(badge('did:web:else.example'))
  await give({ ...mallory.keys, id: 'did:web:else.example' }, borrowed)
  await expectUnbelieved('It was signed with a key that is not among those of else.example')
  await give({ ...mallory.keys, id: 'did:web:else.example' }, await mallory.signed(badge(own)))
  await expectUnbelieved('It was changed after it was signed')
  await give(other.keys, theirs)
  await expectValid()
})

test.for<[name: string, change: object]>([
  ['without a list of what its keys are for', { assertionMethod: undefined }],
  ['with a key that is for nothing', { assertionMethod: [] }],
  ['with nothing for a key', { verificationMethod: [null, 'key', {}] }],
  ['with no keys', { verificationMethod: [] }],
])('a key document %s is no reason to believe a credential, and the page says so', async ([, change]) => {
  await open(serverKeys)
  await give({ ...other.keys, ...change }, await other.signed(badge('did:web:else.example')))
  await expectUnbelieved('It was signed with a key that is not among those of else.example')
})

test('a valid credential shows the signed line about how each task was completed', async () => {
  await open(serverKeys)
  const evidence = [
    { type: ['Evidence', 'TaskEvidence'], name: 'What does it print?', narrative: 'Seen on the learner’s machine on 20 November 2026.' },
    { type: ['Evidence', 'TaskEvidence'], name: 'How does it decide?', narrative: 'In their own words. The explanation is not graded.' },
  ]
  const { proof, ...signed } = await honest.signed({ ...badge(own), evidence })
  await give({ ...signed, proof: [proof] })
  await expectValid()
  const said = (role: 'term' | 'definition') =>
    page
      .getByRole(role)
      .all()
      .map((one) => one.element().textContent)
  expect(said('term')).toEqual(evidence.map(({ name }) => name))
  expect(said('definition')).toEqual(evidence.map(({ narrative }) => narrative))
})

test('over plain http, the page says at once that it can’t check anything there and what can, instead of asking for a file', async () => {
  await open(serverKeys, false)
  await expect.element(page.getByRole('heading', { name: 'Your browser can’t check credentials at this address' })).toBeVisible()
  await expectSaid('Save this page as one file and open it')
  expect(document.getElementById('result')).toContainElement(page.getByRole('link', { name: 'Save this page' }).element() as HTMLElement)
  await expect.element(page.getByLabelText('Files')).not.toBeVisible()
  await expect.element(page.getByText('Give its file to this page.')).not.toBeVisible()
  await open(serverKeys)
  await expect.element(page.getByLabelText('Files')).toBeVisible()
})
