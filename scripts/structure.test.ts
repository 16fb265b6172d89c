import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/* The house rules that a machine can see. There is no list of exceptions: what breaks a rule is changed, or the rule is. */

const root = resolve(import.meta.dirname, '..')
const skipped = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'coverage'])

const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (skipped.has(entry.name)) return []
    return entry.isDirectory() ? below(path) : [path]
  })

const files = below('.')
const text = (file: string): string => readFileSync(join(root, file), 'utf8')
const code = files.filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file))
const within = (folder: string) => code.filter((file) => file.startsWith(`${folder}/`))
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file) || /\/testing[^/]*\.ts$/.test(file)

const importsOf = (file: string): string[] =>
  [
    ...text(file).matchAll(/(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g),
  ].map((match) => (match[1] ?? match[2] ?? match[3])!)

/** Relative imports as paths from the root; packages as they are. */
const targets = (file: string): string[] =>
  importsOf(file).map((name) => (name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name))

const broken = (all: readonly string[], explain: (file: string) => string | undefined | false): string[] =>
  all.flatMap((file) => {
    const reason = explain(file)
    return reason ? [`${file}: ${reason}`] : []
  })

test('core stands on nothing but itself and zod, so that every rule runs anywhere', () => {
  const rules = within('core').filter((file) => !isTest(file))
  expect(rules.length).toBeGreaterThan(20)
  expect(
    broken(rules, (file) => {
      const foreign = targets(file).find((target) => !target.startsWith('core/') && target !== 'zod/mini')
      return foreign && `imports ${foreign}; move what needs it to server or web`
    }),
  ).toEqual([])
})

test('core reads neither a clock nor chance', () => {
  expect(
    broken(
      within('core').filter((file) => !isTest(file)),
      (file) =>
        /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\./.test(text(file)) &&
        'reads the clock or chance; let the caller pass it in',
    ),
  ).toEqual([])
})

test('web and server meet in core alone, and in the words of a mail', () => {
  const shared = (target: string) => target.startsWith('web/words/')
  expect(
    broken(within('web'), (file) => {
      const found = targets(file).find((target) => target.startsWith('server/'))
      return found && `imports ${found}; the web knows the server only by the contract`
    }),
  ).toEqual([])
  expect(
    broken(within('server'), (file) => {
      const found = targets(file).find((target) => target.startsWith('web/') && !shared(target))
      return found && `imports ${found}; the server never needs the web`
    }),
  ).toEqual([])
})

test('one file knows the web framework, and one reads the environment', () => {
  const server = within('server').filter((file) => !isTest(file))
  expect(
    broken(
      server,
      (file) =>
        importsOf(file).some((name) => /^@?fastify/.test(name)) &&
        file !== 'server/http.ts' &&
        'imports the web framework; that is server/http.ts',
    ),
  ).toEqual([])
  expect(
    broken(
      server,
      (file) =>
        /process\.env\b(?!,)/.test(text(file)) &&
        !/config\.ts$|beside\.ts$|database\//.test(file) &&
        'reads process.env; settings come from server/config.ts',
    ),
  ).toEqual([])
})

const drawers =
  /(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib|types|constants|interfaces|dto|managers?|handlers?|base|index|impl)(?:\.[a-z.]+)?(?:\/|$)/i

test('no file or folder is a drawer', () => {
  expect(
    broken(
      [...code, ...files.filter((file) => file.endsWith('.css'))],
      (file) => drawers.test(file) && 'has the name of a drawer; name it for the rule or the thing in it',
    ),
  ).toEqual([])
})

const nouns = [
  'accounts',
  'plans',
  'catalogue',
  'documents',
  'notes',
  'tasks',
  'quizzes',
  'chat',
  'planner',
  'portfolio',
  'sharing',
  'uploads',
  'admin',
  'analytics',
]
const parts = {
  core: [],
  server: ['database', 'migrations', 'outside', 'pages', 'publishing', 'dev'],
  web: ['ui', 'styles', 'shell', 'words', 'kitchen', 'public'],
}

test('every folder of a workspace is a noun of the product or a known part of the shell', () => {
  for (const [workspace, shell] of Object.entries(parts)) {
    const folders = new Set(
      files.filter((file) => file.startsWith(`${workspace}/`) && file.split('/').length > 2).map((file) => file.split('/')[1]!),
    )
    expect(
      [...folders].filter((folder) => ![...nouns, ...shell].includes(folder)),
      workspace,
    ).toEqual([])
  }
})

test('no file is longer than 300 lines', () => {
  const measured = [...code, ...files.filter((file) => /\.(?:css|sql)$/.test(file))]
  expect(
    broken(measured, (file) => {
      const lines = text(file).split('\n').length - 1
      return lines > 300 && `has ${lines} lines; split it by noun or by rule`
    }),
  ).toEqual([])
})

test('every class that a component names stands in its stylesheet', () => {
  const found: string[] = []
  for (const file of within('web')) {
    for (const [, name, path] of text(file).matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const sheet = relative(root, resolve(root, dirname(file), path!))
      const classes = new Set(
        [
          ...text(sheet)
            .replaceAll(/:global\([^)]*\)/g, '')
            .matchAll(/\.([a-zA-Z_][\w-]*)/g),
        ].map((match) => match[1]!),
      )
      for (const [, used] of text(file).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        if (!classes.has(used!)) found.push(`${file}: ${name}.${used} is not in ${sheet}`)
    }
  }
  expect(found).toEqual([])
})

test('no component sets inner HTML', () => {
  expect(broken(within('web'), (file) => /dangerouslySetInnerHTML/.test(text(file)) && 'sets inner HTML')).toEqual([])
})

test('browsers parse nothing with schemas, because they have none', () => {
  const shipped = within('web').filter((file) => !isTest(file))
  expect(
    broken(
      shipped,
      (file) => /\b(?!JSON\b|Date\b)\w+\.(?:safeParse|parse)\(/.test(text(file)) && 'parses with a schema: see web/noSchemas.ts',
    ),
  ).toEqual([])
})

test('every path that a document names exists', () => {
  const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('content/') && file !== 'docs/requirements.md')
  expect(
    documents.flatMap((file) =>
      [...text(file).matchAll(/`((?:core|server|web|e2e|bench|docs|scripts|content|deploy|\.ci)\/[\w./-]*)`/g)]
        .map((match) => match[1]!.replace(/[.,]$/, ''))
        .filter((path) => !existsSync(join(root, path)) && !path.startsWith('web/dist'))
        .map((path) => `${file}: ${path} does not exist`),
    ),
  ).toEqual([])
})

test('a title names each row in brackets of its own', () => {
  expect(
    broken(code.filter(isTest), (file) => {
      const [joined] = /\[[A-Z]+-\d+\s*[,;/–][^\]]*\]/.exec(text(file)) ?? []
      return joined && `names ${joined}; write a pair of brackets for each row`
    }),
  ).toEqual([])
})

test('nobody left a task for later in the code', () => {
  const marks = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join(''))
  expect(broken(code, (file) => marks.test(text(file)) && 'carries a mark for later; open an issue instead')).toEqual([])
})
