import sharp from 'sharp'
import { brand } from '@fieldwork/core/brand.ts'
import { at, hills, mark, type Pixels, words } from './cardParts.ts'

/** The texts of a credential's picture. `outcome`: the project's `outcomeForOthers`. `checked`: how the tasks were completed. */
export type CredentialCard = {
  label: string
  project: string
  person: string
  completed: string
  outcome: string
  checked: string
  issuer: string
  host: string
}

const colours = { sheet: '#ffffff', ink: '#14242c', soft: '#4e626b', line: '#dbe4e6', harbour: '#00596e', pale: '#cfe3e8', good: '#1e7a4c' }
const left = 76
const width = 736
/** Left edge of the panel with the seal. */
const panel = 872
const titleTop = 128
const ruleTop = 520

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="627" fill="none" stroke-linecap="round" stroke-linejoin="round">
  <rect width="1200" height="627" fill="${colours.sheet}"/>
  <rect x="${panel}" width="328" height="627" fill="${colours.harbour}"/>
  ${hills(panel, '#2a7d90')}
  <circle cx="1036" cy="262" r="104" fill="${colours.sheet}"/>
  <circle cx="1036" cy="262" r="86" fill="${colours.good}"/>
  <path d="M996 264l28 30 54 -62" stroke="#ffffff" stroke-width="16"/>
  <path d="M${left} ${ruleTop}h${width}" stroke="${colours.line}" stroke-width="2"/>
  ${mark(left, colours.harbour)}
</svg>`

/** Draws the picture of a credential, in the size that professional networks show uncropped. Deterministic: the same texts give the same bytes. */
export const drawCredentialCard = async (card: CredentialCard): Promise<Buffer> => {
  const { label, project, person, completed, outcome, checked, issuer, host } = card
  const [product, kind, title, built, name, day, tasks, by, origin] = await Promise.all([
    words(brand.name, { size: 34, colour: colours.harbour, width, height: 46 }),
    words(label, { size: 22, colour: colours.soft, width: 440, height: 34, isText: true }),
    words(project, { size: 72, colour: colours.ink, width, height: 140 }),
    words(outcome, { size: 30, colour: colours.ink, width, height: 122, isText: true }),
    words(person, { size: 44, colour: colours.harbour, width, height: 56 }),
    words(completed, { size: 24, colour: colours.soft, width, height: 36, isText: true }),
    words(checked.replaceAll(/(\d) /g, '$1\u00a0'), {
      size: 24,
      colour: colours.soft,
      width,
      height: 74,
      isText: true,
      maxCharacters: 300,
    }),
    words(issuer, { size: 26, colour: colours.sheet, width: 268, height: 40 }),
    words(host, { size: 20, colour: colours.pale, width: 268, height: 60, isText: true }),
  ])
  // The name and its day are above the rule; the title and the outcome share the space above them.
  const dayTop = ruleTop - 20 - day.info.height
  const nameTop = dayTop - 14 - name.info.height
  const free = nameTop - titleTop - title.info.height - built.info.height
  const gap = Math.max(4, Math.min(28, Math.floor(free / 2)))
  return sharp(Buffer.from(background))
    .composite([
      at(product, left + 62, 54),
      at(kind, left + width - kind.info.width, 62),
      at(title, left, titleTop),
      at(built, left, titleTop + title.info.height + gap),
      at(name, left, nameTop),
      at(day, left, dayTop),
      at(tasks, left, ruleTop + 20),
      at(by, centred(by), 424),
      at(origin, centred(origin), 464),
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

const centred = ({ info }: Pixels): number => panel + Math.round((328 - info.width) / 2)
