import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createSigner } from './testing-signing.ts'
import {
  own,
  honest,
  badge,
  open,
  serverKeys,
  give,
  expectBelieved,
  result,
  expectUnbelieved,
  statusListWith,
  inList,
  pasteText,
} from './testing-verifierPage.ts'

const mallory = await createSigner(own)
const other = await createSigner('did:web:else.example')
const theirKeys = 'https://else.example/.well-known/did.json'

/** The keys of another issuer were given, so the page says that they may be anyone's. */
const expectGivenKeys = async () => {
  await expectUnbelieved('It’s signed with the keys in the file given for else.example.')
  await expect.element(page.getByRole('link', { name: theirKeys })).toHaveAttribute('href', theirKeys)
  expect(result().dataset['kind']).toBe('open')
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

test('a valid credential says once how successive tasks were completed in the same way', async () => {
  await open(serverKeys)
  const seen = 'Output checked against values drawn for this learner. The run itself wasn’t watched.'
  const evidence = [seen, seen, 'Answered; not checked.', seen].map((narrative, index) => ({
    type: ['Evidence', 'TaskEvidence'],
    name: `Task ${index}`,
    narrative,
  }))
  await give(await honest.signed({ ...badge(own), evidence }))
  await expectBelieved()
  const lines = [...result().querySelectorAll('dl > div')].map((group) => [...group.children].map(({ textContent }) => textContent))
  expect(lines).toEqual([
    ['Task 0', 'Task 1', seen],
    ['Task 2', 'Answered; not checked.'],
    ['Task 3', seen],
  ])
})

test('an empty field is asked for what to paste, half an ID for the rest, and a link to something else is no broken credential', async () => {
  await open(serverKeys)
  await pasteText(' ')
  await expectUnbelieved('Paste a link, an ID or the text first.')
  expect(result().textContent).toBe('')
  await pasteText('0b8f2c52-6f0e-4f7c')
  await expectUnbelieved('An ID has 36 characters, and this one has 18. Copy all of it.')
  await pasteText('https://else.example/credentials/0b8f2c52-')
  await expectUnbelieved('An ID has 36 characters, and this one has 9. Copy all of it.')
  await pasteText('https://else.example/projects')
  await expectUnbelieved('This link leads to no credential')
  expect(result().dataset['kind']).toBe('open')
  await expect.element(page.getByText(/^An ID has 36 characters/)).not.toBeInTheDocument()
  await pasteText('hello')
  await expectUnbelieved('This isn’t a credential')
})
