import { issuerId, keyDocumentPath } from '@fieldwork/core/credentials/addresses.ts'
import { shownEvidence } from '@fieldwork/core/credentials/shownEvidence.ts'
import { verifierMessages } from '../../messages/verifier.ts'
import { askStatus } from './askStatus.ts'
import { issuerAddress } from './issuerAddress.ts'
import { issuerOf, type KeyDocument, type ReadCredential, readGiven } from './readCredential.ts'
import { badgeForm, verifyProof } from './verifyProof.ts'

type Check = { kind: 'good' | 'bad' | 'open'; text: string }

const messages = verifierMessages.page

/** Checks the credential that a public page contains, and shows each check and their result (server/credentials/credentialPage.ts). */
export const checkPublicPage = async (json: string): Promise<void> => {
  const lead = document.getElementById('lead')!
  if (!isSecureContext) lead.textContent = verifierMessages.overHttp
  const list = document.getElementById('checks')!
  const given = readGiven(json)
  const checks = given && 'credential' in given ? await checksOf(given.credential) : [{ kind: 'bad' as const, text: messages.changed }]
  list.replaceChildren(...checks.map(itemOf))
  const status = document.getElementById('status')!
  const kind = resultOf(checks)
  status.dataset['kind'] = kind
  status.textContent = messages.result[kind]
  document.getElementById('verified')!.textContent = messages.heading[kind]
  lead.hidden = kind === 'open'
  // The result isn't shown without what makes it less certain.
  if (kind !== 'overHttp') return
  status.parentElement!.after(lead)
  lead.classList.replace('l-above4', 'l-above12')
}

const resultOf = (checks: readonly Check[]): keyof typeof messages.result => {
  const worst = (['bad', 'open'] as const).find((kind) => checks.some((check) => check.kind === kind))
  return worst ?? (isSecureContext ? 'good' : 'overHttp')
}

const itemOf = ({ kind, text }: Check): HTMLElement => {
  const item = document.createElement('li')
  item.dataset['kind'] = kind
  item.textContent = text
  return item
}

const checksOf = async (credential: ReadCredential): Promise<Check[]> => {
  const issuer = issuerOf(credential)
  const host = issuerAddress(issuer)?.label ?? issuer
  if (issuer !== issuerId(location.origin)) return [{ kind: 'open', text: messages.otherIssuer(host) }]
  const keys = await keysOfIssuer()
  if (!keys) return [{ kind: 'open', text: messages.noKeys(host) }]
  const read: Check = { kind: 'good', text: messages.keys }
  const proof = await verifyProof(credential, badgeForm, [keys])
  if (proof !== 'valid') return [read, { kind: 'bad', text: messages.changed }]
  const status = await askStatus(credential, [keys])
  return [
    read,
    { kind: 'good', text: messages.signed(host) },
    showsWhatWasSigned(credential) ? { kind: 'good', text: messages.matches } : { kind: 'bad', text: messages.differs },
    { kind: status === 'not_revoked' ? 'good' : status === 'revoked' ? 'bad' : 'open', text: messages.status[status] },
  ]
}

const keysOfIssuer = (): Promise<KeyDocument | undefined> =>
  fetch(keyDocumentPath)
    .then((response) => response.json())
    .then((keys) => keys as KeyDocument)
    .catch(() => undefined)

/** Compares the texts of the page, and its address, with those of the credential. */
const showsWhatWasSigned = ({ id, name, issuer, credentialSubject, evidence = [] }: ReadCredential): boolean => {
  const displayed = (field: string) => [...document.querySelectorAll(`[data-signed=${field}]`)].map(({ textContent }) => textContent)
  const signed: Record<string, Array<string | undefined>> = {
    project: [name],
    person: [credentialSubject?.identifier?.[0]?.identityHash],
    issuer: [typeof issuer === 'string' ? '' : issuer.name],
    task: evidence.map((task) => shownEvidence(task).task),
    acceptedBy: evidence.map((task) => shownEvidence(task).acceptedBy),
  }
  const isSame = Object.entries(signed).every(([field, texts]) => JSON.stringify(displayed(field)) === JSON.stringify(texts))
  return isSame && id === `urn:uuid:${location.pathname.split('/').at(-1)}`
}
