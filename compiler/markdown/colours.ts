import { createHighlighterCore, type HighlighterCore, type LanguageRegistration, type ThemeRegistration } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { CodeRun, codeClasses } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import { markVariables, withoutVariables } from './variables.ts'
import type { HighlightCode } from './context.ts'

type CodeClass = (typeof codeClasses)[number]
type Grammar = () => Promise<{ default: LanguageRegistration[] }>

const shell: Grammar = () => import('shiki/langs/shellscript.mjs')
const javascript: Grammar = () => import('shiki/langs/javascript.mjs')
const typescript: Grammar = () => import('shiki/langs/typescript.mjs')
const yaml: Grammar = () => import('shiki/langs/yaml.mjs')
const json: Grammar = () => import('shiki/langs/json.mjs')
const python: Grammar = () => import('shiki/langs/python.mjs')
const docker: Grammar = () => import('shiki/langs/docker.mjs')

/** Languages that authors may use; null: without highlighting. */
const grammars: Record<string, Grammar | null> = {
  shell,
  bash: shell,
  sh: shell,
  console: shell,
  text: null,
  plain: null,
  javascript,
  js: javascript,
  typescript,
  ts: typescript,
  json,
  jsonl: () => import('shiki/langs/jsonl.mjs'),
  yaml,
  yml: yaml,
  python,
  py: python,
  docker,
  dockerfile: docker,
  sql: () => import('shiki/langs/sql.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  nginx: () => import('shiki/langs/nginx.mjs'),
  apache: () => import('shiki/langs/apache.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  csv: () => import('shiki/langs/csv.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  make: () => import('shiki/langs/make.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  awk: () => import('shiki/langs/awk.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  hcl: () => import('shiki/langs/hcl.mjs'),
  terraform: () => import('shiki/langs/terraform.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  systemd: () => import('shiki/langs/systemd.mjs'),
  log: () => import('shiki/langs/log.mjs'),
}

export const languages = Object.keys(grammars)

// A theme whose five colours only represent classes, which the page's themes style.
const plain = '#000000'
const classColours: Record<string, CodeClass> = { '#000001': 'key', '#000002': 'string', '#000003': 'number', '#000004': 'dim' }
const [key, string, number, dim] = Object.keys(classColours)
const paint = (scope: string[], foreground: string | undefined) => ({ scope, settings: { foreground: foreground ?? plain } })
const theme: ThemeRegistration = {
  name: 'classes',
  type: 'light',
  fg: plain,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: plain } },
    paint(['comment', 'punctuation.definition.comment', 'markup.deleted'], dim),
    paint(['string', 'markup.inserted', 'markup.inline.raw'], string),
    paint(['constant.numeric', 'constant.language', 'constant.character.escape', 'string.unquoted constant.numeric'], number),
    paint(
      ['keyword', 'storage', 'entity.name.command', 'entity.name.function', 'entity.name.tag', 'entity.name.section', 'support.function'],
      key,
    ),
    paint(['support.type', 'support.type.property-name', 'entity.name.type', 'entity.other.attribute-name', 'markup.heading'], key),
    paint(
      [
        'string.unquoted',
        'string.other.http',
        'constant.other.option',
        'keyword.operator',
        'storage.type.string',
        'meta.template.expression',
      ],
      plain,
    ),
    paint(['constant.character.escape.line-continuation', 'punctuation.terminator'], plain),
  ],
}

let highlighter: Promise<HighlighterCore> | undefined

/** Loads the grammars of languages. Only publishing calls this, so serving processes load none. */
export const loadHighlighter = async (wanted: Iterable<string>): Promise<HighlightCode> => {
  highlighter ??= createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine() })
  const loaded = await highlighter
  const names = new Map<string, string | null>()
  for (const language of new Set(wanted)) {
    const grammar = Object.hasOwn(grammars, language) ? grammars[language] : undefined
    if (grammar === null) names.set(language, null)
    if (!grammar) continue
    const registrations = (await grammar()).default
    await loaded.loadLanguage(registrations)
    names.set(language, registrations.at(-1)!.name)
  }
  return (text, language) => {
    const grammar = names.get(language)
    if (grammar === undefined) return undefined
    if (grammar === null) return markVariables(text, text ? [[null, text.length]] : [])
    const neutral = withoutVariables(text)
    const classes = isConsole(neutral, language) ? consoleClasses(loaded, neutral) : tokenClasses(loaded, neutral, grammar)
    return classes && markVariables(text, classes)
  }
}

const tokenClasses = (loaded: HighlighterCore, text: string, lang: string): CodeRun[] | undefined => {
  try {
    // No time limit: on a busy machine it would stop highlighting early, and the same text would be published differently.
    const lines = loaded.codeToTokensBase(text, { lang, theme: 'classes', tokenizeTimeLimit: 0 })
    return lines.flatMap((line, at): CodeRun[] => [
      ...line.map(({ content, color }): CodeRun => [classColours[color?.toLowerCase() ?? ''] ?? null, content.length]),
      ...(at < lines.length - 1 ? ([[null, 1]] satisfies CodeRun[]) : []),
    ])
  } catch {
    return undefined
  }
}

const prompt = /^(?:[\w.@~:/-]*\$|[\w-]+=[#>]|(?:sqlite|mysql)>) /

const isConsole = (text: string, language: string): boolean =>
  language === 'console' || (/^(?:shell|bash|sh)$/.test(language) && /^\$ /m.test(text))

/** Highlights a terminal session: dim prompts, highlighted commands, plain output. */
const consoleClasses = (loaded: HighlighterCore, text: string): CodeRun[] => {
  const runs: CodeRun[] = []
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const sign = prompt.exec(line)?.[0]
    if (sign === undefined) {
      runs.push([line.startsWith('# ') ? 'dim' : null, line.length])
      continue
    }
    let command = line.slice(sign.length)
    while (command.endsWith('\\\n') && at + 1 < lines.length) command += lines[++at]
    const isShell = !/[=>#] $/.test(sign)
    runs.push(
      ['dim', sign.length],
      ...((isShell && tokenClasses(loaded, command, 'shellscript')) || [[null, command.length] satisfies CodeRun]),
    )
  }
  return runs
}
