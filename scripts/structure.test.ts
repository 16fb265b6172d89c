import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importCycles } from './importCycles.ts'
import { runningWorkspaces } from './release/productionPackages.ts'
import { broken, code, files, importsOf, isTest, nouns, root, targets, text, typesStripped, within } from './sources.ts'

/* Checked house rules. Exceptions are part of the rules: change the code or the rule. */

test('core imports nothing but itself and zod, so that every rule runs anywhere', () => {
  const rules = within('core').filter((file) => !isTest(file))
  expect(rules.length).toBeGreaterThan(20)
  expect(
    broken(rules, (file) => {
      const foreign = targets(file).find((target) => !target.startsWith('core/') && target !== 'zod/mini')
      return foreign && `imports ${foreign}; move what needs it to server or web`
    }),
  ).toEqual([])
})

test('no object literal is spread to save lines', () => {
  expect(broken(code, (file) => /\.\.\.\{/.test(text(file)) && 'spreads an object literal; write its fields out')).toEqual([])
})

test('core uses neither a clock nor randomness', () => {
  expect(
    broken(
      within('core').filter((file) => !isTest(file)),
      (file) =>
        /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\./.test(text(file)) &&
        'reads the clock or chance; let the caller pass it in',
    ),
  ).toEqual([])
})

test('web, server and compiler share only core, and the compiler knows no database', () => {
  expect(
    broken(within('web'), (file) => {
      const found = targets(file).find((target) => target.startsWith('server/'))
      return found && `imports ${found}; the web knows the server only by the contract`
    }),
  ).toEqual([])
  expect(
    broken(within('server'), (file) => {
      const found = targets(file).find((target) => target.startsWith('web/'))
      return found && `imports ${found}; the server never needs the web`
    }),
  ).toEqual([])
  expect(
    broken(within('compiler'), (file) => {
      const found = targets(file).find((target) => /^(?:web|server)\/|^pg$/.test(target))
      return found && `imports ${found}; the compiler turns files into documents, and knows nothing else`
    }),
  ).toEqual([])
})

test('imports form no cycles of files, folders or rooms, including type imports and lazy imports', () => {
  expect(importCycles()).toEqual({ rooms: [], folders: [], files: [] })
})

test('replay imports only the compiler and core, and nothing imports replay', () => {
  const foreign = broken(within('replay'), (file) => {
    const found = targets(file).find((target) => /^(?:server|web|e2e|bench)\//.test(target))
    return found && `imports ${found}; a replay needs no server`
  })
  const takers = broken(
    code.filter((file) => !file.startsWith('replay/')),
    (file) => targets(file).some((target) => target.startsWith('replay/')) && 'imports a file of replay; put what both need into compiler',
  )
  expect([...foreign, ...takers]).toEqual([])
})

test('the embedded PostgreSQL imports nothing of the product', () => {
  expect(
    broken(within('embedded-postgres'), (file) => {
      const found = targets(file).find((target) => /^(?:core|compiler|replay|server|web|e2e|bench)\//.test(target))
      return found && `imports ${found}; let the caller pass in what is needed`
    }),
  ).toEqual([])
})

test('only server/http imports the web framework, and only server/config.ts reads the environment', () => {
  const server = within('server').filter((file) => !isTest(file))
  expect(
    broken(
      server,
      (file) =>
        importsOf(file).some((name) => /^@?fastify/.test(name)) &&
        !file.startsWith('server/http/') &&
        'imports the web framework; that is server/http',
    ),
  ).toEqual([])
  expect(
    broken(
      server,
      (file) =>
        /process\.env\b(?!,)/.test(text(file)) &&
        !/config\.ts$|(?:publishInBackground|makingProcess)\.ts$|database\//.test(file) &&
        'reads process.env; settings come from server/config.ts',
    ),
  ).toEqual([])
})

test('server/http imports no feature', () => {
  const known = /^(?!server\/)|^server\/(?:http\/|database\/|(?:config|context|outageLog)\.ts$)/
  expect(
    broken(
      within('server/http').filter((file) => !isTest(file)),
      (file) => {
        const found = targets(file).find((target) => !known.test(target))
        return found && `imports ${found}; let server/app.ts hand in what is needed`
      },
    ),
  ).toEqual([])
})

test('queries for a project’s rows check permission themselves', () => {
  const deciding = /import \{[^}]*\b(?:visible|readable|overviewRefusal|readingRefusal)\b[^}]*\} from '[^']*\/(?:permission|access)\.ts'/
  expect(
    broken(
      within('server').filter((file) => !isTest(file) && !/(?:\/queries|catalogue\/permission)\.ts$/.test(file)),
      (file) => deciding.test(text(file)) && 'decides about rows that it was given; let the query take the caller and decide',
    ),
  ).toEqual([])
})

const sql = /['"`]\s*((?:select|insert into|delete from|truncate|alter table|create table|with \w+ as|update \w+(?: \w+)? set)\s)/
const handTypedRow = /\.(?:rows?|query)(?:<|\(\s*['"`{])|\.execute\(\s*['"`]|\bUntyped(?:Database|Queryable)\b/

test('SQL is in queries.ts, as statements with generated row types', () => {
  const isBelowQueries = (file: string) => /^(?:server\/database|embedded-postgres)\//.test(file)
  const product = ['core', 'compiler', 'server', 'web'].flatMap(within).filter((file) => !isTest(file) && !isBelowQueries(file))
  expect(product.filter((file) => file.endsWith('/queries.ts')).length).toBeGreaterThan(8)
  expect(
    broken(product, (file) => {
      const [, found] = (!file.endsWith('/queries.ts') && sql.exec(text(file))) || []
      return found && `holds SQL, "${found}…"; put it into queries.ts as a statement`
    }),
  ).toEqual([])
  expect(
    broken(product, (file) => {
      const [found] = handTypedRow.exec(text(file)) ?? []
      return found && `says at "${found}" what a row holds; make it a statement, and the database says it`
    }),
  ).toEqual([])
})

test('queries ask by isActive whether an account is suspended or about to be deleted', () => {
  const pasted = /deletion_at is null and (?:\w+\.)?suspended_at is null|suspended_at is null and (?:\w+\.)?deletion_at is null/
  const queries = within('server').filter((file) => file.endsWith('/queries.ts'))
  expect(queries.filter((file) => /\bisActive\(/.test(text(file))).length).toBeGreaterThan(8)
  expect(broken(queries, (file) => pasted.test(text(file)) && 'spells out when an account is active; use isActive')).toEqual([])
})

const parts = {
  core: ['messages'],
  compiler: ['findings', 'source', 'markdown', 'checks', 'media', 'fixtures', 'replay', 'skeleton'],
  server: [
    'audit',
    'http',
    'database',
    'migrations',
    'adapters',
    'jobs',
    'metrics',
    'modelUsage',
    'processes',
    'rendering',
    'publishing',
    'preview',
    'upgrade',
    'doctor',
    'start',
    'dev',
    'testing',
  ],
  web: ['app', 'start', 'project', 'directory', 'platform', 'ui', 'illustrations', 'messages', 'gallery', 'styles', 'public', 'testing'],
}

test('every folder of a workspace is a noun of the product or a listed part of the shell', () => {
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

test('no hand-written file is longer than 300 lines', () => {
  const written = code.filter((file) => !text(file).startsWith('// Made by `npm run'))
  const measured = [...written, ...files.filter((file) => /\.(?:css|sql)$/.test(file))]
  expect(
    broken(measured, (file) => {
      const lines = text(file).split('\n').length - 1
      return lines > 300 && `has ${lines} lines; split it by noun or by rule`
    }),
  ).toEqual([])
})

/** Returns all files that are loaded with `file`, each with its import path. */
const loadedBy = (file: string, way: string[] = [], found = new Map<string, string[]>()): Map<string, string[]> => {
  if (found.has(file)) return found
  found.set(file, [...way, file])
  if (!code.includes(file)) return found
  for (const target of targets(file, typesStripped(text(file)))) loadedBy(target, [...way, file], found)
  return found
}

test('browsers load neither schemas nor zod', () => {
  const loaded = loadedBy('web/app/main.tsx')
  expect(loaded.has('core/tasks/contract.ts')).toBe(true)
  expect([...loaded].filter(([target]) => /^zod\b|\/schemas?\.ts$/.test(target)).map(([, way]) => way.join(' → '))).toEqual([])
})

test('every page sets its title', () => {
  const pages = [...text('web/app/routes.tsx').matchAll(/import\('\.\.?\/([^']+)'\)/g)].map(([, file]) =>
    code.find((path) => path.endsWith(file!))!,
  )
  expect(pages.length).toBeGreaterThan(5)
  expect(broken(pages, (file) => !loadedBy(file).has('web/platform/page/usePageTitle.ts') && 'is a page without usePageTitle')).toEqual([])
})

test('the container image contains every folder that the server imports from', () => {
  const folders = new Set([...loadedBy('server/main.ts').keys()].filter((file) => code.includes(file)).map((file) => file.split('/')[0]!))
  expect(folders.size).toBeGreaterThan(3)
  expect([...folders].filter((folder) => !runningWorkspaces.includes(folder))).toEqual([])
})

test('every path that a document names exists', () => {
  const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('content/') && file !== 'docs/requirements.md')
  expect(
    documents.flatMap((file) =>
      [
        ...text(file).matchAll(
          /`((?:core|compiler|replay|embedded-postgres|server|web|e2e|bench|docs|scripts|content|deploy|\.ci)\/[\w./-]*)`/g,
        ),
      ]
        .map((match) => match[1]!.replace(/[.,]$/, ''))
        .filter((path) => !existsSync(join(root, path)) && !path.startsWith('web/dist'))
        .map((path) => `${file}: ${path} does not exist`),
    ),
  ).toEqual([])
})
