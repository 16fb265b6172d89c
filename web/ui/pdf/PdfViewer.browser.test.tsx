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
    <div data-testid="column" style={{ width: 480 }}>
      <PdfViewer url="/tides.pdf" title="Tides" />
    </div>,
  )
}

describe('a PDF in the page', () => {
  const drawnPages = () => [...region.element().querySelectorAll('.page')].filter((sheet) => sheet.querySelector('canvas')).length

  test('has its text for selection and screen readers, and its links', async () => {
    await show()
    await expect.element(region.getByText('High water')).toBeInTheDocument()
    const link = region.element().querySelector('a[href="https://tides.example/"]')!
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow'])
    const canvas = region.element().querySelector('canvas')!
    expect(canvas.width).toBeGreaterThan(300)
  })

  test('has all its pages below each other, as wide as the viewer, and draws them when they come near', async () => {
    const lines = ['High water', 'Low water', 'Slack', 'Spring', 'Neap', 'Ebb', 'Flood']
    await show(() => new Response(pdfFile(lines)))
    await expect.element(region.getByText('High water')).toBeInTheDocument()
    const sheets = [...region.element().querySelectorAll('.page')].map((sheet) => sheet.getBoundingClientRect())
    expect(sheets.length).toBe(lines.length)
    for (const [index, sheet] of sheets.entries()) {
      expect(sheet.width).toBeCloseTo(region.element().clientWidth, 0)
      if (index > 0) expect(sheet.top).toBeGreaterThan(sheets[index - 1]!.bottom)
    }
    expect(drawnPages()).toBeLessThan(lines.length)
    region.element().lastElementChild!.scrollIntoView()
    await expect.element(region.getByText('Flood')).toBeInTheDocument()
  })

  test('follows the width of its column', async () => {
    await show()
    await expect.element(region.getByText('Low water')).toBeInTheDocument()
    const column = page.getByTestId('column').element() as HTMLElement
    column.style.width = '320px'
    await expect.poll(() => region.element().firstElementChild!.getBoundingClientRect().width).toBeCloseTo(320, 0)
    await expect.poll(drawnPages).toBeGreaterThan(1)
    await expect.element(region.getByText('High water')).toBeInTheDocument()
  })

  test('can be focused, so that keys scroll it', async () => {
    await show()
    await expect.element(region.getByText('High water')).toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(region.element())
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
