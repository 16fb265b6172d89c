import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { findings, forgetAfterEach, type SentRequest, visit } from '../testing/render.tsx'
import { pdfFile } from '../testing/pdf.ts'
import { ines } from '../tasks/testing.tsx'
import { project } from '../planner/testing.ts'
import { documents, portfolio, portfolioServer, shownPortfolio } from './testing.ts'

forgetAfterEach()

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const all = [documents.site, documents.chart, documents.bill, documents.table]
const file = () => new Response(pdfFile(['High water', 'Low water']))

const visitOwn = (document: PortfolioDocument) =>
  visit(`/portfolio/documents/${document.id}`, {
    user: ines(),
    network: { ...portfolioServer(portfolio({ documents: all })).table, [`GET ${document.address}`]: file },
  })

/** Marek's, as everybody gets it: its files lie under his name. */
const mareks = shownPortfolio(portfolio({ nickname: 'marek', ownerName: 'Marek Nowak', documents: all.map(underMarek) }))
function underMarek(document: PortfolioDocument): PortfolioDocument {
  return document.url ? document : { ...document, address: `/marek${document.address}` }
}
const visitMarek = (id: string) =>
  visit(`/marek/portfolio/documents/${id}`, {
    network: { 'GET /users/marek/portfolio': mareks, [`GET /marek${documents.bill.address}`]: file },
  })

describe('a document of one’s own portfolio', () => {
  test('is shown in the page if it is a PDF, with its pages, a download and a way back [FOLIO-10] [APP-09]', async () => {
    const { at } = await visitOwn(documents.bill)
    await expect.element(heading('What the old pier costs a month')).toBeVisible()
    await expect.element(page.getByText('PDF, 5 November 2026')).toBeVisible()
    await expect.element(page.getByRole('region', { name: documents.bill.title }).getByText('High water')).toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: documents.bill.title }).getByText('Low water')).toBeInTheDocument()
    await expect
      .element(page.getByRole('link', { name: 'Download' }))
      .toHaveAttribute('href', `${documents.bill.address}?download=bill.pdf`)
    await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'bill.pdf')
    await page.getByRole('link', { name: 'Back to my portfolio' }).click()
    await expect.poll(at).toBe('/portfolio')
  })

  test('names the project, its concepts and the day if it was saved from a project [FOLIO-03] [FOLIO-10]', async () => {
    await visitOwn(documents.site)
    await expect.element(heading('Serve a site from your own machine')).toBeVisible()
    await expect.element(page.getByText('Ines Moreno completed this project on 17 November 2026')).toBeVisible()
    await expect.element(page.getByRole('definition').filter({ hasText: 'DNS, TLS' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Build it yourself' })).toHaveAttribute('href', '/projects/own-corner')
    await expect.element(page.getByText('Low water')).toBeInTheDocument()
  })

  test('has no heading for answers if its PDF has nothing but a title page', async () => {
    const server = portfolioServer(portfolio({ documents: [documents.site] }))
    const titlePage = () => new Response(pdfFile(['High water']))
    await visit(`/portfolio/documents/${documents.site.id}`, {
      user: ines(),
      network: { ...server.table, [`GET ${documents.site.address}`]: titlePage },
    })
    await expect.element(page.getByRole('link', { name: 'Download the PDF' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Answers and notes' })).not.toBeInTheDocument()
    await expect.element(page.getByText('High water')).not.toBeInTheDocument()
  })

  test('says that the copy of the documentation is outdated, and updates it with one press, below the sentence on a phone', async () => {
    let isOutdated = true
    const docs = '/projects/own-corner/docs'
    const pdf = { type: 'pdf', url: `${docs}/fieldwork-own-corner.pdf`, public: false }
    const own = portfolioServer(portfolio({ documents: [documents.site] }))
    await visit(`/portfolio/documents/${documents.site.id}`, {
      user: ines(),
      network: {
        ...own.table,
        [`GET ${documents.site.address}`]: file,
        'GET /projects': [{ ...project('own-corner', 'Your own corner of the web', 'Networks'), status: 'COMPLETE', progress: 100 }],
        [`GET ${docs}`]: () => Response.json({ docStatus: 'READY', results: [pdf], ...(isOutdated && { isOutdated, changed: ['name'] }) }),
        'POST /projects/own-corner/doc/copy': (sent: SentRequest) => {
          isOutdated = false
          return own.copy(sent)
        },
      },
    })
    const sentence = page.getByText('Your name has changed since this copy was made.')
    await expect.element(sentence).toBeVisible()
    const update = page.getByRole('button', { name: 'Update the copy' })
    const [words, button] = [sentence, update].map((one) => () => one.element().getBoundingClientRect())
    expect(words!().right).toBeLessThan(button!().left)
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 900))
    await expect.poll(() => words!().bottom <= button!().top).toBe(true)
    await update.click()
    await expect.element(page.getByText('The copy in your portfolio is up to date.')).toBeVisible()
    await expect.element(sentence).not.toBeInTheDocument()
    expect(own.kept().documents[0]!.project!.storageName).not.toBe(documents.site.project.storageName)
  })

  test('says that the copy is older than the latest PDF, and replaces it without making the PDF again', async () => {
    let isCopyOutdated = true
    const docs = '/projects/own-corner/docs'
    const pdf = { type: 'pdf', url: `${docs}/fieldwork-own-corner.pdf`, public: false }
    await visit(`/portfolio/documents/${documents.site.id}`, {
      user: ines(),
      network: {
        ...portfolioServer(portfolio({ documents: [documents.site] })).table,
        [`GET ${documents.site.address}`]: file,
        'GET /projects': [{ ...project('own-corner', 'Your own corner of the web', 'Networks'), status: 'COMPLETE', progress: 100 }],
        [`GET ${docs}`]: () => Response.json({ docStatus: 'READY', results: [pdf], ...(isCopyOutdated && { isCopyOutdated }) }),
        'POST /projects/own-corner/doc/copy': () => {
          isCopyOutdated = false
          return Response.json({ storageName: 'own-corner-1764000000000' })
        },
      },
    })
    const sentence = page.getByText('This copy is older than your latest PDF.')
    await expect.element(sentence).toBeVisible()
    await page.getByRole('button', { name: 'Update the copy' }).click()
    await expect.element(page.getByText('The copy in your portfolio is up to date.')).toBeVisible()
    await expect.element(sentence).not.toBeInTheDocument()
  })

  test('begins with the picture of the work and what was built, and has the pages of the PDF below, without its title page', async () => {
    const drawn = new OffscreenCanvas(1200, 700)
    drawn.getContext('2d')
    const picture = `${URL.createObjectURL(await drawn.convertToBlob())}#`
    const site = { ...documents.site, picture, project: { ...documents.site.project, outcome: 'My own site.', hasWorkPicture: true } }
    await visit(`/portfolio/documents/${site.id}`, {
      user: ines(),
      network: { ...portfolioServer(portfolio({ documents: [site] })).table, [`GET ${site.address}`]: file },
    })
    const image = page.getByRole('img', { name: `A picture of “${site.title}”` })
    await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(1200)
    await expect.element(page.getByRole('heading', { name: 'Answers and notes' })).toBeVisible()
    await expect.element(page.getByText('Low water')).toBeInTheDocument()
    await expect.element(page.getByText('High water')).not.toBeInTheDocument()
    const parts = [image, page.getByText('My own site.'), page.getByRole('region', { name: site.title })]
    const boxes = () => parts.map((part) => part.element().getBoundingClientRect())
    await expect.poll(() => boxes()[1]!.left > boxes()[0]!.right && boxes()[2]!.top > boxes()[0]!.bottom).toBe(true)
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 900))
    await expect.poll(() => boxes()[1]!.top > boxes()[0]!.bottom && boxes()[2]!.top > boxes()[1]!.bottom).toBe(true)
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  test('says what its owner built and links to the credential, above its pages if there is no picture', async () => {
    const credentialId = '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01'
    const outcome = 'I put nginx in front of my own site.'
    const site = { ...documents.site, project: { ...documents.site.project, outcome, credentialId } }
    await visit(`/portfolio/documents/${site.id}`, {
      user: ines(),
      network: { ...portfolioServer(portfolio({ documents: [site] })).table, [`GET ${site.address}`]: file },
    })
    await expect.element(page.getByRole('heading', { name: 'What Ines built' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Signed credential/ })).toHaveAttribute('href', `/credentials/${credentialId}`)
    const pages = page.getByRole('region', { name: site.title })
    const [words, shown] = [page.getByText(outcome), pages].map((one) => () => one.element().getBoundingClientRect())
    await expect.poll(() => words!().bottom < shown!().top).toBe(true)
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 900))
    await expect.poll(() => words!().bottom < shown!().top).toBe(true)
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  test('is shown if it is a picture, or says that it can’t be loaded [FOLIO-10]', async () => {
    await visitOwn(documents.chart)
    await expect.element(heading('Two days of tide at the old pier')).toBeVisible()
    // No store answers here: the place of the picture says that.
    await expect.element(page.getByRole('group', { name: documents.chart.title })).toBeVisible()
  })

  test('links to the website if it is one', async () => {
    await visitOwn(documents.table)
    await expect.element(page.getByRole('link', { name: /Open the website/ })).toHaveAttribute('href', 'https://tides.moreno.example')
    await expect.element(page.getByRole('link', { name: 'Download' })).not.toBeInTheDocument()
  })

  test('asks a visitor to sign in, and says that only its owner can see it', async () => {
    await visit('/portfolio/documents/tides')
    await expect.element(heading('Please sign in to continue')).toBeVisible()
    await expect.element(page.getByText(/^At this address, only its owner sees a work in their portfolio\./)).toBeVisible()
  })
})

test('an address below the portfolio that nobody has isn’t called a work of its owner', async () => {
  await visit('/portfolio/nobody')
  await expect.element(page.getByText('This page doesn’t exist, or its owner keeps it private. Check the address.')).toBeVisible()
  await expect.element(page.getByText(/^At this address, only its owner sees/)).not.toBeInTheDocument()
})

describe('a document at its public address', () => {
  test('has the bar for its owner', async () => {
    await visit(`/ines/portfolio/documents/${documents.bill.id}`, {
      user: ines(),
      network: { ...portfolioServer(portfolio({ documents: all })).table, [`GET ${documents.bill.address}`]: file },
    })
    await expect.element(page.getByRole('region', { name: 'Who can see it' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to my portfolio' })).toBeVisible()
  })
})

describe('a document of another user’s portfolio', () => {
  test('is readable for everybody, and leads back to that portfolio [FOLIO-16] [APP-11]', async () => {
    const { at } = await visitMarek(documents.bill.id)
    await expect.element(heading('What the old pier costs a month')).toBeVisible()
    await expect.element(page.getByText('High water')).toBeInTheDocument()
    await expect.element(page.getByText('by Marek Nowak')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the portfolio of Marek Nowak' }).click()
    await expect.poll(at).toBe('/marek/portfolio')
  })
})

test.each([
  ['/portfolio/documents/tides', ines()],
  ['/marek/portfolio/documents/tides', null],
  ['/nobody/portfolio/documents/tides', null],
])('a document that does not exist is not found at %s', async (address, user) => {
  await visit(address, { user, network: { ...portfolioServer(portfolio()).table, 'GET /users/marek/portfolio': mareks } })
  await expect.element(heading(/^Page not found/)).toBeVisible()
})

test.each([documents.bill, documents.site])(
  'the page of a document has no accessibility findings in either theme: $type',
  async (document) => {
    await visitOwn(document)
    await expect.element(page.getByText('Low water')).toBeInTheDocument()
    expect(await findings('light')).toEqual([])
    expect(await findings('dark')).toEqual([])
  },
)
