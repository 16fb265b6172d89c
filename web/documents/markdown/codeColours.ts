import type { CodeRun, codeClasses } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'

/*
 * Syntax colours for code in notes and answers. Published code is coloured by grammars (compiler/markdown/colours.ts), which are far too
 * large for a browser: here each language is one pattern, whose groups are named like the classes.
 */

type ColouredClass = Exclude<(typeof codeClasses)[number], 'variable'>

/** Longer code isn't coloured, because a pattern takes quadratic time at worst. */
const maxHighlightedLength = 6_000

const words = (list: string): string => String.raw`\b(?:${list.replaceAll(' ', '|')})\b`
/** Also matches an unterminated string, because otherwise each of its quotes would be tried as a start. */
const quoted = String.raw`"(?:[^"\\\n]|\\[^])*(?:"|$)|'(?:[^'\\\n]|\\[^])*(?:'|$)`
const quotedInLine = String.raw`"[^"\n]*"|'[^'\n]*'`
const number = String.raw`\b\d[\w.]*`
const pattern = (groups: Partial<Record<ColouredClass, string>>, flags = ''): RegExp =>
  new RegExp(
    Object.entries(groups)
      .map(([name, source]) => `(?<${name}>${source})`)
      .join('|'),
    `gm${flags}`,
  )

const shell = pattern({
  dim: String.raw`(?<=^|\s)#.*$`,
  string: String.raw`"(?:[^"\\]|\\[^])*(?:"|(?![^]))|'[^']*'`,
  key: String.raw`(?=[A-Za-z])(?<=(?:^|[|;&(]|\$\()[ \t]*)(?:sudo[ \t]+)?[A-Za-z][\w.-]*(?![\w.-]*=)|(?<=^|[\s;])(?:if|then|else|elif|fi|for|in|do|done|while|until|case|esac|function|export)(?=[\s;]|$)`,
  number: String.raw`(?<=[\s=:])\d+(?:\.\d+)*(?=\s|$)`,
})
const script = pattern({
  dim: String.raw`\/\/.*$|\/\*[^]*?\*\/`,
  string: `${quoted}|\`(?:[^\`\\\\]|\\\\[^])*\``,
  number: `${number}|${words('true false null undefined NaN Infinity this')}`,
  key: `${words(
    'abstract as async await break case catch class const continue declare default delete do else enum export extends finally for from function get if implements import in instanceof interface let new of private public readonly return satisfies set static super switch throw try type typeof var void while yield',
  )}|(?<![\\w$])[\\w$]+(?=\\()`,
})
const python = pattern({
  dim: '#.*$',
  string: String.raw`[rbfRBF]{0,2}(?:"""[^]*?"""|'''[^]*?'''|${quoted})`,
  number: `${number}|${words('True False None')}`,
  key: `${words(
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield',
  )}|\\b\\w+(?=\\()`,
})
const sql = pattern(
  {
    dim: String.raw`--.*$|\/\*[^]*?\*\/`,
    string: String.raw`'(?:[^']|'')*'`,
    number: `${number}|${words('null true false')}`,
    key: `${words(
      'add all alter analyze and any as asc begin between by cascade case check column commit conflict constraint create cross current_date current_timestamp database default delete desc distinct do drop else end except exists explain false for foreign from full function grant group having if in index inner insert interval into is join key language left like limit not notify null offset on or order outer over partition primary references returning returns revoke right rollback row select set table then to transaction trigger truncate union unique update using values view when where with bigint boolean date double integer int jsonb json numeric serial smallint text timestamp timestamptz uuid varchar',
    )}|\\b\\w+(?=\\()`,
  },
  'i',
)
const markup = pattern({
  dim: '<!--[^]*?-->',
  key: String.raw`(?<=<[/!?]?)[A-Za-z][\w:.-]*|(?<![\w:-])[\w:-]+(?==["'])`,
  string: String.raw`(?<==)(?:"[^"]*"|'[^']*')`,
  number: '&#?\\w+;',
})
const settings = pattern({
  dim: '(?<=^|\\s)[#;].*$',
  string: quotedInLine,
  number: `${number}|${words('true false null yes no on off')}`,
  key: String.raw`^[ \t]*(?:- )?[\w.$/-]+(?=[ \t]*[:=])|^[ \t]*\[[^\]\n]*\]`,
})
const json = pattern({
  key: String.raw`"(?:[^"\\\n]|\\[^])*"(?=\s*:)`,
  string: quoted,
  number: `-?${number}|${words('true false null')}`,
})
const nginx = pattern({
  dim: '#.*$',
  string: quotedInLine,
  number: String.raw`\b\d+[kmgsh]?\b`,
  key: String.raw`(?=[a-z])(?<=(?:^|[{;])\s*)[a-z_]+`,
})
const css = pattern({
  dim: String.raw`\/\*[^]*?\*\/`,
  string: quoted,
  number: String.raw`#[\da-fA-F]{3,8}\b|\b\d[\w.%]*`,
  key: String.raw`(?<![\w-])[\w-]+(?=\s*:)|@[\w-]+`,
})
const docker = pattern({
  dim: '^\\s*#.*$',
  string: quotedInLine,
  number,
  key: '^(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|RUN|SHELL|STOPSIGNAL|USER|VOLUME|WORKDIR)\\b',
})
const diff = pattern({ string: '^\\+.*$', dim: '^-.*$', key: '^@@.*$' })
const curly = pattern({
  dim: String.raw`\/\/.*$|\/\*[^]*?\*\/`,
  string: String.raw`"(?:[^"\\\n]|\\[^])*(?:"|$)|'(?:[^'\\\n]|\\.)'|\`[^\`]*\``,
  number: `${number}|${words('true false nil null NULL')}`,
  key: `${words(
    'as async auto await break case catch chan char class const continue default defer do double else enum extends extern final finally float fn for func go goto if impl implements import in int interface let long loop map match mod mut new package private protected pub public range return select self short signed sizeof static string struct super switch throw throws trait try type typedef union unsigned use var void volatile where while',
  )}|\\b\\w+(?=\\()`,
})

const patterns = new Map(
  (
    [
      [shell, 'shell bash sh zsh console shellscript'],
      [script, 'javascript js jsx typescript ts tsx'],
      [python, 'python py'],
      [sql, 'sql postgresql sqlite'],
      [markup, 'html xml svg'],
      [settings, 'yaml yml toml ini systemd conf http'],
      [json, 'json jsonl'],
      [nginx, 'nginx'],
      [css, 'css'],
      [docker, 'docker dockerfile'],
      [diff, 'diff'],
      [curly, 'c cpp go rust rs java hcl terraform'],
    ] as const
  ).flatMap(([its, names]) => names.split(' ').map((name): [string, RegExp] => [name, its])),
)

/** The language in the info string of a fence, such as `js` or `Bash title="…"`. */
export const languageOf = (info = ''): string => /^[\w+#.-]*/.exec(info.trim())![0].toLowerCase()

/** Splits code into runs of classes; undefined for an unknown language. */
export const colourCode = (text: string, language: string): CodeRun[] | undefined => {
  const colours = patterns.get(language)
  if (!colours || text.length > maxHighlightedLength) return undefined
  const runs: CodeRun[] = []
  let at = 0
  for (const { 0: piece, index, groups = {} } of text.matchAll(colours)) {
    const [name] = Object.entries(groups).find(([, value]) => value !== undefined) ?? []
    if (index > at) runs.push([null, index - at])
    runs.push([(name as ColouredClass | undefined) ?? null, piece.length])
    at = index + piece.length
  }
  if (at < text.length) runs.push([null, text.length - at])
  return runs
}
