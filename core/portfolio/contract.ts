import { endpoint, everySecond } from '../endpoint.ts'

export const getPortfolio = endpoint({
  name: 'getPortfolio',
  method: 'GET',
  path: '/user/portfolio',
  summary: "The caller's own portfolio, its documents newest first; empty before anything was saved.",
  caller: 'signed-in',
})

export const savePortfolio = endpoint({
  name: 'savePortfolio',
  method: 'PUT',
  path: '/user/portfolio',
  summary: 'Saves title and description, and whether everybody may see the portfolio; what is left out stays.',
  caller: 'signed-in',
  problems: ['invalid', 'too_many_requests'],
  retry: everySecond,
})

export const addPortfolioDocument = endpoint({
  name: 'addPortfolioDocument',
  method: 'POST',
  path: '/user/portfolio/documents',
  summary:
    'Adds a website, an upload or a copy of a documentation, under an id that the caller made. Repeated, it adds nothing; a copy of a documentation whose project is there already takes the place of the earlier one, and that document is answered.',
  caller: 'signed-in',
  creates: true,
  problems: ['invalid', 'limit_reached', 'conflict', 'busy', 'too_many_requests'],
  retry: everySecond,
})

export const updatePortfolioDocument = endpoint({
  name: 'updatePortfolioDocument',
  method: 'PUT',
  path: '/user/portfolio/documents/{documentId}',
  summary: 'Changes title, website or file of a document. A file that it named before goes.',
  caller: 'signed-in',
  problems: ['not_found', 'invalid', 'conflict', 'busy', 'too_many_requests'],
  retry: everySecond,
})

export const deletePortfolioDocument = endpoint({
  name: 'deletePortfolioDocument',
  method: 'DELETE',
  path: '/user/portfolio/documents/{documentId}',
  summary: 'Takes a document out of the portfolio, with its file.',
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
  retry: everySecond,
})

export const getPublicPortfolio = endpoint({
  name: 'getPublicPortfolio',
  method: 'GET',
  path: '/users/{nickname}/portfolio',
  summary: 'The portfolio of somebody who shows it; 404 for one that is hidden or empty, and for an unknown nickname.',
  caller: 'anyone',
  problems: ['not_found'],
})
