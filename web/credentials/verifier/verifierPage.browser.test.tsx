import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { issuerId, keyDocumentPath, publicCredentialPath } from '@fieldwork/core/credentials/addresses.ts'
import { badgeContext, statusListContext } from '@fieldwork/core/credentials/contexts.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
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
const open = async (answer: (address: string) => Response, isSecure = true) => {
  vi.stubGlobal('fetch', async (address: string) => answer(address))
  vi.stubGlobal('isSecureContext', isSecure)
  document.body.innerHTML = `<p id="lead">Give its file to this page.</p><a id="save" href="/saved">Save this page</a><form id="verifier"><label id="drop"><input type="file" id="file" multiple aria-label="Files"></label>
    <input id="text" aria-label="Text"><button>Check</button></form><section id="result"></section>`
  await import(/* @vite-ignore */ `./verifierPage.ts?${(count += 1)}`)
}
const serverKeys = () => Response.json(honest.keys)
const give = (...documents: unknown[]) =>
  page.getByLabelText('Files').upload(documents.map((one, at) => new File([JSON.stringify(one)], `${at}.json`)))
const expectSaid = (words: string) => expect.element(page.getByText(words, { exact: false })).toBeVisible()
/** The second heading is shown if nothing is known about a revocation. */
const believed = () => page.getByRole('heading', { name: /^(?:This credential is valid|The signature matches)$/ })
const expectBelieved = () => expect.element(believed()).toBeVisible()
const expectValid = () => expect.element(page.getByRole('heading', { name: 'This credential is valid' })).toBeVisible()
const result = () => document.getElementById('result')!
const theirKeys = 'https://else.example/.well-known/did.json'
/** The keys of another issuer were given, so the page says that they may be anyone's. */
const expectGivenKeys = async () => {
  await expectUnbelieved('It’s signed with the keys in the file given for else.example.')
  await expect.element(page.getByRole('link', { name: theirKeys })).toHaveAttribute('href', theirKeys)
  expect(result().dataset['kind']).toBe('open')
}
const expectUnbelieved = async (words: string) => {
  await expectSaid(words)
  await expect.element(believed()).not.toBeInTheDocument()
}

beforeEach(() => () => vi.unstubAllGlobals())

test('given keys of the page’s own issuer are ignored, with the credential or before it', async () => {
  await open(serverKeys)
  const forged = await mallory.signed(badge(own))
  await give(mallory.keys, forged)
  await expectUnbelieved('It was changed after it was signed, or signed by someone else.')
  await give(mallory.keys)
  await give(await honest.signed(badge(own)))
  await expectBelieved()
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
  await expectBelieved()
})

test('the key document of another issuer counts for that issuer, except for keys with another issuer’s id', async () => {
  await open(serverKeys)
  const theirs = await other.signed(badge('did:web:else.example'))
  await give(theirs)
  await expectUnbelieved('whose keys this page does not know')
  await expect.element(page.getByRole('link', { name: theirKeys })).toHaveAttribute('href', theirKeys)
  // A key that is called as one of the page's own issuer does not speak for another.
  const borrowed = await mallory.signed(badge('did:web:else.example'))
  await give({ ...mallory.keys, id: 'did:web:else.example' }, borrowed)
  await expectUnbelieved('It was signed with a key that is not among those of else.example')
  await give({ ...mallory.keys, id: 'did:web:else.example' }, await mallory.signed(badge(own)))
  await expectUnbelieved('It was changed after it was signed')
  await give(other.keys, theirs)
  await expectGivenKeys()
})

test('given keys count only for the files given with them, or for the credential before them', async () => {
  await open(serverKeys)
  const theirs = await other.signed(badge('did:web:else.example'))
  await give(theirs)
  await expectUnbelieved('whose keys this page does not know')
  await give(other.keys)
  await expectGivenKeys()
  await give(theirs)
  await expectUnbelieved('whose keys this page does not know')
})

test.for([
  own.replace('did:web:l', 'did:web:%6C'),
  own.replace('%3A', '%3a'),
  `${own}%20`,
  `${own}%E2%80%8B`,
  `${own}\u200B`,
  own.toUpperCase(),
])('a credential is not believed with given keys if its issuer only looks like the page’s own: %s', async (issuer) => {
  await open(serverKeys)
  const forger = await createSigner(issuer)
  await give(forger.keys, await forger.signed(badge(issuer)))
  await expectUnbelieved('its issuer’s ID isn’t a did:web in the usual spelling')
  expect(result().textContent).not.toContain('Fieldwork')
})

test('a path on the page’s own host is no other issuer', async () => {
  await open(serverKeys)
  const forger = await createSigner(`${own}:team`)
  await give(forger.keys, await forger.signed(badge(`${own}:team`)))
  await expectUnbelieved(`The keys of ${location.host}/team could not be read.`)
})

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
test.for([
  ['an issuer that can’t be decoded', (text: string) => text.replaceAll(own, 'did:web:%E0%A4%A'), 'This credential cannot be checked here'],
  ['deeply nested lists', (text: string) => text.replace('{', `{"deep":${deep(50_000)},`), 'This isn’t a credential'],
] as const)('a file with %s replaces the result before it', async ([, change, heading]) => {
  await open(serverKeys)
  const signed = await honest.signed(badge(own))
  await give(signed)
  await expectBelieved()
  await page.getByLabelText('Files').upload(new File([change(JSON.stringify(signed))], 'broken.json'))
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  expect(result().textContent).not.toContain('This credential is valid')
})

test('the result of an earlier check is removed when another begins, and isn’t shown when it comes later', async () => {
  const waiting: Array<(response: Response) => void> = []
  await open(serverKeys)
  const [signed, good] = [await honest.signed(inList), await statusListWith(false)]
  await give(await honest.signed(badge(own)))
  await expectBelieved()
  vi.stubGlobal('fetch', () => new Promise((answer) => waiting.push(answer)))
  await give(signed)
  await expect.poll(() => waiting.length).toBe(1)
  expect(result().hidden).toBe(true)
  await give({ nothing: true })
  await expectUnbelieved('Choose the .json, .png or .svg file')
  waiting[0]!(Response.json(good))
  await new Promise((later) => setTimeout(later, 200))
  await expectUnbelieved('Choose the .json, .png or .svg file')
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
  await expectBelieved()
  const said = (role: 'term' | 'definition') =>
    page
      .getByRole(role)
      .all()
      .map((one) => one.element().textContent)
  expect(said('term')).toEqual(evidence.map(({ name }) => name))
  expect(said('definition')).toEqual(evidence.map(({ narrative }) => narrative))
})

const id = '0b8f2c52-6f0e-4f7c-9d7e-3f6f1f0c9a11'
/** The public files of a server with one credential, whose entry in the status list is set if it's revoked. `replacement`: of one that is gone. */
const server = (credential: object | undefined, list?: object, replacement?: string | null) => (path: string) =>
  path === keyDocumentPath
    ? serverKeys()
    : path.startsWith('https://list')
      ? Response.json(list)
      : credential && path === publicCredentialPath(id, 'json')
        ? Response.json(credential)
        : Response.json(replacement === undefined ? {} : { replacement }, { status: replacement === undefined ? 404 : 410 })

const listAddress = 'https://list.example/0'
const statusListWith = async (revoked: boolean) => {
  const bits = new Blob([Uint8Array.from([revoked ? 0x80 : 0])]).stream().pipeThrough(new CompressionStream('gzip'))
  const packed = new Uint8Array(await new Response(bits).arrayBuffer())
  const encodedList = `u${btoa(String.fromCharCode(...packed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`
  return honest.signed({
    '@context': statusListContext,
    id: listAddress,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: own,
    validFrom: '2026-11-21T00:00:00Z',
    credentialSubject: { id: `${listAddress}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
  })
}
const inList = {
  ...badge(own),
  credentialStatus: {
    id: `${listAddress}#0`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '0',
    statusListCredential: listAddress,
  },
}

const pasteText = async (text: string) => {
  await page.getByLabelText('Text').fill(text)
  await page.getByRole('button', { name: 'Check' }).click()
}

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
    String(address) === `https://list.example${publicCredentialPath(id, 'json')}`
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

/** Takes away what browsers lack on pages that came over plain http. */
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
