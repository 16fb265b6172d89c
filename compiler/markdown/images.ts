import type { Paragraph } from 'mdast'
import type { ImageNode } from '@fieldwork/core/documents/nodes/image/schema.ts'
import { readAttributes, type LeafDirective } from './attributes.ts'
import { makeId } from './ids.ts'
import { labelText } from './inline.ts'
import type { Source } from '../source/files.ts'
import { lineOf, type ProjectContext, type CompileContext } from './context.ts'
import { didYouMean } from '../findings/suggestions.ts'

type ImageOptions = { path: string; alt: string; caption?: string | undefined; border?: boolean | undefined; spacing?: boolean | undefined }

/** Reads `![What to look at](images/chain.svg "The caption")`. Returns undefined unless the picture is alone in its paragraph. */
export const imageParagraph = (node: Paragraph, context: CompileContext): ImageNode[] | undefined => {
  const [image, ...more] = node.children
  if (image?.type !== 'image' || more.length > 0) return undefined
  return readImage({ path: image.url, alt: image.alt ?? '', caption: image.title ?? undefined }, lineOf(node), context)
}

/** Reads `::image[What to look at]{src=images/x.png border spacing=false caption="…"}`. */
export const readImageDirective = (node: LeafDirective, context: CompileContext): ImageNode[] => {
  const shape = { src: 'text', border: 'switch', spacing: 'switch', caption: 'text' } as const
  const { src, ...rest } = readAttributes(node, context, shape, ['src'])
  return src ? readImage({ path: src, alt: labelText(node, context), ...rest }, lineOf(node), context) : []
}

const readImage = ({ path, alt, caption, border, spacing }: ImageOptions, line: number, context: CompileContext): ImageNode[] => {
  const { report } = context.source
  if (alt.trim() === '') report('image-alt', line, `Say in the square brackets what to look at in \`${path}\`.`)
  const picture = findPicture(path, line, context)
  if (!picture) return []
  return [
    {
      type: 'image',
      id: makeId(context, 'image', `${path}\n${alt}`),
      src: picture.src,
      ...(picture.darkSrc && { darkSrc: picture.darkSrc }),
      alt: alt.trim(),
      width: picture.width,
      height: picture.height,
      withBorder: border ?? false,
      withSpacing: spacing ?? true,
      ...(caption && { caption }),
      ...(picture.sources && { sources: picture.sources }),
    },
  ]
}

/** Returns the picture at a path in the project's folder, or reports that it is missing. */
export const findPicture = (
  path: string,
  line: number,
  { project, source }: { project: Pick<ProjectContext, 'pictures' | 'used'>; source: Source },
) => {
  if (!project.pictures.has(path)) {
    const instead = didYouMean(path, project.pictures.keys()) || ' Pictures are in `images/` of their project.'
    source.report('image-missing', line, `There is no picture \`${path}\`.${instead}`)
    return undefined
  }
  project.used.pictures.add(path)
  return project.pictures.get(path)
}
