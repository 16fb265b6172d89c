import { firstName } from '@fieldwork/core/accounts/givenName.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { summaryParts } from '@fieldwork/core/documentation/buildDocumentation.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { credentialPath, projectPath } from '@fieldwork/core/paths.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import type { PublicDocumentation } from '../../documentation/queries.ts'
import { htmlOf } from './documentationHtml.ts'
import { icon } from './icons.ts'

type Work = Pick<PublicDocumentation, 'name' | 'nickname' | 'project_id' | 'metadata' | 'summary' | 'has_portfolio' | 'credential_id'>

/** Who completed the project and when, with links to their public portfolio and the credential: readers who don't scroll look for proof, too. */
export const bylineOf = ({ nickname, name, has_portfolio, credential_id, day }: Work & { day: string | null }): string => {
  const author = `<bdi>${escapeHtml(name)}</bdi>`
  const owner = has_portfolio ? `<a class="t-harbour" href="${publicPortfolioPath(nickname)}">${author}</a>` : author
  const byline = messages.completedBy(name && `<span class="t-bold">${owner}</span>`, escapeHtml(day ?? ''))
  const credential = credential_id
    ? `<a class="credential l-row l-wrap t-small" href="${credentialPath(credential_id)}">${icon('shield', 18)}<b>${messages.credential}</b><span>${messages.verify}</span></a>`
    : ''
  return `<div class="l-row l-wrap l-gap14 l-justify-between"><p class="t-small t-quiet t-breaks">${byline}</p>${credential}</div>`
}

/** A description of the result: the learner's words first, then the author's. */
export const builtParts = ({
  name,
  summary,
  metadata,
}: Work): string => `<h2>${escapeHtml(documentationMessages.built(firstName(name)))}</h2>
${htmlOf(summaryParts(summary, name), [])}
<p class="about">${escapeHtml(metadata.outcomeForOthers ?? metadata.description)}</p>`

export const aboutProject = ({ project_id, metadata }: Work): string => {
  const { facts, levels, minutes } = documentationMessages
  const rows = [
    [facts.series, metadata.series?.title],
    [facts.category, metadata.category],
    [facts.level, levels[metadata.difficulty]],
    [facts.time, minutes(metadata.time)],
    [facts.concepts, metadata.concepts.map(({ name }) => name).join(', ')],
  ].flatMap(([term, text]) => (text ? [`<div><dt>${term}</dt><dd>${escapeHtml(text)}</dd></div>`] : []))
  return `<aside class="l-stack l-gap20">
<h2 class="t-strong">${messages.project}</h2>
<dl>${rows.join('')}</dl>
<p class="t-small t-faint">${messages.about(brand.name)}</p>
<p><a class="t-small t-bold t-harbour" href="${projectPath({ id: project_id, metadata })}">${messages.build}</a></p>
</aside>`
}
