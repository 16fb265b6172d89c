import { createWriteStream, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import { serveJobs } from '../processes/serveJobs.ts'
import { cardOfDocumentation, drawCard, type WorkCard } from './card.ts'
import { type CredentialCard, drawCredentialCard } from './credentialCard.ts'
import { markdownOf } from './markdown.ts'
import { createTypesetter, type DrawnPicture, type Typesetter } from './typeset.ts'
import { TypesettingError } from './typst.ts'

/* The process that makes documentations, so that a large one doesn't slow the app down. See making.ts. */

/** `pictures` are paths; null for a missing one. `outcome`: the author's sentence on what was built. */
export type DocumentationJob = {
  id: number
  documentation: Documentation
  outcome: string
  pictures: Array<string | null>
  targets: { pdf: string; markdown: string; archive: string; card: string }
}
/** `target`: the path that the PNG is written to. */
export type CredentialJob = { id: number; credential: CredentialCard; target: string }
/** `picture`: the path of a picture of the work. */
export type WorkCardJob = { id: number; card: WorkCard; picture: string | null; target: string }
export type MakingJob = DocumentationJob | CredentialJob | WorkCardJob
export type MakingReply = { id: number } & ({ outcome: 'made' } | { outcome: 'refused'; reason: string })

/** Pixels of the longer side. */
const maxSide = 1600

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
// SVG only from memory, for the card. Uploads are files.
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadSvgBuffer'] })

// The app removes its folder with fonts after this process; if the app was killed, nobody else does.
process.on('disconnect', () => rmSync(dirname(process.env['FONTCONFIG_FILE']!), { recursive: true, force: true }))

// Requests from people who are waiting have priority.
setPriority(10)

let typesetter: Typesetter | undefined

const make = async (job: MakingJob): Promise<void> => {
  if ('credential' in job) return writeFile(job.target, await drawCredentialCard(job.credential), { mode: 0o600 })
  if ('card' in job)
    return writeFile(job.target, await drawCard(job.card, job.picture === null ? undefined : (await draw(job.picture))?.bytes), {
      mode: 0o600,
    })
  const { documentation, outcome, pictures, targets } = job
  const drawn: Array<DrawnPicture | undefined> = []
  for (const path of pictures) drawn.push(path === null ? undefined : await draw(path))
  const files = drawn.map((picture, index) => picture && `images/${String(index + 1).padStart(2, '0')}.${picture.extension}`)
  const markdown = markdownOf(documentation, files)
  await Promise.all([
    writeFile(targets.markdown, markdown, { mode: 0o600 }),
    writeArchive(targets.archive, markdown, drawn, files),
    drawCard(cardOfDocumentation(documentation, outcome), drawn.find(Boolean)?.bytes).then((card) =>
      writeFile(targets.card, card, { mode: 0o600 }),
    ),
  ])
  typesetter ??= await createTypesetter()
  await writeFile(targets.pdf, typesetter(documentation, drawn), { mode: 0o600 })
}

/** Shrinks a picture to page size, with transparent parts white; undefined if it cannot be read. */
const draw = async (path: string): Promise<DrawnPicture | undefined> => {
  try {
    const { data, info } = await sharp(path, { failOn: 'error' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, extension: 'jpg', width: info.width, height: info.height }
  } catch {
    // sharp has many errors for bytes that aren't a picture.
    return undefined
  }
}

/** Deterministic: entries have no time. */
const writeArchive = async (
  target: string,
  markdown: string,
  drawn: ReadonlyArray<DrawnPicture | undefined>,
  files: ReadonlyArray<string | undefined>,
): Promise<void> => {
  const zip = new ZipFile()
  const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }
  zip.addBuffer(Buffer.from(markdown), 'README.md', { ...options, compress: true })
  for (const [index, file] of files.entries()) if (file) zip.addBuffer(drawn[index]!.bytes, file, { ...options, compress: false })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }))
}

const reasonOf = (error: unknown): string => (error instanceof TypesettingError ? error.message : 'The files could not be written.')

serveJobs((given, say) => {
  const job = given as MakingJob
  make(job).then(
    () => say({ id: job.id, outcome: 'made' } satisfies MakingReply),
    (error: unknown) => say({ id: job.id, outcome: 'refused', reason: reasonOf(error) } satisfies MakingReply),
  )
})
