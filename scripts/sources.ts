import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/* Files of the repository, for tests. */

export const root = resolve(import.meta.dirname, '..')
const skipped = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'coverage'])

const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (skipped.has(entry.name)) return []
    return entry.isDirectory() ? below(path) : [path]
  })

export const files = below('.')
export const text = (file: string): string => readFileSync(join(root, file), 'utf8')
export const code = files.filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file))
export const within = (folder: string) => code.filter((file) => file.startsWith(`${folder}/`))
export const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file) || /\/testing(?:[^/]*\.tsx?$|\/)/.test(file)

/** Returns imports as written, with those of our workspaces relative to the root. */
export const importsOf = (file: string, source = text(file)): string[] =>
  [...source.matchAll(/(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g)].map(
    (match) => (match[1] ?? match[2] ?? match[3])!.replace(/^@fieldwork\//, '/'),
  )

/** Returns imports of our own files as paths from the root, and packages unchanged. */
export const targets = (file: string, source = text(file)): string[] =>
  importsOf(file, source).map((name) =>
    name.startsWith('/') ? name.slice(1) : name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name,
  )

/** Removes type imports. */
export const typesStripped = (source: string): string => source.replace(/^\s*(?:import|export) type\s[^'";]*?from '[^']+'/gm, '')

/** Returns the names that a file imports from each of our files; no names for a whole module. */
export const namedImportsOf = (file: string): Array<{ target: string; names: string[] }> => {
  const source = text(file)
  const named = [...source.matchAll(/(?:^|\n)\s*(?:import|export)\s(?:type\s)?\{([^}]*)\}\s*from\s+'([^']+)'/g)].map(([, names, from]) => ({
    target: targets(file, `import x from '${from}'`)[0]!,
    names: names!.split(',').flatMap(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] || [],
    ),
  }))
  const others = targets(file, source).filter((target) => !named.some((one) => one.target === target))
  return [...named, ...others.map((target) => ({ target, names: [] }))]
}

/** Counts the declared names in which each word occurs. */
export const nameCounts = (words: readonly string[]): Record<string, number> => {
  const names = code.flatMap((file) => [...text(file).matchAll(/\b(?:const|let|function|type|interface) (\w+)/g)].map(([, name]) => name!))
  const parts = names.map((name) => new Set(name.split(/(?=[A-Z])/).map((part) => part.toLowerCase())))
  return Object.fromEntries(words.map((word) => [word, parts.filter((one) => one.has(word)).length]))
}

/** Returns the files that break a rule, with the reason. */
export const broken = (all: readonly string[], explain: (file: string) => string | undefined | false): string[] =>
  all.flatMap((file) => {
    const reason = explain(file)
    return reason ? [`${file}: ${reason}`] : []
  })

/** Nouns of the product, which have a folder in each workspace that needs one. */
export const nouns = [
  'accounts',
  'tokens',
  'companion',
  'authors',
  'plans',
  'catalogue',
  'enrolments',
  'documents',
  'documentation',
  'credentials',
  'bundles',
  'notes',
  'tutor',
  'tasks',
  'openQuestion',
  'evidence',
  'quizzes',
  'chats',
  'planner',
  'search',
  'lexicon',
  'goals',
  'portfolio',
  'sharing',
  'uploads',
  'screenshots',
  'admin',
  'backup',
  'analytics',
]
