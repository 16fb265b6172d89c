import { endpoint, everySecond } from '../endpoint.ts'

export const getPortfolio = endpoint('getPortfolio', 'GET', '/user/portfolio', {
  summary: "Returns the caller's portfolio, with the newest documents first; empty and private before anything is saved.",
  caller: 'signed-in',
})

export const savePortfolio = endpoint('savePortfolio', 'PUT', '/user/portfolio', {
  summary:
    'Saves the given fields: title, description, and whether the portfolio is public, for which its owner has chosen a name and address. Publishing it publishes the pages of the projects that it shows, too, and making it private closes them.',
  caller: 'signed-in',
  problems: ['invalid', 'public_profile_required', 'too_many_requests'],
  retry: everySecond,
})

export const addPortfolioDocument = endpoint('addPortfolioDocument', 'POST', '/user/portfolio/documents', {
  summary:
    'Adds a website, an upload or a copy of a documentation, under an id that the caller made. Repeated, it adds nothing; a copy of a documentation whose project is there already takes the place of the earlier one, and that document is answered. A public portfolio publishes the page of the project, too.',
  caller: 'signed-in',
  creates: true,
  problems: ['invalid', 'limit_reached', 'conflict', 'busy', 'too_many_requests'],
  retry: everySecond,
})

export const updatePortfolioDocument = endpoint('updatePortfolioDocument', 'PUT', '/user/portfolio/documents/{documentId}', {
  summary:
    'Changes the title, website or file of a document, or hides it from others. Deletes its previous file. Hiding a project turns off its public page; showing it in a public portfolio publishes that page.',
  caller: 'signed-in',
  problems: ['not_found', 'invalid', 'conflict', 'busy', 'too_many_requests'],
  retry: everySecond,
})

export const deletePortfolioDocument = endpoint('deletePortfolioDocument', 'DELETE', '/user/portfolio/documents/{documentId}', {
  summary: 'Deletes a document of the portfolio with its file.',
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
  retry: everySecond,
})

export const getPublicPortfolio = endpoint('getPublicPortfolio', 'GET', '/users/{nickname}/portfolio', {
  summary: 'Returns a public portfolio; 404 for a hidden or empty one, and for an unknown nickname.',
  caller: 'anyone',
  problems: ['not_found'],
})
