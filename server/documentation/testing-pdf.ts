import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Node = { role?: string; children?: Node[]; id?: string; alt?: string }

/** Points below the last line of a page: its margin, with the footer. */
const bottomMargin = (24 / 25.4) * 72

/**
 * The contents of a PDF as a reader finds them: text in reading order, headings, link targets and number of pictures. `ends`: how far down
 * the text of each page reaches, from 0 to 1.
 */
export const readPdf = async (bytes: Uint8Array) => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const found = {
    pages: pdf.numPages,
    pageTexts: [] as string[],
    text: '',
    headings: [] as string[],
    links: [] as string[],
    pictures: [] as string[],
    rightmost: 0,
    ends: [] as number[],
  }
  const fonts = new Set<string>()
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const words = new Map<string, string>()
    const start = found.text.length
    let marked = ''
    let lowest = page.view[3]!
    const content = await page.getTextContent({ includeMarkedContent: true })
    for (const item of content.items) {
      if ('str' in item) {
        const bottom = (item.transform as number[])[5]!
        if (bottom > bottomMargin && item.str.trim() !== '') lowest = Math.min(lowest, bottom)
        found.rightmost = Math.max(found.rightmost, (item.transform as number[])[4]! + item.width)
        fonts.add(content.styles[item.fontName]!.fontFamily)
        words.set(marked, `${words.get(marked) ?? ''}${item.str}`)
        found.text += `${item.str}${item.hasEOL ? '\n' : ''}`
      } else if (item.id) marked = item.id
    }
    const textIn = (node: Node): string => (node.id ? (words.get(node.id) ?? '') : (node.children ?? []).map(textIn).join(''))
    const visit = (node: Node) => {
      if (/^H\d$/.test(node.role ?? '')) found.headings.push(textIn(node))
      if (node.role === 'Figure') found.pictures.push(node.alt ?? '')
      for (const child of node.children ?? []) visit(child)
    }
    visit(((await page.getStructTree()) ?? {}) as Node)
    const annotations = (await page.getAnnotations()) as Array<{ subtype: string; url?: string; unsafeUrl?: string }>
    found.links.push(...annotations.filter(({ subtype }) => subtype === 'Link').map(({ url, unsafeUrl }) => url ?? unsafeUrl ?? ''))
    found.ends.push(1 - lowest / page.view[3]!)
    found.pageTexts.push(found.text.slice(start))
    found.text += '\n'
  }
  const { info, metadata } = await pdf.getMetadata()
  const claimsAccessibility = /<pdfuaid:part>1<\/pdfuaid:part>/.test((metadata as { getRaw: () => string } | null)?.getRaw() ?? '')
  const isTagged = ((await pdf.getMarkInfo()) as ReadonlyMap<string, boolean> | null)?.get('Marked') === true
  await task.destroy()
  return { ...found, fonts: [...fonts], info: info as Record<string, unknown>, isTagged, claimsAccessibility }
}
