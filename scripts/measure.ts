import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import { container } from './newNodeTypes.ts'
import { importCycles } from './importCycles.ts'
import { typeMistakes } from './recipe.ts'
import { code, files, isTest, nameCounts, targets, text } from './sources.ts'

printHelpOnRequest(`npm run measure -- [--files]

Measures the size and structure of the code, with --files also names the files. The product is everything except tests, fixtures and
generated code.`)

const areas = ['core', 'compiler', 'replay', 'embedded-postgres', 'server', 'web']
const isLeftOut = (file: string) => isTest(file) || /statementTypes|\/generated\/|^compiler\/fixtures\//.test(file)
const product = files.filter(
  (file) => areas.includes(file.split('/')[0]!) && /\.(?:tsx?|css|sql|mjs|js|sh)$/.test(file) && !isLeftOut(file),
)
const linesOf = (file: string) => text(file).trimEnd().split('\n').length
const sum = (some: readonly string[]) => some.reduce((lines, file) => lines + linesOf(file), 0)
const inThousands = (count: number) => count.toLocaleString('en-US')

/** Product files that import each file. */
const importers = new Map<string, string[]>()
const productCode = product.filter((file) => code.includes(file))
for (const file of productCode) for (const target of new Set(targets(file))) importers.set(target, [...(importers.get(target) ?? []), file])
const small = productCode.filter((file) => importers.get(file)?.length === 1 && linesOf(file) <= 15)

/** True if a house rule requires the file, however small it is. */
const isPrescribed = (file: string) => /\/(?:api|contract|facts|queries|schema|service)\.ts$|Dialog\.ts$|\/messages\//.test(file)

const unprescribed = small.filter((file) => !isPrescribed(file))

/**
 * Returns the shortest import path between two files, without the first, if there is one. Type imports count, because stores from React's
 * context are only imported as types.
 */
const pathBetween = (from: string, to: string): string[] | undefined => {
  const ways = new Map<string, string[]>([[from, []]])
  for (const [file, way] of ways) {
    if (file === to) return way
    if (productCode.includes(file)) for (const next of targets(file)) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return undefined
}

/** Adds each file by the shortest import path from any file before it. */
const pathThrough = (gesture: readonly string[]) =>
  gesture.reduce<string[]>((path, file) => {
    const ways = path.flatMap((one) => [pathBetween(one, file) ?? []].filter(({ length }) => length > 0))
    const [shortest] = ways.toSorted((one, other) => one.length - other.length)
    if (path.length > 0 && !shortest) throw new Error(`No file before ${file} reaches it by imports`)
    return [...path, ...(shortest ?? [file]).filter((one) => !path.includes(one))]
  }, [])

/**
 * Paths from a component to the call, and from the handler to the row, through the files that do the work. `platform/calls` and `http`
 * aren't counted.
 */
const gestures: Record<string, ReadonlyArray<readonly string[]>> = {
  'an answer': [
    [
      'web/tasks/box/WrittenAnswer.tsx',
      'web/tasks/useDraft.tsx',
      'web/tasks/answerOutbox.ts',
      'web/platform/outbox/outbox.ts',
      'web/platform/outbox/delivery.ts',
      'web/platform/outbox/draft.ts',
      'web/tasks/api.ts',
    ],
    ['server/tasks/service.ts', 'server/tasks/saving.ts', 'server/tasks/queries.ts'],
  ],
  'a highlight': [
    [
      'web/notes/selection/SelectedText.tsx',
      'web/notes/selection/useTextSelection.ts',
      'web/notes/selection/domRange.ts',
      'web/notes/selection/SelectionToolbar.tsx',
      'web/notes/selection/toolbarActions.ts',
      'web/notes/store/annotationStore.ts',
      'web/notes/store/annotationState.ts',
      'web/platform/outbox/delivery.ts',
      'web/platform/outbox/draft.ts',
      'web/notes/api.ts',
    ],
    [
      'server/notes/service.ts',
      'server/notes/saving.ts',
      'server/notes/annotations.ts',
      'server/notes/events.ts',
      'server/notes/queries.ts',
    ],
  ],
  'a chat message': [
    [
      'web/chats/panel/Composer.tsx',
      'web/chats/useChat.ts',
      'web/chats/chatStore.ts',
      'web/chats/chatState.ts',
      'web/chats/messageOutbox.ts',
      'web/platform/outbox/outbox.ts',
      'web/platform/outbox/delivery.ts',
      'web/platform/outbox/draft.ts',
      'web/chats/api.ts',
    ],
    ['server/chats/service.ts', 'server/chats/sending.ts', 'server/chats/messages.ts', 'server/chats/files.ts', 'server/chats/queries.ts'],
  ],
}

const suppressed = code.filter((file) => areas.includes(file.split('/')[0]!) && !isTest(file))
const suppression = /(?:eslint|oxlint)-disable|@ts-(?:expect-error|ignore|nocheck)/g
const suppressions = suppressed.flatMap((file) => (text(file).match(suppression) ?? []).map(() => file))

/** Files to add or change for a new block like a note, including those with type errors and its component. */
const blockFiles = new Set([
  ...Object.keys(container.added ?? {}),
  ...(container.edits ?? []).map(([file]) => file),
  ...typeMistakes(container, ['core', 'compiler', 'server', 'web'], ['**/*.test.*', '**/testing*']).map(({ file }) => file),
  'web/documents/nodes/Aside.tsx',
])

const { rooms, folders, files: fileCycles } = importCycles()
const css = product.filter((file) => file.endsWith('.css'))
const [longest] = product.toSorted((one, other) => linesOf(other) - linesOf(one))
const vague = nameCounts(['place', 'kept', 'told', 'asked', 'words', 'found', 'known', 'shown'])

type Figure = { title: string; value: string; files?: readonly string[] }
const cyclesAs = (title: string, all: readonly string[][]): Figure => ({
  title,
  value: `${all.length}`,
  files: all.map((one) => one.join(' ↔ ')),
})
const figures: Figure[] = [
  { title: 'Product lines', value: inThousands(sum(product)) },
  ...areas.map((area) => ({ title: `  ${area}`, value: inThousands(sum(product.filter((file) => file.startsWith(`${area}/`)))) })),
  { title: 'CSS lines', value: inThousands(sum(css)) },
  { title: 'Longest file', value: `${linesOf(longest!)} lines`, files: [longest!] },
  { title: 'Files of at most 15 lines with one importer', value: `${small.length}` },
  { title: '  except where the house asks for a file', value: `${unprescribed.length}`, files: unprescribed },
  cyclesAs('Cycles of files, types included', fileCycles),
  cyclesAs('Cycles of rooms', rooms),
  cyclesAs('Cycles of folders in a room', folders),
  { title: 'Suppressed findings', value: `${suppressions.length}`, files: suppressions },
  { title: 'Files of a new block', value: `${blockFiles.size}`, files: [...blockFiles] },
  ...Object.entries(gestures).map(([title, parts]): Figure => {
    const paths = parts.map(pathThrough)
    return { title: `Files on the way of ${title}`, value: paths.map(({ length }) => length).join(' + '), files: paths.flat() }
  }),
  ...Object.entries(vague).map(([word, count]) => ({ title: `Names with “${word}”`, value: `${count}` })),
]

const width = Math.max(...figures.map(({ title }) => title.length))
for (const { title, value, files: named = [] } of figures) {
  console.log(`${title.padEnd(width)}  ${value}`)
  if (process.argv.includes('--files')) for (const file of named) console.log(`    ${file}`)
}
