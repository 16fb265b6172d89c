import { access, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { Testimonial } from '@fieldwork/core/accounts/schema.ts'
import { testimonialCount } from '@fieldwork/core/accounts/testimonials.ts'
import { isReadable, readText } from './source/files.ts'
import { addressOf, isPicture, nameBy, type Media } from './media/raster.ts'
import { readYaml } from './source/yaml.ts'
import { reportInto, type Finding } from './findings/rules.ts'
import { refuseUnstorable } from './checks/storable.ts'

const file = 'testimonials.yaml'
/** Pixels; twice the CSS pixels. */
const side = 96

export const WrittenTestimonials = z
  .array(z.extend(Testimonial, { image: z.string().check(z.regex(/^[\w-]+\.(png|jpe?g)$/i)) }))
  .check(z.length(testimonialCount))

export type CompiledTestimonials = { testimonials: Testimonial[]; media: Media[] }

/** Reads `testimonials.yaml` and its pictures in `testimonials/`. Empty without the file; undefined, after findings, if it is invalid. */
export const readTestimonials = async (contentDir: string, findings: Finding[]): Promise<CompiledTestimonials | undefined> => {
  const path = join(contentDir, file)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return { testimonials: [], media: [] }
  const home = await realpath(contentDir)
  if (!(await isReadable(path, home, reportInto(findings, file)))) return undefined
  const source = await readText(contentDir, file, findings)
  const record = source && readYaml(source, WrittenTestimonials)
  if (!record) return undefined
  const media: Media[] = []
  const testimonials: Testimonial[] = []
  for (const [at, testimonial] of record.value.entries()) {
    const portrait = await portraitIn(contentDir, home, `testimonials/${testimonial.image}`, findings)
    if (portrait) {
      media.push(portrait)
      testimonials.push({ ...testimonial, image: addressOf(portrait.name) })
    } else {
      const message = `content/testimonials/${testimonial.image} can't be shown. Put a PNG or JPG there.`
      source.report('image-unreadable', record.lineOf([at, 'image']), message)
    }
  }
  refuseUnstorable(record.value, source)
  return findings.some((finding) => finding.file === file) ? undefined : { testimonials, media }
}

const portraitIn = async (root: string, home: string, path: string, findings: Finding[]): Promise<Media | undefined> => {
  if (!(await isReadable(join(root, path), home, reportInto(findings, path)))) return undefined
  const bytes = await readFile(join(root, path))
  if (!(await isPicture(bytes))) return undefined
  const make = () => sharp(bytes).autoOrient().resize(side, side).webp().toBuffer()
  return { name: `${nameBy('portrait', bytes)}.webp`, contentType: 'image/webp', make }
}
