import { issuerId, keyDocumentPath, verifierPath } from '@fieldwork/core/credentials/addresses.ts'
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
  const given = readGiven(json)
  const { outcome, host, checks, link } = given && 'credential' in given ? await checkedOf(given.credential) : unreadable
  const { kind, heading, text } = messages.outcomes[outcome]
  const status = document.getElementById('status')!
  status.dataset['kind'] = kind
  status.replaceChildren(elementOf('h2', heading), elementOf('p', text(host)), ...(link ? [link] : []))
  if (!isSecureContext && kind === 'good') showCaveat()
  document.getElementById('checks')!.replaceChildren(...checks.map(itemOf))
  document.getElementById('verified')!.hidden = checks.length === 0
}

/** Warns of plain http, with a link to the page of which it advises to save a copy. */
const showCaveat = (): void => {
  const { overHttp: sentence, checkingPage } = verifierMessages
  const [before = '', after = ''] = sentence.split(checkingPage)
  const link = elementOf('a', checkingPage)
  link.setAttribute('href', verifierPath)
  const caveat = document.getElementById('caveat')!
  caveat.replaceChildren(before, link, after)
  caveat.hidden = false
}

const elementOf = (tag: 'h2' | 'p' | 'li' | 'a', text: string): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

const itemOf = ({ kind, text }: Check): HTMLElement => {
  const item = elementOf('li', text)
  item.dataset['kind'] = kind
  return item
}

/** `host`: of the issuer. `checks`: none if nothing could be checked. `link`: to where it can be. */
type Checked = { outcome: keyof typeof messages.outcomes; host: string; checks: Check[]; link?: HTMLElement }

const unreadable: Checked = { outcome: 'changed', host: '', checks: [{ kind: 'bad', text: messages.changed }] }

const checkedOf = async (credential: ReadCredential): Promise<Checked> => {
  const issuer = issuerOf(credential)
  const address = issuerAddress(issuer, typeof credential.issuer === 'string' ? undefined : credential.issuer.url)
  const host = address?.label ?? issuer
  const result = (outcome: Checked['outcome'], ...checks: Check[]): Checked => ({ outcome, host, checks })
  if (issuer !== issuerId(location.origin)) return { ...result('otherIssuer'), ...(address && { link: linkTo(host, address.keysUrl) }) }
  const keys = await keysOfIssuer()
  if (!keys) return result('noKeys')
  const read: Check = { kind: 'good', text: messages.keys }
  const proof = await verifyProof(credential, badgeForm, [keys])
  if (proof !== 'valid') return result('changed', read, { kind: 'bad', text: messages.changed })
  const status = await askStatus(credential, [keys])
  const isShown = showsWhatWasSigned(credential)
  const believed = isSecureContext ? 'verified' : 'matches'
  const outcome = { not_revoked: believed, revoked: 'revoked', unreachable: 'statusUnknown' } as const
  return result(
    isShown ? outcome[status] : 'differs',
    read,
    { kind: 'good', text: messages.signed(host) },
    isShown ? { kind: 'good', text: messages.matches } : { kind: 'bad', text: messages.differs },
    { kind: status === 'not_revoked' ? 'good' : status === 'revoked' ? 'bad' : 'open', text: messages.status[status] },
  )
}

/** The page of the same credential at its issuer, whose keys are at `keysUrl`. */
const linkTo = (host: string, keysUrl: string): HTMLElement => {
  const link = elementOf('a', messages.toIssuer(host))
  link.setAttribute('href', new URL(location.pathname, keysUrl).href)
  link.className = 'action'
  return link
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
