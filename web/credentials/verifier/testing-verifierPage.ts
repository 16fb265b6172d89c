import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { issuerId, keyDocumentPath, publicCredentialPath } from '@fieldwork/core/credentials/addresses.ts'
import { badgeContext, statusListContext } from '@fieldwork/core/credentials/contexts.ts'
import { createSigner } from './testing-signing.ts'

export const own = issuerId(location.origin)
export const honest = await createSigner(own)

export const badge = (issuer: string) => ({
  '@context': badgeContext,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: issuer, type: ['Profile'], name: 'Fieldwork' },
  validFrom: '2026-11-21T00:00:00Z',
  name: 'Put TLS in front',
})

let count = 0
/** Loads the page as the server sends it, and runs its script again. */
export const open = async (answer: (address: string) => Response, isSecure = true) => {
  vi.stubGlobal('fetch', async (address: string) => answer(address))
  vi.stubGlobal('isSecureContext', isSecure)
  document.body.innerHTML = `<p id="lead">Give its file to this page.</p><a id="save" href="/saved">Save this page</a><section id="result"></section><form id="verifier"><label id="drop"><input type="file" id="file" multiple aria-label="Files"></label>
    <input id="text" aria-label="Text"><button>Check</button><small id="missing"></small><button type="button" id="example" value="${id}">Check an example</button></form>`
  await import(/* @vite-ignore */ `./verifierPage.ts?${(count += 1)}`)
}
export const serverKeys = () => Response.json(honest.keys)
export const give = (...documents: unknown[]) =>
  page.getByLabelText('Files').upload(documents.map((one, at) => new File([JSON.stringify(one)], `${at}.json`)))
export const expectSaid = (words: string) => expect.element(page.getByText(words, { exact: false })).toBeVisible()
/** The second heading is shown if nothing is known about a revocation. */
const believed = () => page.getByRole('heading', { name: /^(?:This credential is valid|The signature matches)$/ })
export const expectBelieved = () => expect.element(believed()).toBeVisible()
export const expectValid = () => expect.element(page.getByRole('heading', { name: 'This credential is valid' })).toBeVisible()
export const result = () => document.getElementById('result')!
export const expectUnbelieved = async (words: string) => {
  await expectSaid(words)
  await expect.element(believed()).not.toBeInTheDocument()
}

export const id = '0b8f2c52-6f0e-4f7c-9d7e-3f6f1f0c9a11'
/** The public files of a server with one credential, whose entry in the status list is set if it's revoked. `replacement`: of one that is gone. */
export const server = (credential: object | undefined, list?: object, replacement?: string | null) => (path: string) =>
  path === keyDocumentPath
    ? serverKeys()
    : path.startsWith('https://list')
      ? Response.json(list)
      : credential && path === publicCredentialPath(id, 'json')
        ? Response.json(credential)
        : Response.json(replacement === undefined ? {} : { replacement }, { status: replacement === undefined ? 404 : 410 })

const listAddress = 'https://list.example/0'
export const statusListWith = async (revoked: boolean) => {
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
export const inList = {
  ...badge(own),
  credentialStatus: {
    id: `${listAddress}#0`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '0',
    statusListCredential: listAddress,
  },
}

export const pasteText = async (text: string) => {
  await page.getByLabelText('Text').fill(text)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}
