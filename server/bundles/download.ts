import { Readable } from 'node:stream'
import { bundleName, dataFile, textFile } from '@fieldwork/core/bundles/fileNames.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import type { Context } from '../context.ts'
import { conceptTexts } from '../documents/queries.ts'
import type { SignedInCaller } from '../http/caller.ts'
import type { Reply } from '../http/route.ts'
import { zipReply } from '../http/zipReply.ts'
import { objectOf } from '../uploads/objects.ts'
import { type BundleMaterial, bundleMaterial, pictureName } from './material.ts'
import { bundlePage, bundleStyles } from './page.ts'
import { textPictures } from './queries.ts'

/** The zip of a project with the caller's work: a page that works offline, and the data that another Fieldwork can import. */
export const downloadBundle = async (context: Context, caller: SignedInCaller, projectId: string): Promise<Reply> => {
  await context.limits.take('bundles', caller.user.id)
  const material = await bundleMaterial(context, caller, projectId)
  const { row, bundle, answers, text } = material
  const concepts = await conceptTexts(
    context.db,
    row.own_text_metadata.concepts.map(({ key }) => key),
  )
  const names = text ? picturesIn(material) : []
  const known = new Set(names.length === 0 ? [] : (await textPictures(context.db, names)).map(({ name }) => name))
  const pictureOf = (address: string) => {
    const name = mediaName(address)
    return name !== undefined && known.has(name) ? `guide/${name}` : undefined
  }
  return zipReply(context, { name: bundleName(projectId), what: 'the zip of a project' }, ({ add, addText }) => {
    addText('index.html', () => bundlePage(material, concepts, pictureOf))
    addText('style.css', () => [bundleStyles])
    addText(dataFile, () => [`${JSON.stringify(bundle, null, 2)}\n`])
    if (text) addText(textFile, () => [JSON.stringify(text)])
    for (const answer of answers) {
      const file = pictureName(answer)
      if (file) add(file, () => pictureStream(context, caller.user.id, answer.storage_name, answer.is_second ?? false))
    }
    for (const name of known)
      add(`guide/${name}`, async () => Readable.from([(await textPictures(context.db, [name]))[0]?.body ?? Buffer.alloc(0)]))
  })
}

const pictureStream = async ({ files, log }: Context, userId: string, key: string, isSecond: boolean): Promise<Readable> => {
  const opened = await files.open(objectOf(userId, key, isSecond))
  if (!opened) log.warn({ user: userId, file: key }, 'a picture of an answer is missing in the store')
  return opened?.stream ?? Readable.from([])
}

const mediaName = (address: string): string | undefined => /^\/static\/images\/([\w.-]+)$/.exec(address)?.[1]

const picturesIn = ({ text }: BundleMaterial): string[] => {
  const { document, sections } = text!
  const blocks: BlockNode[] = [
    ...document.steps.flatMap(({ children }) => children),
    ...document.sections,
    ...Object.values(sections).flat(),
  ]
  const names = [...walkBlocks(blocks)].flatMap((node) =>
    node.type === 'image' ? [node.src, node.darkSrc ?? ''].flatMap((address) => mediaName(address) ?? []) : [],
  )
  return [...new Set(names)]
}
