import { brand } from '@fieldwork/core/brand.ts'
import { basisSentence } from '@fieldwork/core/messages/answers.ts'
import { exportMessages as messages } from '@fieldwork/core/messages/export.ts'
import type { Annotation } from '@fieldwork/core/notes/schema.ts'
import { extensionOf } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { countedOn } from '../../tasks/answers.ts'
import { moment, pageBegin, pageEnd, writtenPart } from './archivePage.ts'
import type * as queries from './queries.ts'
import { annotationItems, type ExportedAccount, readEvents, readProjectWork } from './work.ts'

/** Events on the page; the data has all of them. */
const shownEvents = 2000

/** The page of the archive, piece by piece. It is opened from a disk: all it needs lies beside it. */
export async function* accountPage(context: Context, account: ExportedAccount): AsyncIterable<string> {
  const { data, projects, uploads } = account
  yield head(data.exportedAt)
  yield profile(account)
  yield `<section id="projects"><h2>${messages.projects}</h2>\n${projects.length === 0 ? `<p>${messages.noProjects}</p>\n` : ''}`
  for (const project of projects) yield projectPart(account, project, await readProjectWork(context, data.profile.id, project.id))
  yield '</section>\n'
  yield portfolioPart(account)
  yield list(
    'files',
    messages.files,
    uploads.map((upload) => link(fileNameOf(upload))),
  )
  yield `<section id="events"><h2>${messages.events}</h2>\n`
  yield* eventRows(context, data.profile.id)
  yield `</section>\n<footer><p>${messages.left}</p></footer>\n${pageEnd}`
}

/** Path of a file in the archive. */
export const fileNameOf = ({ key, content_type }: Pick<queries.ExportedUpload, 'key' | 'content_type'>): string =>
  `files/${key}.${extensionOf(content_type)}`

const title = messages.title(brand.name)

const head = (exportedAt: string): string => `${pageBegin(title)}<header><h1>${escapeHtml(title)}</h1>
<p>${messages.lead(moment(exportedAt))}</p>
<nav aria-label="${messages.parts}"><ul>
<li><a href="#projects">${messages.projects}</a></li>
<li><a href="#files">${messages.files}</a></li>
<li><a href="#events">${messages.events}</a></li>
</ul></nav>
<p>${messages.data} ${['account', 'events', 'files'].map((name) => link(`data/${name}.json`)).join(', ')}</p></header>
`

const profile = ({ data, uploads }: ExportedAccount): string => {
  const { profile: person, goal, variables, identities, passkeys, companions, sessions, calendar } = data
  const { fields } = messages
  const picture = uploads.find(({ key }) => person.picture.endsWith(`/${key}`))
  const facts: Array<[string, string | null | undefined]> = [
    [fields.name, person.name],
    [fields.nickname, person.nickname],
    [fields.email, person.email],
    [fields.plan, person.plan],
    [fields.joined, moment(person.created_at)],
    [fields.invitedBy, person.invited_by],
    [fields.accepted, String(person.accepted_invitations)],
    [fields.timeZone, calendar?.time_zone],
  ]
  const preferences = Object.entries((person.preferences ?? {}) as Record<string, unknown>)
  return [
    `<section id="profile"><h2>${messages.profile}</h2>\n`,
    picture ? `<img class="portrait" src="${escapeHtml(fileNameOf(picture))}" alt="${fields.picture}">\n` : '',
    table(facts.filter((fact): fact is [string, string] => Boolean(fact[1]))),
    '</section>\n',
    preferences.length === 0
      ? ''
      : `<section><h2>${messages.preferences}</h2>\n${table(preferences.map(([name, value]) => [name, JSON.stringify(value)]))}</section>\n`,
    goal ? `<section><h2>${messages.goal}</h2>\n${writtenPart(goal.description)}</section>\n` : '',
    list(
      'names',
      messages.names,
      variables.map(
        ({ name, value, project_id }) =>
          `${escapeHtml(name)}: <b>${escapeHtml(value)}</b>, ${escapeHtml(project_id ?? messages.everywhere)}`,
      ),
    ),
    list(
      'services',
      messages.services,
      identities.map(({ issuer, subject }) => escapeHtml(`${issuer}: ${subject}`)),
    ),
    list(
      'passkeys',
      messages.passkeys,
      passkeys.map(({ name, created_at }) => escapeHtml(`${name}, ${messages.added(moment(created_at))}`)),
    ),
    list(
      'companions',
      messages.companions,
      companions.map(({ machine, created_at, used_at }) =>
        escapeHtml(`${machine || messages.machine}, ${messages.since(moment(created_at), moment(used_at))}`),
      ),
    ),
    list(
      'sessions',
      messages.signIns,
      sessions.map(({ device, created_at, seen_at }) =>
        escapeHtml(`${device ?? messages.device}, ${messages.since(moment(created_at), moment(seen_at))}`),
      ),
    ),
  ].join('')
}

const portfolioPart = ({ data: { portfolio, portfolioDocuments }, uploads }: ExportedAccount): string => {
  if (!portfolio && portfolioDocuments.length === 0) return ''
  const documents = portfolioDocuments.map(({ title: name, url, storage_name }) => {
    const upload = uploads.find(({ key }) => key === storage_name)
    return `<li>${escapeHtml(name)}: ${upload ? link(fileNameOf(upload)) : escapeHtml(url ?? messages.fileMissing)}</li>\n`
  })
  return `<section id="portfolio"><h2>${messages.portfolio}</h2>
${portfolio ? `<h3>${escapeHtml(portfolio.title)}</h3>\n${writtenPart(portfolio.description)}<p>${portfolio.is_public ? messages.shown : messages.hidden}</p>\n` : ''}<ul>
${documents.join('')}</ul></section>
`
}

type Work = Awaited<ReturnType<typeof readProjectWork>>

const projectPart = ({ uploads }: ExportedAccount, project: queries.ExportedProject, work: Work): string => {
  const { title: name, completed_at, first_completed_at } = project
  const completed = completed_at ?? first_completed_at
  const items = annotationItems(work.annotations)
  const marked = items.filter((item) => item.kind === 'highlight' || item.kind === 'note')
  const bookmarks = items.filter((item) => item.kind === 'bookmark' && item.on).length
  return `<article><h3>${escapeHtml(name)}</h3>
<p class="state">${completed ? messages.completed(moment(completed)) : messages.begun}. ${link(`data/projects/${project.id}.json`)}</p>
${project.summary ? `<h4>${messages.summary}</h4>\n${writtenPart(project.summary)}` : ''}${work.answers.length === 0 ? '' : `<h4>${messages.answers}</h4>\n${work.answers.map((answer) => answerPart(uploads, answer)).join('')}`}${
    marked.length + bookmarks === 0 ? '' : `<h4>${messages.annotations}</h4>\n${marked.map(annotationPart).join('')}`
  }${bookmarks === 0 ? '' : `<p>${messages.bookmarks(bookmarks)}</p>\n`}${
    work.attempts.length === 0 ? '' : `<h4>${messages.quizzes}</h4>\n${work.attempts.map(attemptPart).join('')}`
  }${work.chat.length === 0 ? '' : `<h4>${messages.chat}</h4>\n${work.chat.map(messagePart).join('')}`}</article>
`
}

const answerPart = (uploads: ExportedAccount['uploads'], answer: queries.ExportedAnswer): string => {
  const upload = answer.type === 'FILE' ? uploads.find(({ key }) => key === answer.storage_name) : undefined
  const picture = upload
    ? `<img src="${escapeHtml(fileNameOf(upload))}" alt="${escapeHtml(answer.file_name)}">\n`
    : answer.storage_name
      ? `<p>${messages.file}</p>\n`
      : ''
  const state = answer.own_judgement && answer.status === 'COMPLETE' ? messages.ownJudgement : messages.states[answer.status]
  const basis = basisSentence(countedOn(answer))
  const counts = basis === undefined ? '' : `<p class="state">${[basis, coveredPoints(answer.covered)].join(' ').trim()}</p>\n`
  return `<section class="answer"><h5>${escapeHtml(answer.title ?? messages.noTitle)} <small>${state}</small></h5>
${answer.text_data ? writtenPart(answer.text_data, answer.is_output) : ''}${picture}${counts}</section>
`
}

const coveredPoints = (covered: readonly number[]): string => (covered.length === 0 ? '' : messages.covered(covered.length))

const annotationPart = (item: Extract<Annotation, { kind: 'highlight' | 'note' }>): string =>
  item.kind === 'highlight'
    ? `<section class="note"><h5>${messages.highlight}</h5>\n<blockquote>${escapeHtml(item.range.quote)}</blockquote></section>\n`
    : `<section class="note"><h5>${messages.note}: ${escapeHtml(item.heading)}</h5>\n<blockquote>${escapeHtml(item.highlightContext || item.range.quote)}</blockquote>\n${
        item.query ? writtenPart(item.query) : ''
      }${item.content ? writtenPart(item.content) : ''}</section>\n`

const attemptPart = ({ body, questions, answers, started_at, score }: queries.ExportedAttempt): string => {
  const rows = questions.map(({ id }): [string, string] => {
    const question = body.questions.find((asked) => asked.id === id)
    const chosen = (answers[id] ?? []).map((option) => question?.options.find((offered) => offered.id === option)?.value ?? option)
    return [question?.question ?? id, chosen.join('; ') || messages.noAnswer]
  })
  return `<h5>${escapeHtml(messages.attempt(body.name, moment(started_at), score))}</h5>\n${table(rows)}`
}

const messagePart = ({ role, content, created_at }: Work['chat'][number]): string => {
  const parts = content.map((part) => {
    if (part.type === 'text') return writtenPart(part.text)
    if (part.type === 'selection') return `<blockquote>${escapeHtml(part.content)}</blockquote>\n`
    return part.type === 'file' ? `<p>${escapeHtml(messages.attached(part.filename))}</p>\n` : ''
  })
  return `<section class="message"><h5>${messages.speakers[role]} <small>${moment(created_at)}</small></h5>\n${parts.join('')}</section>\n`
}

async function* eventRows(context: Context, userId: string): AsyncIterable<string> {
  let shown = 0
  for await (const { at, name, project_id } of readEvents(context, userId)) {
    if (shown++ === 0) yield '<table>\n'
    if (shown > shownEvents) break
    yield `<tr><td>${moment(at)}</td><td>${escapeHtml(name)}</td><td>${escapeHtml(project_id ?? '')}</td></tr>\n`
  }
  if (shown > 0) yield '</table>\n'
  if (shown === 0) yield `<p>${messages.noEvents}</p>\n`
  if (shown > shownEvents) yield `<p>${messages.moreEvents(shownEvents)} ${link('data/events.json')}</p>\n`
}

const link = (name: string): string => `<a href="${escapeHtml(name)}">${escapeHtml(name)}</a>`

const table = (rows: ReadonlyArray<[string, string]>): string =>
  `<table>\n${rows.map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>\n`).join('')}</table>\n`

/** `items` are HTML; without any there is no such part. */
const list = (id: string, heading: string, items: readonly string[]): string =>
  items.length === 0 && id !== 'files'
    ? ''
    : `<section id="${id}"><h2>${heading}</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul></section>\n`
