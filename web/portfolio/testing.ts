import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { CompletedWork, CopyRequest } from '@fieldwork/core/documentation/schema.ts'
import type { OwnPortfolio, Portfolio, PortfolioDocument, PortfolioDocumentWrite } from '@fieldwork/core/portfolio/schema.ts'
import { websiteAddress } from '@fieldwork/core/portfolio/website.ts'
import { ines } from '../tasks/testing.tsx'
import { type SentRequest, visit } from '../testing/render.tsx'

const ids = {
  site: '11111111-1111-4111-8111-111111111111',
  chart: '22222222-2222-4222-8222-222222222222',
  bill: '33333333-3333-4333-8333-333333333333',
  table: '44444444-4444-4444-8444-444444444444',
  copy: '55555555-5555-4555-8555-555555555555',
}
const at = (day: string) => ({ createdAt: `${day}T10:00:00.000Z`, updatedAt: `${day}T10:00:00.000Z` })

/** One document of each kind, newest first. */
export const documents = {
  site: {
    id: ids.site,
    type: 'PROJECT',
    title: 'Serve a site from your own machine',
    ...at('2026-11-18'),
    project: {
      id: 'own-corner',
      storageName: 'own-corner-1763460000000',
      title: 'Your own corner of the web',
      outcome: null,
      concepts: ['DNS', 'TLS'],
      completedAt: '2026-11-17T10:00:00.000Z',
      hasWorkPicture: false,
      pageId: null,
      credentialId: null,
    },
    address: '/uploads/own-corner-1763460000000',
    picture: '/uploads/own-corner-1763460000000',
  },
  chart: {
    id: ids.chart,
    type: 'FILE',
    title: 'Two days of tide at the old pier',
    ...at('2026-11-11'),
    file: { storageName: `portfolio_${ids.chart}`, fileName: 'tides.png', fileType: 'image/png' },
    address: `/uploads/portfolio_${ids.chart}`,
    picture: `/uploads/portfolio_${ids.chart}`,
  },
  bill: {
    id: ids.bill,
    type: 'FILE',
    title: 'What the old pier costs a month',
    ...at('2026-11-05'),
    file: { storageName: `portfolio_${ids.bill}`, fileName: 'bill.pdf', fileType: 'application/pdf' },
    address: `/uploads/portfolio_${ids.bill}`,
    picture: null,
  },
  table: {
    id: ids.table,
    type: 'URL',
    title: 'The tide table itself',
    ...at('2026-11-02'),
    url: { url: 'tides.moreno.example' },
    address: 'https://tides.moreno.example',
    picture: null,
  },
} as const satisfies Record<string, PortfolioDocument>

const line = (text: string) => ({ runs: [{ text }], isRightToLeft: false })
/** The work of the first document, as its page shows it. */
export const completedWork: CompletedWork = {
  title: 'Your own corner of the web',
  owner: 'Ines Moreno',
  portfolio: '/ines/portfolio',
  day: '17 November 2026',
  address: null,
  credentialId: '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01',
  language: 'en',
  summary: [],
  outcome: 'A site that answers.',
  setting: null,
  picture: null,
  parts: [
    { kind: 'heading', level: 2, line: line('What does it print?') },
    { kind: 'output', text: 'HTTP/2 200', commands: ['curl -sI "<own>"'] },
  ],
  pictures: [],
  project: { path: '/projects/own-corner', facts: [{ name: 'Level', text: 'Easy' }] },
}

export const portfolio = (part: Partial<OwnPortfolio> = {}): OwnPortfolio => ({
  title: 'Small things that answer',
  description: 'I run a tide table for the old pier.',
  ownerName: 'Ines Moreno',
  ownerPicture: '',
  nickname: 'ines',
  documents: [documents.site, documents.chart, documents.table],
  isPublic: true,
  ...part,
})

/** Plays the server that keeps this portfolio. `refuse` answers writes instead, while it returns something. */
export const portfolioServer = (kept: OwnPortfolio, refuse: () => Response | undefined = () => undefined) => {
  const state = { kept }
  const written = (answer: (sent: SentRequest) => Response) => (sent: SentRequest) => refuse() ?? answer(sent)
  const shown = ({ id, type, title, url, file, project }: PortfolioDocumentWrite, known?: PortfolioDocument): PortfolioDocument => {
    const parts = {
      id,
      type,
      title,
      createdAt: known?.createdAt ?? '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    }
    if (type === 'URL') return { ...parts, url: url!, address: websiteAddress(url!.url), picture: null }
    const stored = file ? { ...file, fileType: 'application/pdf' } : known?.file
    const saved = project
      ? {
          ...project,
          title: null,
          outcome: null,
          concepts: [],
          completedAt: null,
          hasWorkPicture: false,
          pageId: null,
          credentialId: null,
        }
      : known?.project
    const address = `/uploads/${stored?.storageName ?? saved?.storageName}`
    return { ...parts, ...(type === 'FILE' ? { file: stored! } : { project: saved! }), address, picture: null }
  }
  const copyTo =
    (id: string) =>
    ({ body }: SentRequest): Response => {
      const { newName: storageName } = body as CopyRequest
      const existing = state.kept.documents.find(({ project }) => project?.id === id)
      const added = shown({ id: existing?.id ?? ids.copy, type: 'PROJECT', title: 'A copy', project: { id, storageName } }, existing)
      state.kept = { ...state.kept, documents: [added, ...state.kept.documents.filter((one) => one !== existing)] }
      return Response.json({ storageName, isPending: false })
    }
  const copy = copyTo('own-corner')
  const table: Record<string, unknown> = {
    'GET /user/portfolio': () => Response.json(state.kept),
    'PUT /user/portfolio': written(({ body }) => {
      state.kept = { ...state.kept, ...(body as Partial<OwnPortfolio>) }
      return Response.json(state.kept)
    }),
    'POST /user/portfolio/documents': written(({ body }) => {
      const added = shown(body as PortfolioDocumentWrite)
      state.kept = { ...state.kept, documents: [added, ...state.kept.documents.filter(({ id }) => id !== added.id)] }
      return Response.json(added, { status: 201 })
    }),
    'POST /projects/tls/doc/copy': written(copyTo('tls')),
    'POST /projects/own-corner/doc/copy': written(copy),
    'GET /uploads/generate-signed-url': { url: 'https://store.example/put' },
  }
  for (const known of kept.documents) {
    // Nothing but the PDF, as after a restart of the project.
    if (known.project) {
      table[`GET /projects/${known.project.id}/doc/work`] = () => new Response(null, { status: 404 })
      table[`GET /projects/${known.project.id}/credential`] = { mayIssue: false, issued: null }
    }
    const place = `/user/portfolio/documents/${known.id}`
    table[`PUT ${place}`] = written(({ body }) => {
      const edited = shown({ id: known.id, ...(body as Omit<PortfolioDocumentWrite, 'id'>) }, known)
      state.kept = { ...state.kept, documents: state.kept.documents.map((one) => (one.id === edited.id ? edited : one)) }
      return Response.json(edited)
    })
    table[`DELETE ${place}`] = written(() => {
      state.kept = { ...state.kept, documents: state.kept.documents.filter(({ id }) => id !== known.id) }
      return new Response(null, { status: 204 })
    })
  }
  const name = (ownerName: string) => {
    state.kept = { ...state.kept, ownerName }
  }
  return { table, kept: () => state.kept, name, copy }
}

/** The page of the learner's own portfolio, on a server that keeps it. */
export const openPortfolio = async (part: Partial<OwnPortfolio> = {}, refuse?: () => Response | undefined) => {
  const server = portfolioServer(portfolio(part), refuse)
  const visited = await visit('/portfolio', { user: ines(), network: server.table })
  await expect.element(page.getByRole('radiogroup', { name: 'Who can see your portfolio' })).toBeVisible()
  return { ...visited, server }
}

/** The portfolio as others get it. */
export const shownPortfolio = ({ title, description, ownerName, ownerPicture, nickname, documents: shown }: OwnPortfolio): Portfolio => ({
  title,
  description,
  ownerName,
  ownerPicture,
  nickname,
  documents: shown,
})
