import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import type { Documentation, DocumentationTheme } from '@fieldwork/core/documentation/documentation.ts'
import type { TextLine } from '@fieldwork/core/documentation/schema.ts'
import { createTypesetter } from './typeset.ts'

printHelpOnRequest(`npm run title-pages

Draws each theme's title page for the sharing view. Run it after a change to template.typ. It needs pdftoppm (poppler-utils).`)

const folder = join(import.meta.dirname, '../../web/sharing/titlePages')
const width = 480

const line = (text: string): TextLine => ({ runs: [{ text }], isRightToLeft: false })

const sample = (theme: DocumentationTheme): Documentation => ({
  title: 'The project that you built',
  author: 'Your name',
  date: 'The day on which you completed it',
  address: 'https://your.example/',
  theme,
  language: 'en',
  lead: [
    { kind: 'heading', level: 1, line: line('What was built') },
    { kind: 'text', lines: [line('What it is, in the words of its author, and what you have at the end.')] },
    {
      kind: 'facts',
      rows: [
        { name: 'Category', line: line('Networks') },
        { name: 'Level', line: line('Medium') },
        { name: 'Time', line: line('1 h 5 min') },
        { name: 'Concepts', line: line('Certificates, keys, the handshake') },
      ],
    },
  ],
  origin: [],
  parts: [],
})

const typeset = await createTypesetter()
const work = await mkdtemp(join(tmpdir(), 'title-pages-'))
for (const theme of ['light', 'dark', 'fun'] as const) {
  const pdf = join(work, `${theme}.pdf`)
  await writeFile(pdf, typeset(sample(theme), []))
  await promisify(execFile)('pdftoppm', ['-png', '-r', '150', '-f', '1', '-l', '1', '-singlefile', pdf, join(work, theme)])
  await sharp(join(work, `${theme}.png`))
    .resize({ width })
    .webp({ quality: 86 })
    .toFile(join(folder, `${theme}.webp`))
}
await rm(work, { recursive: true })
