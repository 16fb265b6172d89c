import { describe, expect, test } from 'vitest'
import { failingTests } from './failingTests.ts'
import { answerKind, container, halfContainer, inlineNode, leaf, silentLeaf } from './newNodeTypes.ts'
import { type Change, type Edit, filesThatSay, together, typeMistakes } from './recipe.ts'

/*
 * CONTRIBUTING.md has recipes for additions. These tests follow them except for a step, and check which files the type checker or a test
 * reports. Most changes are checked at once, because reading the sources takes longest; their errors are told apart by name.
 */

const contractOf = (name: string): Edit => [
  'core/accounts/contract.ts',
  'export const requestCode =',
  `export const ${name} = endpoint('${name}', 'GET', '/${name}', {
  summary: 'Something of the caller.',
  caller: 'signed-in',
})

export const requestCode =`,
]
const after = (file: string, text: string, line: string): Edit => [file, text, `${text}\n${line}`]

const endpoint: Change = {
  edits: [
    contractOf('listMedals'),
    after('core/accounts/schema.ts', 'export const schemas = {', '  listMedals: { output: z.array(z.string()) },'),
    after('server/accounts/service.ts', '=> listTestimonials(context.db)),', '  serve(contract.listMedals, () => [1]),'),
    [
      'web/accounts/api.ts',
      'export const testimonialsQuery',
      'export const medals = (): Promise<number> => call(contract.listMedals, {})\nexport const testimonialsQuery',
    ],
  ],
}
const endpointWithoutSchemas: Change = { edits: [contractOf('listRibbons')] }
const schemasWithoutEndpoint: Change = {
  edits: [after('core/accounts/schema.ts', 'export const schemas = {', '  listBadges: { output: z.array(z.string()) },')],
}

const user = ['core/accounts/schema.ts', 'export const User = z.object({'] as const
const userField: Change = { edits: [after(...user, '  timeZone: z.string(),')] }
const userFieldWithoutColumn: Change = {
  edits: [
    after(...user, '  birthYear: z.number(),'),
    after('server/accounts/authenticate.ts', '  id: person.user_id,', '  birthYear: person.birth_year,'),
  ],
}
const preference: Change = {
  edits: [after('core/accounts/schema.ts', 'export const Preferences = z.object({', "  weekStart: z.enum(['monday', 'sunday']),")],
}

const named = (type: string) => after('web/platform/dialogs/dialog.ts', 'export const dialogTypes = [', `  '${type}',`)
const defined = (type: string, component: string) => `import { defineDialog } from '../platform/dialogs/dialog.ts'

export const ${type}Dialog = defineDialog('${type}', () => import('./${component}.tsx').then((module) => module.${component}))
`
const dialog: Change = {
  added: {
    'web/accounts/Guestbook.tsx': 'export const Guestbook = ({ name }: { name: string }) => <p>{name}</p>\n',
    'web/accounts/guestbookDialog.ts': defined('guestbook', 'Guestbook'),
    'web/accounts/openGuestbook.ts': `import type { Platform } from '../platform/PlatformContext.ts'
import { guestbookDialog } from './guestbookDialog.ts'

export const openGuestbook = ({ dialogs }: Platform) => dialogs.open(guestbookDialog, { title: 'guests' })
`,
  },
  edits: [named('guestbook')],
}
const dialogWithoutName: Change = { added: { 'web/accounts/lanternDialog.ts': defined('lantern', 'Guestbook') } }
const dialogWithoutComponent: Change = {
  added: { 'web/accounts/anchorageDialog.ts': defined('anchorage', 'Anchorage') },
  edits: [named('anchorage')],
}

const page: Change = { edits: [after('core/paths.ts', 'export const routePatterns = {', "  harbours: '/harbours',")] }

const adminSection: Change = { edits: [after('web/messages/admin.ts', '  sections: {', "    buoys: 'Buoys',")] }

const inEnvironment = after('server/config.ts', 'export const Environment = z.object({', "  TIDE_TABLES: z._default(z.string(), ''),")
const setting: Change = { edits: [inEnvironment, after('server/config.ts', 'export type Config = {', '  tideTables: string')] }

// They run in a separate process, while this one reads the sources.
const failing = failingTests({ edits: [inEnvironment, ...userField.edits!] }, ['server/config.test.ts', 'server/http/openapi.test.ts'])

const mistakes = typeMistakes(
  together([
    endpoint,
    userField,
    userFieldWithoutColumn,
    preference,
    dialog,
    dialogWithoutName,
    dialogWithoutComponent,
    page,
    adminSection,
    setting,
    container,
    inlineNode,
    leaf,
  ]),
  ['core', 'compiler', 'server', 'web', 'e2e'],
  // They send streams in a way that the DOM's types don't allow.
  ['server/uploads/*.test.ts'],
)
const mistakesOfAnswer = typeMistakes(answerKind, ['core', 'compiler', 'web/documents', 'web/tasks'], ['**/*.test.*'])
const mistakesInCore = typeMistakes(together([endpointWithoutSchemas, schemasWithoutEndpoint, halfContainer, silentLeaf]), ['core'])

const mentions = {
  endpoint: /listMedals/,
  userField: /timeZone/,
  userFieldWithoutColumn: /birth_year|birthYear/,
  preference: /weekStart/,
  dialog: /guestbookDialog|missing.*guestbook/,
  dialogWithoutName: /lantern/,
  dialogWithoutComponent: /Anchorage/,
  page: /harbours/,
  adminSection: /buoys/,
  setting: /tideTables/,
  container: /\baside\b|AsideNode|const (?:readContainer|childOf) /,
  leaf: /formula|FormulaNode|const (?:readLeaf|childOf) /,
  inlineNode: /KeyNode|Property 'key'|const textDirective |const runsOf |const oneInline |map\(\(node\): string/,
}
const filesAfter = (change: keyof typeof mentions) => filesThatSay(mentions[change], mistakes)

test('every type error comes from one of the changes, so that none is overlooked', () => {
  expect(mistakes.filter(({ says }) => !Object.values(mentions).some((mention) => mention.test(says)))).toEqual([])
})

describe('an endpoint', () => {
  test('missing from the table of roles, or with a mismatched handler or call, is a type error there', () => {
    expect(filesAfter('endpoint')).toEqual(['server/accounts/service.ts', 'server/testing/roles.ts', 'web/accounts/api.ts'])
  })

  test('without schemas is a type error in the contract, and schemas without an endpoint are one in the list of endpoints', () => {
    expect(filesThatSay(/listRibbons/, mistakesInCore)).toContain('core/accounts/contract.ts')
    expect(filesThatSay(/listBadges/, mistakesInCore)).toContain('core/endpoints.ts')
  })
})

test('a page of the administration without icon and component is a type error in the list of sections', () => {
  expect(filesAfter('adminSection')).toEqual(['web/admin/sections.ts'])
})

describe('a field of the user', () => {
  test('missing from the session’s query or from the people of tests is a type error there', () => {
    expect(filesAfter('userField')).toEqual(['server/accounts/authenticate.ts', 'server/tasks/draft.test.ts', 'web/tasks/testing.tsx'])
  })

  test('that the session’s statement doesn’t select is a type error where it is read', () => {
    expect(filesThatSay(/birth_year/, mistakes)).toEqual(['server/accounts/authenticate.ts'])
  })

  test('that is a preference without a default is a type error', () => {
    expect(filesAfter('preference')).toEqual(['core/accounts/preferences.ts'])
  })
})

describe('a dialog', () => {
  test('without a rule for dismissing it, or opened with wrong props, is a type error', () => {
    expect(filesAfter('dialog')).toEqual(['web/accounts/openGuestbook.ts', 'web/platform/dialogs/dismissal.test.ts'])
  })

  test('without a name or a component is a type error where it is defined', () => {
    expect(filesAfter('dialogWithoutName')).toEqual(['web/accounts/lanternDialog.ts'])
    expect(filesAfter('dialogWithoutComponent')).toEqual(['web/accounts/anchorageDialog.ts'])
  })
})

test('a page without an area, a route or an accessibility test is a type error', () => {
  expect(filesAfter('page')).toEqual(['core/paths.ts', 'e2e/accessibility.spec.ts', 'e2e/addresses.spec.ts', 'web/app/routes.tsx'])
})

test('a setting that is not read into the configuration is a type error', () => {
  expect(filesAfter('setting')).toEqual(['server/config.ts'])
})

test('tests fail for an undocumented setting and for an endpoint missing from docs/openapi.json', async () => {
  expect(await failing).toEqual([
    'the settings are explained in docs/self-hosting.md',
    'the settings stand in .env.example, each once and with its default',
    'the stored description matches the contract; `npm run openapi` writes it',
  ])
}, 60_000)

describe('a type of node', () => {
  test('that contains blocks and has all attributes in its facts takes eight files: these, four of the first step, and its component', () => {
    expect(filesAfter('container')).toEqual(['server/bundles/guideHtml.ts', 'web/documents/nodes/registry.tsx', 'web/messages/editing.ts'])
  })

  test('without attributes in its facts causes type errors wherever it has to be read, written and edited', () => {
    expect(filesAfter('leaf')).toEqual([
      'compiler/markdown/containers.ts',
      'compiler/markdown/writeBlocks.ts',
      'server/bundles/guideHtml.ts',
      'server/documents/conceptHtml.ts',
      'web/documents/editor/blockRules.ts',
      'web/documents/nodes/registry.tsx',
      'web/messages/editing.ts',
    ])
  })

  test('with facts that deny its blocks, or that are not listed, is a type error', () => {
    expect(filesThatSay(/margin|"nothing"' is not assignable to type '"blocks" \| "items"'/, mistakesInCore)).toEqual(
      expect.arrayContaining(['core/documents/blockTypes.ts', 'core/documents/nodes/margin/facts.ts']),
    )
  })

  test('with facts that lack its text or the syntax of a field is a type error there', () => {
    expect(filesThatSay(/stamp|Stamp/, mistakesInCore)).toEqual(['core/documents/nodes/stamp/facts.ts'])
  })

  test('that is inline causes type errors wherever it has to be handled', () => {
    expect(filesAfter('inlineNode')).toEqual([
      'compiler/markdown/inline.ts',
      'compiler/markdown/writeInline.ts',
      'core/documents/nodes/inlineText.ts',
      'server/bundles/guideHtml.ts',
      'web/documents/editor/inlineRules.ts',
      'web/documents/nodes/registry.tsx',
    ])
  })

  test('that is a kind of answer causes type errors wherever it has to be handled', () => {
    expect(filesThatSay(/^/, mistakesOfAnswer)).toEqual([
      'compiler/checks/answers.ts',
      'compiler/checks/validations.ts',
      'compiler/markdown/taskBox.ts',
      'compiler/markdown/writeBlocks.ts',
      'core/documents/walk.ts',
      'web/documents/editor/blockRules.ts',
      'web/documents/nodes/registry.tsx',
      'web/messages/editing.ts',
      'web/tasks/box/WrittenAnswer.tsx',
      'web/tasks/box/boxState.ts',
      'web/tasks/box/useBox.ts',
      'web/tasks/box/useTextDraft.ts',
      'web/tasks/testing-answers.ts',
    ])
  })
})
