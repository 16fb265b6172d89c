import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, type SentRequest } from '../testing/render.tsx'
import { ownPortfolioQuery } from './api.ts'
import { documents, portfolio, portfolioServer } from './testing.ts'
import { choose, dialog, open, pdf, submit, tiles, title } from './testing-form.ts'

forgetAfterEach()

test('an added project appears once, even if the portfolio was reloaded before the reply', async () => {
  const server = portfolioServer(portfolio({ documents: [documents.table] }))
  const add = server.table['POST /user/portfolio/documents'] as (sent: SentRequest) => Response
  let readAgain: () => Promise<unknown> = async () => {}
  const addSlowly = async (sent: SentRequest) => {
    const answer = add(sent)
    await readAgain()
    return answer
  }
  const network = { ...server.table, 'POST /user/portfolio/documents': addSlowly }
  const { client } = await open({}, { network })
  await page.getByRole('button', { name: /Add a project/ }).click()
  readAgain = () => client.refetchQueries(ownPortfolioQuery)
  await title.fill('What the old pier costs')
  await choose(pdf())
  await submit().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(tiles.element().querySelectorAll('[data-document]')).toHaveLength(2)
})
