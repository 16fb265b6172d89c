import { brand } from '@fieldwork/core/brand.ts'
import { publishableText } from '@fieldwork/core/documentation/learnersWords.ts'
import { documentParts } from '@fieldwork/core/documents/parts.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { basisSentence } from '@fieldwork/core/messages/answers.ts'
import { bundleMessages as messages } from '@fieldwork/core/messages/bundles.ts'
import type { Highlight, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import { moment, pageBegin, pageEnd, pageStyles as archiveStyles, writtenPart } from '../accounts/export/archivePage.ts'
import { countedOn } from '../tasks/answers.ts'
import { guideHtml, missingText, type GuideReader } from './guideHtml.ts'
import { type BundleMaterial, isOwnJudgement, pictureName } from './material.ts'
import type { BundledAnswerRow } from './queries.ts'

type Concept = { name: string; short: string }

/** Streams the zip's page: the guide with the learner's work. It hides email addresses; the data file keeps the text as typed. */
export function* bundlePage(
  { row, bundle, answers, text }: BundleMaterial,
  concepts: readonly Concept[],
  pictureOf: GuideReader['pictureOf'],
): Iterable<string> {
  const metadata = row.own_text_metadata
  const items = bundle.annotations?.items ?? []
  const ticked = new Set(items.flatMap((item) => (item.kind === 'checkbox' && item.on ? [item.block] : [])))
  const shown = new Set<string>()
  const answerHtml = ({ id, title, description }: { id: string; title: string; description?: string | undefined }): string => {
    shown.add(id)
    const answer = answers.find((one) => one.id === id)
    return answerPart(title, description, answer)
  }
  const reader: GuideReader = {
    values: { variables: row.variables ?? [], metadata },
    isTicked: (id) => ticked.has(id),
    answerHtml,
    pictureOf,
    isOpen: (contentId) => text?.sections[contentId] !== undefined,
  }
  const parts = text ? documentParts(text.document, undefined, new Map(Object.entries(text.sections))) : []
  const missing = new Map(text?.document.sections.map(({ id, contentId }) => [id, missingText(contentId, reader)] as const))
  const marked = items.filter((item): item is Highlight | LearnerNote => item.kind === 'highlight' || item.kind === 'note')
  const placed = new Set<string>()

  yield head(bundle.project.title, metadata.description, bundle)
  if (parts.length > 0)
    yield `<nav aria-label="${messages.contents}"><ol>${parts.map(({ id, title }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`).join('')}</ol></nav>\n`
  if (!text) yield `<p class="state">${messages.guideMissing}</p>\n`
  for (const { id, title, blocks } of parts) {
    const here = new Set([id, ...[...walkBlocks(blocks)].map((block) => block.id)])
    const own = marked.filter((item) => !item.aside && here.has(item.range.start.block))
    for (const { id: placedId } of own) placed.add(placedId)
    yield `<section id="${escapeHtml(id)}"><h2>${escapeHtml(title)}</h2>\n${guideHtml(blocks, reader)}${missing.get(id) ?? ''}${notesPart(messages.marked, own)}</section>\n`
  }
  const others = answers.filter(({ id }) => !shown.has(id))
  if (others.length > 0)
    yield `<section><h2>${parts.length === 0 ? messages.answers : messages.otherAnswers}</h2>\n${others.map((answer) => answerPart(answer.title ?? messages.noTitle, undefined, answer)).join('')}</section>\n`
  const homeless = marked.filter(({ id }) => !placed.has(id))
  if (homeless.length > 0) yield `<section><h2>${messages.otherNotes}</h2>\n${homeless.map(notePart).join('')}</section>\n`
  yield list(
    messages.names,
    bundle.variables.map(({ name, value }) => [name, publishableText(value)]),
  )
  yield list(
    messages.concepts,
    concepts.map(({ name, short }) => [name, short]),
  )
  yield pageEnd
}

const head = (
  title: string,
  description: string,
  { exportedAt, progress }: BundleMaterial['bundle'],
): string => `${pageBegin(messages.title(title, brand.name))}<header><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<p class="state">${progress.completedAt ? messages.completed(moment(progress.completedAt)) : messages.begun}. ${messages.lead(moment(exportedAt))} ${messages.restored(brand.name)}</p></header>
`

const answerPart = (title: string, description: string | undefined, answer: BundledAnswerRow | undefined): string => {
  const question = `<h5>${escapeHtml(title)}</h5>\n${description ? `<p class="state">${escapeHtml(description)}</p>\n` : ''}`
  if (!answer || (answer.text_data === '' && answer.storage_name === ''))
    return `<section class="answer">${question}<p class="state">${messages.noAnswer}</p></section>\n`
  const file = pictureName(answer)
  const given =
    answer.type !== 'FILE'
      ? writtenPart(publishableText(answer.text_data), answer.is_output)
      : file
        ? `<img src="${file}" alt="${escapeHtml(messages.picture(title))}">\n`
        : `<p class="state">${messages.pictureMissing}</p>\n`
  const since = messages.since(messages.states[answer.status], moment(answer.history.at(-1)?.at ?? answer.updated_at))
  const counts = isOwnJudgement(answer) ? messages.ownJudgement : basisSentence(countedOn(answer))
  const judged = counts === undefined ? '' : `<p class="state">${counts}</p>\n`
  const steps = answer.history.map(({ status, at }) => `<li>${messages.states[status]}, ${moment(at)}</li>`).join('')
  return `<section class="answer">${question}${given}<p class="state">${since}</p>\n${judged}${answer.history.length > 1 ? `<details><summary>${messages.history}</summary><ol>${steps}</ol></details>\n` : ''}</section>\n`
}

const notesPart = (heading: string, items: ReadonlyArray<Highlight | LearnerNote>): string =>
  items.length === 0 ? '' : `<section class="own"><h4>${heading}</h4>\n${items.map(notePart).join('')}</section>\n`

const notePart = (item: Highlight | LearnerNote): string => {
  const shownText = (words: string) => escapeHtml(publishableText(words))
  if (item.kind === 'highlight')
    return `<div class="note"><h5>${messages.highlight}</h5>\n<blockquote>${shownText(item.range.quote)}</blockquote></div>\n`
  const question = item.query ? `<p class="text">${messages.question}: ${shownText(item.query)}</p>\n` : ''
  return `<div class="note"><h5>${shownText(item.heading) || messages.note}</h5>\n<blockquote>${shownText(item.highlightContext || item.range.quote)}</blockquote>\n${question}<p class="text">${shownText(item.content)}</p></div>\n`
}

const list = (heading: string, rows: ReadonlyArray<readonly [string, string]>): string =>
  rows.length === 0
    ? ''
    : `<section><h2>${heading}</h2>\n<table>${rows.map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`).join('\n')}</table></section>\n`

export const bundleStyles = `${archiveStyles}.box { margin: 1.6rem 0; padding: 0.4rem 1.2rem 1rem; border: 1px solid light-dark(#d5dee2, #2b3a42); border-radius: 10px; }
.own, aside { margin: 1.4rem 0; padding: 0.2rem 1.2rem 0.8rem; border-radius: 10px; background: light-dark(#f1f6f7, #18252c); }
.tab { padding-left: 1rem; border-left: 2px solid light-dark(#d5dee2, #2b3a42); }
.tabHeading, .codeTitle { margin-bottom: 0.2rem; font-weight: 600; }
.wide { overflow-x: auto; }
nav ol { display: block; columns: 2; padding-left: 1.4rem; }
code { font-family: ui-monospace, monospace; font-size: 0.94em; overflow-wrap: anywhere; }
figure { margin: 1.4rem 0; }
img { height: auto; }
figcaption { font-size: 0.88rem; }
@media (max-width: 40rem) { nav ol { columns: 1; } main { padding: 1.6rem 1rem 3rem; } }
`
