// First of all, because it decides the order of the style layers.
import '../../styles/main.css'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findings } from '../../testing/render.tsx'
import { pdfFile } from '../../testing/pdf.ts'
import { PdfViewer } from './PdfViewer.tsx'

afterEach(() => vi.unstubAllGlobals())

const region = page.getByRole('region', { name: 'Tides' })
const pageField = page.getByRole('textbox', { name: /Page/ })

/**
 * Answers requests for the file, and lets those for what belongs to pdf.js through. No network answers before the worker of pdf.js has
 * said that it waits for the answer: then nobody would hear of a failure.
 */
const serve = (answer: () => Response) => {
  const real = fetch.bind(window)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!(input instanceof Request ? input.url : input.toString()).includes('/tides.pdf')) return real(input, init)
    await new Promise((resolve) => setTimeout(resolve, 50))
    return answer()
  })
}
const show = async (answer: () => Response = () => new Response(pdfFile(['High water', 'Low water', 'Slack']))) => {
  serve(answer)
  return render(
    <div data-testid="place">
      <style>{'[data-testid=place] { height: 600px; display: grid }'}</style>
      <PdfViewer url="/tides.pdf" title="Tides" />
    </div>,
  )
}

describe('a PDF in the page', () => {
  test('has its text for selection and screen readers, its links, and the number of its pages', async () => {
    await show()
    await expect.element(region.getByText('High water')).toBeInTheDocument()
    await expect.element(page.getByText('of 3')).toBeVisible()
    await expect.element(pageField).toHaveValue('1')
    const link = region.element().querySelector('a[href="https://tides.example/"]')!
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow'])
    const canvas = region.element().querySelector('canvas')!
    expect(canvas.width).toBeGreaterThan(300)
  })

  test('is turned by buttons and by the number of a page', async () => {
    await show()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(pageField).toHaveValue('2')
    await pageField.fill('3')
    await userEvent.keyboard('{Enter}')
    await expect.element(pageField).toHaveValue('3')
    await expect.element(region.getByText('Slack')).toBeInTheDocument()
    await pageField.fill('99')
    await userEvent.keyboard('{Enter}')
    await expect.element(pageField).toHaveValue('3')
  })

  test('grows and shrinks by buttons and keys, and fits the window again', async () => {
    await show()
    const percent = page.getByText(/^\d+ %$/)
    await expect.element(percent).toBeVisible()
    const before = percent.element().textContent
    await page.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(() => parseInt(percent.element().textContent)).toBeGreaterThan(parseInt(before))
    region.element().focus()
    await userEvent.keyboard('0')
    await expect.element(percent).toHaveTextContent(before)
    await userEvent.keyboard('-')
    await expect.poll(() => parseInt(percent.element().textContent)).toBeLessThan(parseInt(before))
  })

  test('that cannot be had or read says so, and is tried again', async () => {
    let answer = () => new Response('no such file', { status: 500 })
    await show(() => answer())
    await expect.element(page.getByText('This file could not be shown.')).toBeVisible()
    answer = () => new Response('this is no PDF')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('This file could not be shown.')).toBeVisible()
    answer = () => new Response(pdfFile(['High water']))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(region.getByText('High water')).toBeInTheDocument()
    await expect.element(page.getByText('This file could not be shown.')).not.toBeInTheDocument()
  })

  test('has no accessibility findings in either theme', async () => {
    const { container } = await show()
    await expect.element(region.getByText('High water')).toBeInTheDocument()
    expect(await findings('light', container)).toEqual([])
    expect(await findings('dark', container)).toEqual([])
  })
})
