import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Testimonial, testimonialCount } from '../../core/accounts/testimonials.ts'
import { readText } from './files.ts'
import { readRecord } from './records.ts'
import type { Finding } from './rules.ts'

const file = 'testimonials.yaml'
/** CSS pixels are half of it. */
const side = 96

const Written = z
  .array(z.extend(Testimonial, { image: z.string().check(z.regex(/^[\w-]+\.(png|jpe?g)$/i)) }))
  .check(z.length(testimonialCount))

/** `testimonials.yaml` and its pictures in `testimonials/`, small and inline; empty when there are none, or, after findings, not right. */
export const readTestimonials = async (contentDir: string, findings: Finding[]): Promise<Testimonial[]> => {
  const isThere = await access(join(contentDir, file)).then(
    () => true,
    () => false,
  )
  const source = isThere ? await readText(contentDir, file, findings) : undefined
  const record = source && readRecord(source, Written)
  if (!record) return []
  const read = await Promise.all(
    record.value.map(async (testimonial, at) => {
      const image = await thumbnail(join(contentDir, 'testimonials', testimonial.image))
      if (image) return { ...testimonial, image }
      source.report(
        'image-unreadable',
        record.lineOf([at, 'image']),
        `There is no picture content/testimonials/${testimonial.image}. Put a PNG or JPG there.`,
      )
      return undefined
    }),
  )
  return read.every((testimonial) => testimonial !== undefined) ? read : []
}

const thumbnail = async (path: string): Promise<string | undefined> => {
  // Loaded with the first picture, to keep it out of the app's start.
  const { default: sharp } = await import('sharp')
  try {
    const picture = await sharp(await readFile(path))
      .autoOrient()
      .resize(side, side)
      .webp()
      .toBuffer()
    return `data:image/webp;base64,${picture.toString('base64')}`
  } catch {
    return undefined
  }
}
