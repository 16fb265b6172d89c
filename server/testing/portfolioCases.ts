import type { Visitor } from './testing.ts'
import { type Case, notFound, signedIn, signedInEmpty } from './roleCases.ts'

const id = '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01'
const website = { type: 'URL', title: 'My tide clock', url: { url: 'tides.example' } }
const documents = '/user/portfolio/documents'
const addWebsite = (who: Visitor) => who.call('POST', documents, { id, ...website })
const created = [401, 201, 201, 201, 201] satisfies Case['expected']

/** The calls of the portfolio. */
export const portfolioCases = {
  getPortfolio: [{ path: '/user/portfolio', expected: signedIn }],
  savePortfolio: [
    { method: 'PUT', path: '/user/portfolio', body: { title: 'Boats and tides' }, expected: signedIn },
    {
      of: 'a title that is too long',
      method: 'PUT',
      path: '/user/portfolio',
      body: { title: 'x'.repeat(61) },
      expected: [401, 422, 422, 422, 422],
    },
  ],
  addPortfolioDocument: [
    { method: 'POST', path: documents, body: { id, ...website }, expected: created },
    { of: 'again', method: 'POST', path: documents, body: { id, ...website }, expected: created, given: addWebsite },
    {
      of: 'a file that nobody uploaded',
      method: 'POST',
      path: documents,
      body: { id, type: 'FILE', title: 'Tides', file: { storageName: `portfolio_${id}`, fileName: 'tides.pdf' } },
      expected: [401, 422, 422, 422, 422],
    },
  ],
  updatePortfolioDocument: [
    { method: 'PUT', path: `${documents}/${id}`, body: website, expected: signedIn, given: addWebsite },
    { of: 'what is not there', method: 'PUT', path: `${documents}/${id.replace('7', '8')}`, body: website, expected: notFound },
  ],
  deletePortfolioDocument: [
    { method: 'DELETE', path: `${documents}/${id}`, expected: signedInEmpty, given: addWebsite },
    { of: 'what is not there', method: 'DELETE', path: `${documents}/${id.replace('7', '8')}`, expected: notFound },
  ],
  getPublicPortfolio: [
    { path: '/users/observed/portfolio', expected: 200 },
    { of: 'nobody', path: '/users/nobody-of-this-name/portfolio', expected: 404 },
  ],
} satisfies Record<string, Case[]>
