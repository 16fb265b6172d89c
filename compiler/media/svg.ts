import { SaxesParser } from 'saxes'

/** The line of an unsafe drawing, and the reason. */
export type SvgError = { line: number; message: string }
type Size = { width: number; height: number }

/** CSS pixels. */
const maxSide = 100_000

const namespace = 'http://www.w3.org/2000/svg'
const elements = new Set(
  `svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan textPath marker linearGradient
  radialGradient stop clipPath mask pattern filter style switch feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
  feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
  feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
)

/** Checks a drawing with an allow-list, because browsers run scripts in an SVG that is opened directly. Returns its size in CSS pixels. */
export const readDrawing = (text: string): { size: Size | undefined; flaws: SvgError[] } => {
  const flaws: SvgError[] = []
  let size: Size | undefined
  let rooted = false
  let style: { line: number; text: string } | undefined
  const parser = new SaxesParser()
  const flaw = (message: string, line = parser.line) => flaws.push({ line, message })
  const collect = (content: string) => {
    if (style) style.text += content
  }
  parser.on('error', (error) => flaw(`This is not valid SVG: ${error.message.replace(/^[\d:]+ /, '')}`))
  parser.on('doctype', () => flaw('Remove the document type (`<!DOCTYPE …>`).'))
  parser.on('processinginstruction', ({ target }) => flaw(`Remove the instruction \`<?${target} …?>\`.`))
  // The text of a style sheet is joined, because comments and CDATA may split any word.
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', ({ name }) => {
    const read = style
    if (name !== 'style' || !read) return
    style = undefined
    refuseOutside(read.text, (message) => flaw(message, read.line))
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (style) flaw(`\`<style>\` can only contain text. Remove \`<${name}>\` from it.`)
    else if (name === 'style') style = { line: parser.line, text: '' }
    if (!elements.has(name))
      flaw(`\`<${name}>\` isn't allowed in a picture. Export it as plain SVG, without scripts, links, animation or editor data.`)
    if (!rooted && (name !== 'svg' || attributes.xmlns === undefined)) flaw(`The picture must begin with \`<svg xmlns="${namespace}" …>\`.`)
    if (!rooted) size = sizeOf(attributes)
    rooted = true
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/i.test(attribute)) flaw(`Remove the event attribute \`${attribute}\`.`)
      if (attribute === 'xml:base' || (attribute === 'xmlns' && value !== namespace)) flaw(`Remove the attribute \`${attribute}\`.`)
      if (/(^|:)href$/i.test(attribute) && !value.startsWith('#')) flaw(`\`${attribute}\` may only point into the picture (\`#…\`).`)
      if (!attribute.startsWith('xmlns')) refuseOutside(value, flaw)
    }
  })
  parser.write(text).close()
  if (!size) flaws.push({ line: 1, message: 'The picture needs a `viewBox` with a width and a height of reasonable size.' })
  return { size, flaws }
}

/** Checks the raw text including comments, because a comment mark inside a string would hide what follows. */
const refuseOutside = (value: string, flaw: (message: string) => void) => {
  const points = [...value.matchAll(/url\(\s*['"]?\s*([^'")\s]*)/gi)].map((match) => match[1]!)
  // Escapes could spell any of these words.
  const loads = /@import|@font-face|(?:image-set|image|src|cross-fade|element)\(|javascript:|data:|\\/i
  if (loads.test(value) || points.some((target) => !target.startsWith('#'))) {
    flaw(
      'The picture may not load anything from outside, not even in a comment: no @import, fonts, backslashes, and `url(…)` only with `#…`.',
    )
  }
}

const sizeOf = (attributes: Record<string, string>): Size | undefined => {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const width = pixels(attributes.width) ?? boxWidth
  const height = pixels(attributes.height) ?? (width * boxHeight) / boxWidth
  const isUsable = [boxWidth, boxHeight, width, height].every((side) => side > 0 && side <= maxSide)
  return isUsable ? { width: Math.round(width), height: Math.round(height) } : undefined
}

const pixels = (value: string | undefined): number | undefined => {
  const match = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(value?.trim() ?? '')
  return match ? Number(match[1]) : undefined
}
