import { hostOfIssuer, issuerId, keyDocumentPath, publicCredentialPath } from '@fieldwork/core/credentials/addresses.ts'
import { verifierMessages as messages } from '../../messages/verifier.ts'
import { longDate } from '../../messages/when.ts'
import { askStatus, type StatusResult } from './askStatus.ts'
import { checkPublicPage } from './publicPage.ts'
import { issuerOf, type KeyDocument, maxTextLength, type ReadCredential, readGiven, textOf } from './readCredential.ts'
import { badgeForm, verifyProof } from './verifyProof.ts'

/* The script of the page that checks credentials, and of their public pages. The former also runs in a saved file, without a server. */

const isSaved = location.protocol === 'file:'
const known: KeyDocument[] = []
/** The credential that was given last. It is checked again when its issuer's keys are given. */
let last: ReadCredential | undefined

const element = (id: string) => document.getElementById(id)!

const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...children: Array<string | Node>): HTMLElementTagNameMap[Tag] => {
  const created = document.createElement(tag)
  created.append(...children)
  return created
}

/** The issuers whose keys come with the page or from its own server. Keys that a credential brings for them are ignored. */
const own = new Set<string>(isSaved ? [] : [issuerId(location.origin)])

let hasOwnKeys = false
const addOwn = (keys: KeyDocument): void => {
  known.push(keys)
  own.add(keys.id)
  hasOwnKeys = true
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

/** Reads the given texts, key documents first, and checks the last credential. */
const take = async (texts: readonly string[]): Promise<void> => {
  await keysAreRead
  // The server couldn't be reached earlier.
  if (!hasOwnKeys && !isSaved) await (keysAreRead = readKeys())
  if (texts.some((text) => text.length > maxTextLength)) return show('bad', messages.unreadable, [messages.tooLarge])
  const given = texts.map(readGiven)
  const keys = given.flatMap((one) => (one && 'keys' in one ? [one.keys] : []))
  // A forged credential may come with forged keys, so they can't replace those of the page's own issuer.
  const taken = keys.filter(({ id }) => !own.has(id))
  known.push(...taken)
  const credentials = given.flatMap((one) => (one && 'credential' in one ? [one.credential] : []))
  last = credentials.at(-1) ?? (keys.length > 0 ? last : undefined)
  if (last) return check(last)
  if (taken[0]) return show('open', messages.unknown, [messages.keysRead(hostOfIssuer(taken[0].id))])
  if (keys[0]) return show('open', messages.unknown, [messages.ownKeys(hostOfIssuer(keys[0].id))])
  return show('bad', messages.unreadable, [messages.unreadableText])
}

const check = async (credential: ReadCredential): Promise<void> => {
  const host = hostOfIssuer(issuerOf(credential))
  const isOwn = own.has(issuerOf(credential))
  switch (await verifyProof(credential, badgeForm, known)) {
    case 'valid':
      return showValid(credential, isSaved ? undefined : await askStatus(credential, known))
    case 'changed':
      return show('bad', messages.changed, [messages.changedText])
    case 'unknown_issuer':
      return show('open', messages.unknown, [
        isOwn ? messages.unreachableKeys(host) : messages.otherIssuer(host, `https://${host}${keyDocumentPath}`),
      ])
    case 'unknown_key':
      return show('bad', messages.unknown, [isOwn ? messages.unknownOwnKey(host) : messages.unknownKey(host)])
    case 'other_proof':
      return show('open', messages.unknown, [messages.otherProof])
  }
}

const statusText: Record<StatusResult, string> = {
  revoked: messages.revokedText,
  not_revoked: messages.notRevoked,
  unreachable: messages.couldNotAsk,
}

const showValid = (credential: ReadCredential, status: StatusResult | undefined): void => {
  if (status === 'revoked') return show('bad', messages.revoked, [messages.revokedText], [factsOf(credential)])
  const ask = create('button', messages.ask)
  ask.className = 'action'
  ask.type = 'button'
  ask.addEventListener('click', () => {
    ask.disabled = true
    void askStatus(credential, known).then((answer) => showValid(credential, answer))
  })
  const sentences = [
    messages.validText(hostOfIssuer(issuerOf(credential))),
    status === undefined ? messages.notAsked : statusText[status],
    ...(isSecureContext ? [] : [messages.overHttp]),
  ]
  show('good', messages.valid, sentences, [...(status === 'not_revoked' ? [] : [ask]), factsOf(credential), tasksOf(credential)])
}

const show = (kind: 'good' | 'bad' | 'open', heading: string, sentences: readonly string[], parts: readonly HTMLElement[] = []): void => {
  const result = element('result')
  result.dataset['kind'] = kind
  result.replaceChildren(create('h2', heading), ...sentences.map((sentence) => create('p', sentence)), ...parts)
  result.hidden = false
}

const factsOf = ({ name, issuer, credentialSubject, awardedDate, validFrom }: ReadCredential): HTMLElement => {
  const { fields } = messages
  const day = (time = '') => (Number.isNaN(Date.parse(time)) ? time : longDate(time))
  const rows: Array<[string, string | undefined]> = [
    [fields.name, credentialSubject?.identifier?.[0]?.identityHash],
    [fields.project, credentialSubject?.achievement?.name ?? name],
    [fields.version, credentialSubject?.achievement?.version],
    [fields.issuer, `${typeof issuer === 'string' ? '' : (issuer.name ?? '')} (${hostOfIssuer(issuerOf({ issuer }))})`.trim()],
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

/** Lists the tasks with one line each on how they were completed. */
const tasksOf = ({ evidence = [] }: ReadCredential): HTMLElement => {
  const tasks = evidence.map(({ name = '', narrative = '' }) => create('div', create('dt', name), create('dd', narrative)))
  return create('section', create('h3', messages.tasks(evidence.length)), create('dl', ...tasks))
}

const takeFiles = (files: FileList | null | undefined): void => {
  if (!files || files.length === 0) return
  const texts = [...files].map((file) => (file.size > maxTextLength ? Promise.resolve(' '.repeat(maxTextLength + 1)) : contentOf(file)))
  void Promise.all(texts).then(take)
}

/** Checks pasted text. The server is asked for the credential of a link or ID. */
const takeText = async (text: string): Promise<void> => {
  const [, id] = /^(?:https?:\/\/\S+\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/.exec(text.trim().toLowerCase()) ?? []
  if (id === undefined || isSaved) return take([text])
  const response = await fetch(publicCredentialPath(id, 'json')).catch(() => undefined)
  if (response?.ok) return take([await response.text()])
  show('open', messages.unknown, [response?.status === 404 ? messages.notFound : messages.notRead])
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
    void takeText((element('text') as HTMLTextAreaElement).value)
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
