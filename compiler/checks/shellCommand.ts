/** Variables that every shell sets. */
const inherited = new Set(['HOME', 'PWD', 'OLDPWD', 'USER', 'LOGNAME', 'PATH', 'TMPDIR', 'LANG'])

/** Syntax that isn't portable to every `sh`. Most of it has no meaning in double quotes. */
const bashOnly = [
  /[<>]\(/,
  /\[\[/,
  /<<</,
  /\$'/,
  /(?:^|[;&|] *)source(?= )/,
  /&>/,
  /\{\w+\.\.\w+/,
  /\w=\(/,
  /\becho -e\b/,
  / == (?=.*\])/,
] as const

/**
 * Returns why a command wouldn't run in the companion, which uses `sh` without the variables of a terminal window. A heuristic, which
 * doesn't parse nested substitutions.
 */
export const shellFault = (run: string): string | undefined => {
  const { unquoted, expanded } = readQuotes(run.replace(/\{\{.*?\}\}/g, 'value'))
  for (const pattern of bashOnly) {
    const [found] = pattern.exec(unquoted) ?? []
    if (found) return `\`${found.trim()}\` works in bash, but not in every shell.`
  }
  if (/(?:^|[;&|(] *)\. \S/.test(unquoted)) return undefined
  const assigned = [...unquoted.matchAll(/(?:^|[\s;&|(])(?:(\w+)=|for (\w+) |read (?:-r )?([\w ]+))/g)].flatMap(([, ...names]) =>
    names.flatMap((name) => name?.split(' ') ?? []),
  )
  const used = [...expanded.matchAll(/(?<!\\)\$\{?([A-Za-z_]\w*)(:?[-=])?/g)].flatMap(([, name, fallback]) => (fallback ? [] : [name!]))
  const unset = used.find((name) => !inherited.has(name) && !assigned.includes(name))
  return unset === undefined ? undefined : `\`$${unset}\` isn't set in this command.`
}

/** `unquoted`: without quoted text. `expanded`: without single-quoted text, which a shell doesn't expand. */
const readQuotes = (run: string): { unquoted: string; expanded: string } => {
  let [unquoted, expanded, quote] = ['', '', '']
  for (const [token] of run.matchAll(/\\.|[^\\]/gs)) {
    if (token === quote) quote = ''
    else if (!quote && (token === "'" || token === '"') && !(token === "'" && unquoted.endsWith('$'))) quote = token
    else {
      if (!quote) unquoted += token
      if (quote !== "'") expanded += token
    }
  }
  return { unquoted, expanded }
}
