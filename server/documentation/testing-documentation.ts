import sharp from 'sharp'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { buildDocumentation, type DocumentationMaterial, type DocumentedTask } from '@fieldwork/core/documentation/buildDocumentation.ts'
import type { DrawnPicture } from './typeset.ts'

export const paragraph = (text: string): BlockNode => ({ type: 'paragraph', id: `p-${text.length}`, children: [{ type: 'text', text }] })

export const answered = (id: string, text: string, stepId = 'step-1'): DocumentedTask => ({
  id,
  stepId,
  title: `Question ${id}?`,
  type: 'TEXT',
  hidden: false,
  isOutput: false,
  isAccepted: false,
  answer: { id, type: 'TEXT', text: { data: text }, status: 'COMPLETE', hidden: false, revision: 1 },
})

export const photographed = (id: string, stepId = 'step-1'): DocumentedTask => ({
  id,
  stepId,
  title: `Picture ${id}?`,
  type: 'FILE',
  hidden: false,
  isOutput: false,
  isAccepted: false,
  answer: {
    id,
    type: 'FILE',
    file: { name: `${id}.png`, storageName: `tide-table_${id}` },
    status: 'COMPLETE',
    hidden: false,
    revision: 1,
  },
})

/** A project with this many steps, each with two answers and every other one with a picture: four steps make about six pages. */
export const materialOf = (steps: number, change: Partial<DocumentationMaterial> = {}): DocumentationMaterial => {
  const ids = Array.from({ length: steps }, (_, index) => `step-${index + 1}`)
  const answer = 'I read what the server said, and wrote down every line of it. '.repeat(6)
  return {
    metadata: {
      title: 'Print a tide table',
      description: 'A table of the tides, printed.',
      outcomeForOthers: 'A printed table.',
      settingForOthers: 'A harbour prints its tides.',
      icon: 'compass',
      difficulty: 'easy',
      time: 30,
      cost: 'nothing',
      needs: 'a shell',
      lastModified: '2026-11-01',
      tracks: [],
      visibility: 'public',
      category: 'Databases',
      order: '1.1',
      variables: [{ name: 'boat', label: 'Name of your boat', placeholder: 'marlin' }],
      verified: 'run',
      verifiedOn: '2026-11-01',
      outline: [],
      concepts: [{ key: 'tide', name: 'Tide' }],
    },
    chapters: ids.map((id, index) => ({
      id,
      title: `Chapter ${index + 1}`,
      blocks: [paragraph(`The sea rises and falls, part ${index + 1}.`)],
    })),
    tasks: ids.flatMap((id, index) => [
      answered(`text-${index + 1}`, answer, id),
      answered(`more-${index + 1}`, `${answer}\n\nSee https://example.org/tides?part=${index + 1} for more.`, id),
      ...(index % 2 === 0 ? [photographed(`shot-${index + 1}`, id)] : []),
    ]),
    notes: [],
    summary: '',
    variables: [{ name: 'boat', value: 'Heron' }],
    author: 'Ines Ferreira',
    completedOn: '2026-11-21T23:30:00.000Z',
    address: 'https://ines.example/',
    pageAddress: null,
    credentialAddress: null,
    theme: 'light',
    ...change,
  }
}

export const documentationOf = (material: DocumentationMaterial) => buildDocumentation(material).documentation

/** A screenshot of this size as it is drawn. */
export const screenshot = async (width = 1200, height = 700): Promise<DrawnPicture> => ({
  bytes: await sharp({ create: { width, height, channels: 3, background: '#2266aa' } })
    .jpeg()
    .toBuffer(),
  extension: 'jpg',
  width,
  height,
})
