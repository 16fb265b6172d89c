import { type GoneCredential, issuerId, keyDocumentPath, publicCredentialPath } from '@fieldwork/core/credentials/addresses.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { verifierMessages as messages } from '../../messages/verifier.ts'
import { longDate } from '../../messages/when.ts'
import { askStatus, replacementOf, type StatusResult } from './askStatus.ts'
import { type IssuerAddress, issuerAddress } from './issuerAddress.ts'
import { checkPublicPage } from './publicPage.ts'
import { issuerOf, type KeyDocument, maxTextLength, type ReadCredential, readGiven, textOf } from './readCredential.ts'
import { badgeForm, verifyProof } from './verifyProof.ts'

/* The script of the page that checks credentials, and of their public pages. The former also runs in a saved file, without a server. */

const isSaved = location.protocol === 'file:'
/** The credential that was given last. It is checked again when its issuer's keys are given. */
let last: ReadCredential | undefined

const element = (id: string) => document.getElementById(id)!

const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...children: Array<string | Node>): HTMLElementTagNameMap[Tag] => {
  const created = document.createElement(tag)
  created.append(...children)
  return created
}

/** The hosts whose keys come with the page or from its own server. Keys that a credential brings for them are ignored. */
const ownHosts = new Set<string>()
const addOwnHost = (id: string) => ownHosts.add(issuerAddress(id)?.host ?? id)
if (!isSaved) addOwnHost(issuerId(location.origin))

let ownKeys: KeyDocument | undefined
const addOwn = (keys: KeyDocument): void => {
  ownKeys = keys
  addOwnHost(keys.id)
}

const readKeys = async (): Promise<void> => {
  const embedded = document.getElementById('keys')?.textContent
  if (embedded) addOwn(JSON.parse(embedded) as KeyDocument)
  else if (!isSaved)
    await fetch(keyDocumentPath)
      .then((response) => response.json())
      .then((keys) => addOwn(keys as KeyDocument))
      .catch(() => undefined)
}
let keysAreRead: Promise<void> | undefined

type Result = {
  kind: 'good' | 'bad' | 'open'
  heading: string
  sentences: ReadonlyArray<string | HTMLElement>
  parts?: readonly HTMLElement[]
}

const unreadable: Result = { kind: 'bad', heading: messages.unreadable, sentences: [messages.unreadableText] }

/** Reads the given texts, key documents first, and checks the last credential. Given keys count only for this check. */
const take = async (texts: readonly string[]): Promise<Result> => {
  await keysAreRead
  // The server couldn't be reached earlier.
  if (!ownKeys && !isSaved) await (keysAreRead = readKeys())
  if (texts.some((text) => text.length > maxTextLength)) return { ...unreadable, sentences: [messages.tooLarge] }
  const given = texts.map(readGiven)
  const keys = given.flatMap((one) => (one && 'keys' in one ? [{ ...one, address: issuerAddress(one.keys.id)! }] : []))
  // A forged credential may come with forged keys, so they can't replace those of the page's own issuer.
  const taken = keys.filter(({ address }) => !ownHosts.has(address.host))
  const credentials = given.flatMap((one) => (one && 'credential' in one ? [one.credential] : []))
  last = credentials.at(-1) ?? (keys.length > 0 ? last : undefined)
  if (last) return check(last, [...(ownKeys ? [ownKeys] : []), ...taken.map((one) => one.keys)])
  if (taken[0]) return unknown(messages.keysRead(taken[0].address.label))
  if (keys[0]) return unknown(messages.ownKeys(keys[0].address.label))
  return unreadable
}

const unknown = (sentence: string | HTMLElement, kind: Result['kind'] = 'open'): Result => ({
  kind,
  heading: messages.unknown,
  sentences: [sentence],
})

const check = async (credential: ReadCredential, keys: readonly KeyDocument[]): Promise<Result> => {
  const { issuer } = credential
  const address = issuerAddress(issuerOf(credential), typeof issuer === 'string' ? undefined : issuer.url)
  if (!address) return unknown(messages.otherSpelling, 'bad')
  const { host, label, keysUrl } = address
  const isOwn = ownHosts.has(host)
  switch (await verifyProof(credential, badgeForm, keys)) {
    case 'valid': {
      const signed = { credential, address, isOwn, keys }
      return isSaved ? signedResult(signed) : statusResult(signed)
    }
    case 'changed':
      return { kind: 'bad', heading: messages.changed, sentences: [messages.changedText] }
    case 'unknown_issuer':
      return unknown(isOwn ? messages.unreachableKeys(label) : linked(messages.otherIssuer(label, keysUrl), keysUrl))
    case 'unknown_key':
      return unknown(isOwn ? messages.unknownOwnKey(label) : messages.unknownKey(label), 'bad')
    case 'other_proof':
      return unknown(messages.otherProof)
  }
}

/** Makes the address in a sentence a link. */
const linked = (sentence: string, address: string): HTMLElement => {
  const link = create('a', address)
  Object.assign(link, { href: address, target: '_blank', rel: 'noopener' })
  const [before = '', after = ''] = sentence.split(address)
  return create('p', before, link, after)
}

const statusText: Record<Exclude<StatusResult, 'revoked'>, string> = {
  not_revoked: messages.notRevoked,
  unreachable: messages.couldNotAsk,
}

/** A credential whose signature is valid. `isOwn`: by the page's own keys; otherwise, by keys that were given with it. */
type SignedCredential = { credential: ReadCredential; address: IssuerAddress; isOwn: boolean; keys: readonly KeyDocument[] }

/** Also says whether the credential was revoked or replaced. */
const statusResult = async (signed: SignedCredential): Promise<Result> => {
  const { credential, address, keys } = signed
  const status = await askStatus(credential, keys)
  return status === 'revoked' ? goneResult(await replacementOf(credential), factsOf(credential, address)) : signedResult(signed, status)
}

const signedResult = (signed: SignedCredential, status?: keyof typeof statusText): Result => {
  const { credential, address, isOwn } = signed
  const ask = create('button', messages.ask)
  ask.className = 'action'
  ask.type = 'button'
  ask.addEventListener('click', () => {
    ask.disabled = true
    void present(statusResult(signed))
  })
  const statusSentence = status === undefined ? messages.notAsked : statusText[status]
  const isCertain = isSecureContext && status === 'not_revoked'
  return {
    kind: isOwn && status !== 'unreachable' ? 'good' : 'open',
    heading: isOwn ? (isCertain ? messages.valid : messages.matches) : messages.givenKeys,
    sentences: [
      ...(isOwn
        ? [`${messages.validText(address.label)} ${statusSentence}`]
        : [linked(messages.givenKeysText(address.label, address.keysUrl), address.keysUrl), statusSentence]),
      ...(isSecureContext ? [] : [messages.overHttp]),
    ],
    parts: [...(status === 'not_revoked' ? [] : [ask]), factsOf(credential, address), tasksOf(credential)],
  }
}

/** The number of checks that were started. Only the newest is shown, because an earlier one may end later. */
let checkCount = 0

const present = async (pending: Promise<Result>): Promise<void> => {
  const number = (checkCount += 1)
  const { kind, heading, sentences, parts = [] } = await pending.catch(() => unreadable)
  if (number !== checkCount) return
  const result = element('result')
  result.dataset['kind'] = kind
  result.replaceChildren(create('h2', heading), ...sentences.map((one) => (typeof one === 'string' ? create('p', one) : one)), ...parts)
  result.hidden = false
  // It's above the form, which may be all that a small screen shows.
  result.querySelector('h2')!.scrollIntoView({ block: 'nearest' })
}

/** Starts a check. The result of an earlier one isn't left beside another file or text. */
const start = (pending: Promise<Result>): void => {
  element('result').hidden = true
  void present(pending)
}

const factsOf = (
  { name, issuer, credentialSubject, awardedDate, validFrom }: ReadCredential,
  { label: address }: IssuerAddress,
): HTMLElement => {
  const { fields } = messages
  const day = (time = '') => (Number.isNaN(Date.parse(time)) ? time : longDate(time))
  const rows: Array<[string, string | undefined]> = [
    [fields.name, credentialSubject?.identifier?.[0]?.identityHash],
    [fields.project, credentialSubject?.achievement?.name ?? name],
    [fields.version, credentialSubject?.achievement?.version],
    [fields.issuer, `${typeof issuer === 'string' ? '' : (issuer.name ?? '')} (${address})`.trim()],
    [fields.completed, day(awardedDate)],
    [fields.issued, day(validFrom)],
  ]
  return create('table', create('tbody', ...rows.flatMap(([label, value]) => (value ? [factRow(label, value)] : []))))
}

const factRow = (label: string, value: string): HTMLElement => {
  const head = create('th', label)
  head.scope = 'row'
  return create('tr', head, create('td', value))
}

/** Lists the tasks with how they were completed. Successive tasks that were completed in the same way share that sentence. */
const tasksOf = ({ evidence = [] }: ReadCredential): HTMLElement => {
  const groups: HTMLElement[] = []
  let previous: string | undefined
  for (const { name = '', narrative = '' } of evidence) {
    const task = create('dt', name)
    if (narrative === previous) groups.at(-1)!.lastChild!.before(task)
    else groups.push(create('div', task, create('dd', narrative)))
    previous = narrative
  }
  return create('section', create('h3', messages.tasks(evidence.length)), create('dl', ...groups))
}

const takeFiles = (files: FileList | null | undefined): void => {
  if (!files || files.length === 0) return
  const texts = [...files].map((file) => (file.size > maxTextLength ? Promise.resolve(' '.repeat(maxTextLength + 1)) : contentOf(file)))
  start(Promise.all(texts).then(take))
}

/** Checks pasted text. The server is asked for the credential of a link or ID. */
const takeText = async (text: string): Promise<Result> => {
  const [, link, id] = /^(https?:\/\/\S+\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/.exec(text.trim().toLowerCase()) ?? []
  if (id === undefined && !isSaved && /^https?:\/\/\S+$/i.test(text.trim()))
    return { kind: 'open', heading: messages.otherLink, sentences: [messages.otherLinkText] }
  if (id === undefined || isSaved) return take([text])
  const result = await checkHere(id)
  const host = link === undefined ? location.host : (URL.parse(link)?.host ?? link)
  return host === location.host ? result : { ...result, sentences: [messages.otherHost(host, location.host), ...result.sentences] }
}

/** Returns why a text can't be checked: it's empty, or part of an ID or of a link that ends with one. Otherwise, returns an empty text. */
const faultIn = (text: string): string => {
  if (text === '') return messages.missing
  const [, id] = /^(?:https?:\/\/\S+\/credentials\/)?([\da-f-]+)\/?$/i.exec(text) ?? []
  return id === undefined || isSaved || uuid.test(id) ? '' : messages.incomplete(id.length)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const checkHere = async (id: string): Promise<Result> => {
  const response = await fetch(publicCredentialPath(id, 'json')).catch(() => undefined)
  if (response?.ok) return take([await response.text()])
  if (response?.status === 410) {
    const { replacement } = (await response.json()) as GoneCredential
    return goneResult(replacement === null ? undefined : credentialPath(replacement))
  }
  return unknown(response?.status === 404 ? messages.notFound : messages.notRead)
}

/** `replacement`: the address of the credential that replaced it. `parts` follow what happened to it. */
const goneResult = (replacement: string | undefined, ...parts: HTMLElement[]): Result => {
  if (replacement === undefined) return { kind: 'bad', heading: messages.revoked, sentences: [messages.revokedText], parts }
  const link = create('a', messages.toReplacement)
  link.className = 'action'
  link.dataset['primary'] = ''
  link.href = replacement
  return { kind: 'open', heading: messages.replaced, sentences: [messages.replacedText], parts: [link, ...parts] }
}

const contentOf = async (file: File): Promise<string> => textOf(new Uint8Array(await file.arrayBuffer()))

const begin = (): void => {
  keysAreRead = readKeys()
  const input = element('file') as HTMLInputElement
  input.addEventListener('change', () => {
    takeFiles(input.files)
    // The same file may be chosen again.
    input.value = ''
  })
  element('verifier').addEventListener('submit', (event) => {
    event.preventDefault()
    const { value } = element('text') as HTMLInputElement
    const fault = faultIn(value.trim())
    element('missing').textContent = fault
    if (fault) element('text').focus()
    else start(takeText(value))
  })
  document.getElementById('example')?.addEventListener('click', ({ currentTarget }) => {
    const { value } = currentTarget as HTMLButtonElement
    ;(element('text') as HTMLInputElement).value = value
    element('missing').textContent = ''
    start(takeText(value))
  })
  const drop = element('drop')
  for (const name of ['dragenter', 'dragover'])
    document.addEventListener(name, (event) => {
      event.preventDefault()
      drop.dataset['over'] = ''
    })
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) delete drop.dataset['over']
  })
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    delete drop.dataset['over']
    takeFiles(event.dataTransfer?.files)
  })
}

const embedded = document.getElementById('credential')?.textContent
if (embedded) void checkPublicPage(embedded)
else begin()
