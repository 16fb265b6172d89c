import sharp from 'sharp'
import { brand } from '@fieldwork/core/brand.ts'
import { isProjectIcon, type ProjectIconName } from '@fieldwork/core/catalogue/projectIcons.ts'
import { projectIconShapes } from '@fieldwork/core/catalogue/projectIconShapes.ts'
import type { Documentation, DocumentationTheme } from '@fieldwork/core/documentation/documentation.ts'
import { documentationMessages as messages } from '@fieldwork/core/messages/documentation.ts'
import { opening } from '@fieldwork/core/sharing/opening.ts'
import { at, hills, mark, words } from './cardParts.ts'

/** Size of social previews, in pixels. */
export const cardSize = { width: 1200, height: 630 }

/** The texts of a preview. `sentence`: what was built, or will be. `person`: below the rule, in large type. `icon`: instead of the flag. */
export type WorkCard = {
  label: string
  title: string
  sentence: string
  person: string
  facts: string
  theme: DocumentationTheme
  icon?: string
}

type Palette = Record<'sheet' | 'ink' | 'soft' | 'line' | 'accent' | 'panel' | 'hills', string>

/** Similar to the themes in template.typ. The light one is the credential's. */
const palettes: Record<DocumentationTheme, Palette> = {
  light: { sheet: '#ffffff', ink: '#14242c', soft: '#4e626b', line: '#dbe4e6', accent: '#00596e', panel: '#00596e', hills: '#2a7d90' },
  dark: { sheet: '#10181d', ink: '#e6eef1', soft: '#a3b5bd', line: '#2f4049', accent: '#7fd0e3', panel: '#0c3a46', hills: '#1d5a69' },
  fun: { sheet: '#fff8e7', ink: '#2b1b3d', soft: '#5d4a72', line: '#e8c9a0', accent: '#a3195b', panel: '#a3195b', hills: '#c24c83' },
}

const left = 64
const titleTop = 128
const ruleTop = 484
/** The panel's left edge: it's wider with the learner's picture on it. */
const panels = { picture: 660, flag: 872 }
/** Between a picture and the edges of the panel. */
const margin = 32
const maxSentence = 190

/** The card of a documentation. `outcome`: the author's sentence, for learners who wrote none. */
export const cardOfDocumentation = ({ title, author, date, theme, lead }: Documentation, outcome: string): WorkCard => ({
  label: messages.label,
  title,
  sentence: sentencesIn(lead) || outcome,
  person: author,
  facts: date === null ? '' : messages.completed(date),
  theme,
})

/** Draws the preview of someone's work, with their picture if there is one. Deterministic: the same input gives the same bytes. */
export const drawCard = async ({ label, title, sentence, person, facts, theme, icon }: WorkCard, picture?: Buffer): Promise<Buffer> => {
  const colours = palettes[theme]
  const panel = picture ? panels.picture : panels.flag
  const width = panel - left - 56
  const [product, kind, name, line] = await Promise.all([
    words(brand.name, { size: 34, colour: colours.accent, width, height: 46 }),
    words(label, { size: 22, colour: colours.soft, width: width - 260, height: 34, isText: true }),
    words(person, { size: 40, colour: colours.accent, width, height: 54 }),
    words(facts, { size: 24, colour: colours.soft, width, height: 36, isText: true }),
  ])
  const free = ruleTop - 28 - titleTop
  const heading = await words(title, { size: 84, colour: colours.ink, width, height: sentence ? Math.round(free * 0.6) : free })
  const builtTop = titleTop + heading.info.height + 36
  const built = await words(opening(sentence, maxSentence), {
    size: 29,
    colour: colours.ink,
    width,
    height: ruleTop - 28 - builtTop,
    isText: true,
    maxCharacters: maxSentence,
  })
  const nameTop = ruleTop + 22
  return sharp(Buffer.from(backgroundOf(colours, panel, { width, seal: picture ? '' : seal(colours, icon) })))
    .composite([
      at(product, left + 62, 54),
      at(kind, left + width - kind.info.width, 62),
      at(heading, left, titleTop),
      at(built, left, builtTop),
      at(name, left, nameTop),
      at(line, left, person ? nameTop + name.info.height + 12 : nameTop),
      ...(picture ? [await framed(picture)] : []),
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

const backgroundOf = (
  { sheet, line, accent, panel: panelColour, hills: hillsColour }: Palette,
  panel: number,
  { width, seal: drawn }: Look,
) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" fill="none" stroke-linecap="round" stroke-linejoin="round">
  <rect width="1200" height="630" fill="${sheet}"/>
  <rect x="${panel}" width="${cardSize.width - panel}" height="630" fill="${panelColour}"/>
  ${hills(panel, hillsColour)}
  ${drawn}
  <path d="M${left} ${ruleTop}h${width}" stroke="${line}" stroke-width="2"/>
  ${mark(left, accent)}
</svg>`
type Look = { width: number; seal: string }

/** A circle with an icon or, by default, the flag at the end of the celebration's path. */
const seal = ({ sheet, accent, line }: Palette, icon: string | undefined): string => {
  const shown =
    icon === undefined ? flag(accent) : iconOf(isProjectIcon(icon) ? icon : 'misc', { line: 'none', paper: sheet, face: line }, accent)
  return `<circle cx="1036" cy="315" r="104" fill="${sheet}"/>${shown}`
}

const iconOf = (icon: ProjectIconName, fills: Record<'line' | 'paper' | 'face', string>, stroke: string): string => {
  const paths = projectIconShapes[icon].map(([part, path]) => `<path d="${path}" fill="${fills[part]}"/>`)
  return `<g transform="translate(964 243) scale(4.5)" stroke="${stroke}" stroke-width="1.6">${paths.join('')}</g>`
}

const flag = (accent: string): string =>
  `<path d="M1004 376v-118" stroke="${accent}" stroke-width="12"/><path d="M1010 264h66l-18 24 18 24h-66z" fill="${accent}" stroke="${accent}" stroke-width="8"/>`

const sentencesIn = (lead: Documentation['lead']): string =>
  lead
    .flatMap((part) => (part.kind === 'summary' ? part.lines : []))
    .flatMap(({ runs }) => runs.map(({ text }) => text))
    .join(' ')

/** The whole picture, centered on the panel. */
const framed = async (picture: Buffer) => {
  const space = { width: cardSize.width - panels.picture - 2 * margin, height: cardSize.height - 2 * margin }
  const { data, info } = await sharp(picture)
    .resize({ ...space, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="12"/></svg>`
  const input = await sharp(data, { raw: info })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return {
    input,
    left: panels.picture + margin + Math.round((space.width - width) / 2),
    top: margin + Math.round((space.height - height) / 2),
  }
}
