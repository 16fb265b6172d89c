import { brand } from '@fieldwork/core/brand.ts'
import { checkedTasks } from '@fieldwork/core/credentials/checkedTasks.ts'
import { exampleCredentialId, type GoneCredential, publicCredentialPath, verifierPath } from '@fieldwork/core/credentials/addresses.ts'
import { credentialFileName, type CredentialFileKind } from '@fieldwork/core/credentials/fileNames.ts'
import { shownEvidence } from '@fieldwork/core/credentials/shownEvidence.ts'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { publicPagePath } from '@fieldwork/core/documentation/fileNames.ts'
import { credentialMessages, credentialPageMessages as messages } from '@fieldwork/core/messages/credentials.ts'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { credentialPath, projectPath } from '@fieldwork/core/paths.ts'
import { publicDocumentPath, publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import { addToProfilePage } from '@fieldwork/core/sharing/profile.ts'
import { isShareable } from '@fieldwork/core/sharing/shareable.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { authenticate } from '../accounts/authenticate.ts'
import type { Context } from '../context.ts'
import { type Caller, visitor } from '../http/caller.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import { titleHtml } from '../http/titleHtml.ts'
import { publicOrigin } from '../http/origin.ts'
import { networkOf } from '../http/rateLimits.ts'
import { type PlainRequest, type PlainRoute, Reply } from '../http/route.ts'
import { plainPage } from '../rendering/plainPage.ts'
import { copyButton, ownerBar, renderPublicPage } from '../rendering/publicPages/publicPage.ts'
import { workRoute } from '../rendering/publicPages/documentationPage.ts'
import { builtPrerenderer } from '../rendering/web.ts'
import { publicToolbar, themeSwitch, type ToolbarOffers, toolbarOffers, toolbarStylesheet } from '../rendering/publicPages/publicToolbar.ts'
import { exampleCredential } from './exampleCredential.ts'
import { pictureOf } from './picture.ts'
import { type PublicCredential, publicCredential, revokedCredential } from './queries.ts'
import { signingOriginIfAny } from './signingOrigin.ts'

/** The page of a credential, for anyone who has its address or, while it’s private, for its owner, and the files that it offers. */
export const credentialPages = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: credentialPath(':credentialId'),
    handle: async (request) => {
      const { id, found, caller } = await requested(context, request)
      if (found) {
        const offers = toolbarOffers(context, credentialPath(found.id), caller)
        return new Reply(
          200,
          pageHeaders,
          await pageOf(found, publicOrigin(context.config, request.header('host')), offers, caller.user?.id),
        )
      }
      const revoked = id === undefined ? undefined : await revokedCredential(context.db, id)
      const toolbar = await publicToolbar(toolbarOffers(context, id === undefined ? '/' : credentialPath(id), caller))
      const { malformed, ...unknown } = messages.unknown
      const none = id === undefined ? { ...unknown, text: malformed } : unknown
      if (!revoked) return nowhere(toolbar, none)
      if (revoked.replacement === null) return notice(toolbar, 410, messages.gone, 'bad')
      const replacement = { href: credentialPath(revoked.replacement), label: messages.toReplacement }
      return notice(toolbar, 410, messages.replaced, 'open', [replacement])
    },
  },
  ...(['json', 'png'] as const).map((kind): PlainRoute => ({
    method: 'GET',
    path: publicCredentialPath(':credentialId', kind),
    handle: async (request) => {
      const { id, found } = await requested(context, request)
      if (id === exampleCredentialId && kind === 'png' && found) found.picture ??= await pictureOf(context, found)
      if (!found) return goneFile(id === undefined ? undefined : await revokedCredential(context.db, id))
      return credentialFile(context, kind, found, {
        // Shown in previews of links; the page's links download it.
        'content-disposition': `inline; filename="${credentialFileName(kind, found.project_id)}"`,
        'cache-control': found.is_public ? 'public, no-cache' : 'private, no-store',
        'cross-origin-resource-policy': found.is_public ? 'cross-origin' : 'same-origin',
      })
    },
  })),
]

const goneFile = (revoked: GoneCredential | undefined): Reply => {
  if (!revoked) throw problem('not_found')
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'access-control-allow-origin': '*' }
  return new Reply(410, headers, JSON.stringify(revoked))
}

/** A cache must not show the page once it is private. */
const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache', 'referrer-policy': 'same-origin' }

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Finds the requested credential, and counts the request towards its network's limit. `id`: undefined if it can't be a credential's id. */
const requested = async (
  context: Context,
  { params, address, header }: PlainRequest,
): Promise<{ id: string | undefined; found?: PublicCredential | undefined; caller: Caller }> => {
  await context.limits.take('credentialPages', networkOf(address))
  const { credentialId: id = '' } = params
  const caller = await authenticate(context, header('cookie')).catch(() => visitor)
  if (id === exampleCredentialId)
    return { id, found: await exampleCredential(context, signingOriginIfAny(context, header('host'))), caller }
  return uuid.test(id) ? { id, found: await publicCredential(context.db, id, caller.user?.id), caller } : { id: undefined, caller }
}

type Issued = { id: string; body: string; picture: Buffer | null }

/** Responds with a credential as JSON, or as a picture that contains it. */
export const credentialFile = async (
  context: Context,
  kind: CredentialFileKind,
  issued: Issued,
  headers: Record<string, string>,
): Promise<Reply> => {
  const type = kind === 'png' ? 'image/png' : 'application/json; charset=utf-8'
  const content = kind === 'png' ? await pictureOf(context, issued) : `${JSON.stringify(JSON.parse(issued.body), null, 2)}\n`
  return new Reply(200, { ...headers, 'content-type': type, 'x-content-type-options': 'nosniff' }, content)
}

type Action = { href: string; label: string }

const toStart: Action = { href: '/', label: messages.toStart }
const toVerifier: Action = { href: verifierPath, label: messages.toVerifier }
const toExample: Action = { href: credentialPath(exampleCredentialId), label: messages.toExample }

/** Without a card, at an address where there is nothing: drawn like the page of a portfolio that isn't public. */
const nowhere = async (
  toolbar: string,
  { title, text, about }: { title: string; text: string; about: (brand: string) => string },
): Promise<Reply> =>
  plainPage(
    404,
    title,
    `<section class="soon">${(await builtPrerenderer()).renderComingSoon()}<h1>${title}</h1>
<p class="l-above12">${text}</p>
<p class="l-above8 t-quiet">${about(brand.name)}</p>
${linksTo([toExample, toVerifier], ' l-above20 l-justify-center')}</section>`,
    {},
    toolbarStylesheet,
    toolbar,
  )

const linksTo = ([first, ...others]: readonly [Action, ...Action[]], placement = ''): string =>
  `<p class="actions l-row l-wrap l-gap10${placement}"><a class="action" data-primary href="${first.href}">${first.label}</a>${others
    .map(({ href, label }) => ` <a class="action" href="${href}">${label}</a>`)
    .join('')}</p>`

const notice = (
  toolbar: string,
  status: number,
  { title, text }: { title: string; text: string },
  kind: 'bad' | 'open',
  links: readonly [Action, ...Action[]] = [toStart],
): Reply =>
  plainPage(
    status,
    title,
    `<section class="result" data-kind="${kind}"><h1>${title}</h1>
<p>${text}</p>
${linksTo(links)}</section>`,
    {},
    toolbarStylesheet,
    toolbar,
  )

const pageOf = async (found: PublicCredential, origin: string, offers: ToolbarOffers, callerId: string | undefined): Promise<string> => {
  const badge = JSON.parse(found.body) as OpenBadge
  const { name, awardedDate, issuer } = badge
  const person = personOf(badge)
  const path = credentialPath(found.id)
  const mayShare = found.is_public && isShareable(origin)
  const toProfile = mayShare && addToProfilePage({ project: name, issuedAt: badge.validFrom, url: origin + path, id: found.id })
  const page = {
    title: messages.title(name, person),
    description: messages.description(person, name, dayInWords(awardedDate), outcomeOf(found, badge)),
    path,
    // Its owner decides who sees it.
    isIndexed: false,
    image: { path: publicCredentialPath(found.id, 'png'), isCard: true as const, height: 627 },
    stylesheet: '/static/credential.css',
    route: workRoute,
    body: (found.user_id === callerId ? ownBar(found, toProfile) : '') + (await bodyOf(found, badge, mayShare)),
    data: () => ({
      '@type': 'EducationalOccupationalCredential',
      name,
      url: origin + path,
      credentialCategory: 'Open Badge',
      recognizedBy: { '@type': 'Organization', name: issuer.name, url: issuer.url },
      dateCreated: badge.validFrom.slice(0, 10),
    }),
  }
  return renderPublicPage(page, origin, offers)
}

/** Leads to the project, where its owner can rename, hide or revoke it, and to their profile if others can open the page. */
const ownBar = ({ project_id, metadata, is_public }: PublicCredential, toProfile: string | false): string =>
  ownerBar(
    is_public ? messages.own : messages.ownPrivate,
    [projectPath({ id: project_id, metadata }), messages.toOwn],
    ...(toProfile ? [[toProfile, messages.addToProfile] as const] : []),
  )

const personOf = ({ credentialSubject }: OpenBadge): string => credentialSubject.identifier[0]!.identityHash

/** Leads to the work, and to the public portfolio of the person, if there are any. */
const waysOn = (found: PublicCredential): string => {
  const work = workPathOf(found)
  return [
    ...(work === null ? [] : [`<a class="action" data-primary href="${escapeHtml(work)}">${messages.seeWork}</a>`]),
    ...(found.has_portfolio ? [`<a class="action" href="${publicPortfolioPath(found.nickname)}">${messages.seePortfolio}</a>`] : []),
  ].join('\n')
}

/** A sentence on what the learner built. Credentials from before projects had it contain only the project's description. */
const outcomeOf = ({ metadata }: PublicCredential, { credentialSubject }: OpenBadge): string =>
  metadata.outcomeForOthers ?? credentialSubject.achievement.description

/** `mayShare`: others can open the address of the page. */
const bodyOf = async (found: PublicCredential, badge: OpenBadge, mayShare: boolean): Promise<string> => {
  const { id } = found
  const { evidence } = badge
  const json = publicCredentialPath(id, 'json')
  const picture = publicCredentialPath(id, 'png')
  return `<article class="issued l-panel" data-edged>
<img class="l-panel l-below20" src="${picture}" alt="" width="1200" height="627">
<header>
<div class="described">
${
  id === exampleCredentialId
    ? `<p class="t-small t-bold t-harbour l-below8">${credentialMessages.example.label}</p>
`
    : ''
}<h1 data-signed="project" dir="auto">${titleHtml(badge.name)}</h1>
<p class="t-quiet"><b class="t-heading t-harbour t-breaks" data-signed="person" dir="auto">${escapeHtml(personOf(badge))}</b> <span>${messages.person(dayInWords(badge.awardedDate))}</span></p>
<p class="l-above8 t-breaks">${escapeHtml(outcomeOf(found, badge))}</p>
</div>
<div class="l-row l-gap10 l-justify-between l-above20"><p class="actions l-row l-wrap l-gap10">${waysOn(found)}</p>${themeSwitch}</div>
</header>
<section class="result l-above20" id="status" aria-live="polite"><h2>${messages.valid}</h2><p>${messages.validText}</p><noscript><p>${messages.noScript}</p></noscript></section>
<p class="caveat l-above8 t-small" id="caveat" data-kind="open" hidden></p>
<details class="l-above14" id="verified" hidden><summary class="t-small t-bold">${messages.verified}</summary>
<p class="t-small t-quiet l-above8">${messages.verifiedLead}</p>
<ul class="checks l-stack l-gap10 l-above12 t-small" id="checks"></ul></details>
<section><h2>${messages.tasks(evidence.length)}</h2>
<ol class="l-stack l-above8">${evidence.map(taskOf).join('\n')}</ol></section>
<div class="${(await builtPrerenderer()).appClasses.work['document']}">${factsOf(found, badge)}</div>
<p class="actions l-row l-wrap l-gap10 l-above32"><a class="action" href="${picture}" download="${escapeHtml(credentialFileName('png', found.project_id))}">${messages.picture}</a>
<a class="action" href="${json}" download="${escapeHtml(credentialFileName('json', found.project_id))}">${messages.json}</a>
${mayShare ? copyButton(messages.copy, messages.copied) : ''}</p>
${mayShare ? '' : `<p class="t-small t-quiet l-above8">${portfolioWords.notShareable}</p>`}
</article>
<footer class="l-above24 l-row l-wrap l-gap20"><p class="t-small t-quiet">${escapeHtml(messages.about(brand.name))}</p>
<p class="t-small"><a class="t-harbour" href="${verifierPath}">${messages.elsewhere}</a></p></footer>
<script type="application/json" id="credential">${found.body.replaceAll('<', '\\u003c')}</script>
<script src="/static/verifier.js"></script>`
}

/** The public page of the project, or else of its document in a public portfolio; null without either. */
const workPathOf = ({ nickname, page_id, document_id }: PublicCredential): string | null =>
  page_id ? publicPagePath(nickname, page_id) : document_id && publicDocumentPath(nickname, document_id)

const factsOf = ({ id, metadata, project_id, is_listed }: PublicCredential, badge: OpenBadge): string => {
  const { facts } = messages
  const { issuer, validFrom, credentialSubject, name, evidence } = badge
  const project = escapeHtml(name)
  const path = projectPath({ id: project_id, metadata })
  const concepts = metadata.concepts.map((concept) => concept.name).join(', ')
  const rows: Array<[string, string]> = [
    ...(concepts ? [[facts.concepts, escapeHtml(concepts)] as [string, string]] : []),
    [facts.tasks, `${escapeHtml(checkedTasks(evidence, personOf(badge)))}.`],
    [
      facts.project,
      `${is_listed ? `<a href="${escapeHtml(path)}">${project}</a>` : project}, ${messages.version(escapeHtml(credentialSubject.achievement.version))}`,
    ],
    [facts.issuer, `<span data-signed="issuer">${escapeHtml(issuer.name)}</span> (${escapeHtml(new URL(issuer.url).host)})`],
    [facts.issued, dayInWords(validFrom)],
    [facts.id, `<code>${id}</code>`],
  ]
  const items = rows.map(([term, text]) => `<div><dt>${term}</dt><dd dir="auto">${text}</dd></div>`)
  return `<dl>${items.join('')}</dl>`
}

const taskOf = (evidence: OpenBadge['evidence'][number]): string => {
  const { task, acceptedBy } = shownEvidence(evidence)
  return `<li class="l-row l-wrap l-baseline l-gap8 l-ruled"><span class="t-breaks" dir="auto" data-signed="task">${escapeHtml(task)}</span> <b class="t-small t-quiet" data-signed="acceptedBy">${escapeHtml(acceptedBy)}</b></li>`
}
