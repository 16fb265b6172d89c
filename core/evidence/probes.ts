import * as z from 'zod/mini'

/** Longest command and longest expected output, in characters. */
const max = { run: 500, prints: 2000 }

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(max.run))
const output = z.string().check(z.minLength(1), z.maxLength(max.prints))
const headers = z.record(z.string().check(z.regex(/^[A-Za-z0-9-]+$/)), line)
/** Names of shell variables, and the path to each in a JSON body: `$.items[0].id`. */
const capture = z.record(z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)), z.string().check(z.regex(/^\$(?:\.[A-Za-z_][\w-]*|\[\d+\])+$/)))

/** A probe that `changes` something is never run without asking. */
const anyProbe = { changes: z.optional(z.boolean()) }

/**
 * What a task inspects on the learner's machine. In the expected output, `{{name}}` is a variable, any other `{{…}}` an expression over the
 * learner's values, and `…` matches anything.
 */
export const Probe = z.union([
  /** A command and its output. `status`: the exit status, which is printed after the output. */
  z.strictObject({ ...anyProbe, run: line, prints: output, status: z.optional(z.number().check(z.int(), z.gte(0), z.lte(255))) }),
  /** An HTTP request and its response. Without `body`, any body is accepted. `capture` passes values of a JSON body to later probes. */
  z.strictObject({
    ...anyProbe,
    request: line,
    method: z.optional(z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    headers: z.optional(headers),
    data: z.optional(line),
    status: z.number().check(z.int(), z.gte(100), z.lte(599)),
    responds: z.optional(headers),
    body: z.optional(output),
    capture: z.optional(capture),
  }),
  /** Whether a program on this machine accepts connections on a port. */
  z.strictObject({ ...anyProbe, port: line, listens: z.boolean() }),
  /** A file: whether it exists, its size in bytes, its SHA-256, or the first line that matches an extended regular expression. */
  z.strictObject({
    ...anyProbe,
    file: line,
    exists: z.optional(z.boolean()),
    bytes: z.optional(line),
    sha256: z.optional(line),
    line: z.optional(z.strictObject({ matching: line, is: line })),
  }),
])
export type Probe = z.infer<typeof Probe>

/** A command as a learner types it, and its expected output. */
export type ProbeCommand = { run: string; prints: string; changes: boolean }

/** Turns probes into commands that a learner can type or paste, and the companion can run. Each request is sent once. */
export const commandsOf = (probes: readonly Probe[]): ProbeCommand[] => {
  let captured = ''
  return probes.flatMap((probe, at) => {
    const changes = probe.changes ?? ('request' in probe && !['GET', 'HEAD'].includes(probe.method ?? 'GET'))
    const commands = commandsFor(probe).map(({ run, prints }) => ({ run: captured + run, prints, changes }))
    if (!('request' in probe && probe.capture)) return commands
    const reply = `reply-${at + 1}.txt`
    captured += capturing(reply, probe.capture)
    return commands.map(({ run, ...rest }) => ({ run: `${run} | tee ${reply}`, ...rest }))
  })
}

type Command = Pick<ProbeCommand, 'run' | 'prints'>

const commandsFor = (probe: Probe): Command[] => {
  if ('run' in probe) {
    if (probe.status === undefined) return [{ run: probe.run, prints: probe.prints }]
    return [{ run: `${probe.run}; echo "exit status $?"`, prints: `${probe.prints.replace(/\n+$/, '')}\nexit status ${probe.status}` }]
  }
  if ('request' in probe) return [requestCommand(probe)]
  if ('port' in probe) return [portCommand(probe)]
  return fileCommands(probe)
}

type Request = Extract<Probe, { request: string }>

/** Quotes an author's text for the shell. Variables are filled in later, as in every command of a page. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const curl = ({ request, method, headers: sent = {}, data }: Request, format: string): string =>
  [
    `curl -sS -w ${quoted(format)}`,
    ...(method === 'HEAD' ? ['-I'] : method ? [`-X ${method}`] : []),
    ...Object.entries(sent).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(data === undefined ? [] : [`--data ${quoted(data)}`]),
    // Double quotes, so that the shell expands captured values.
    `"${request}"`,
  ].join(' ')

const requestCommand = (probe: Request): Command => {
  const { status, responds = {}, body = '…' } = probe
  const names = Object.keys(responds).map((name) => name.toLowerCase())
  const format = ['', 'status: %{http_code}', ...names.map((name) => `${name}: %header{${name}}`), ''].join(String.raw`\n`)
  return {
    run: curl(probe, format),
    prints: [
      body.replace(/\n+$/, ''),
      '…',
      `status: ${status}`,
      ...Object.entries(responds).map(([name, value]) => `${name.toLowerCase()}: ${value}`),
    ].join('\n'),
  }
}

/** Sets variables from the JSON at the beginning of a stored reply. */
const capturing = (reply: string, paths: Record<string, string>): string =>
  Object.entries(paths)
    .map(([name, path]) => {
      const steps = [...path.matchAll(/\.([A-Za-z_][\w-]*)|\[(\d+)\]/g)].map(([, key, index]) =>
        key === undefined ? `[${index}]` : `["${key}"]`,
      )
      const read = `json.JSONDecoder().raw_decode(sys.stdin.read().lstrip())[0]${steps.join('')}`
      return `${name}=$(python3 -c 'import json,sys; print(${read})' < ${reply}); `
    })
    .join('')

/**
 * curl exits with status 7 if nothing accepts the connection, and with one of the others if a program accepts it that may not speak HTTP.
 * Without curl, or for a malformed port, the command prints neither sentence.
 */
const portCommand = ({ port, listens }: Extract<Probe, { port: string }>): Command => {
  const [open, closed] = [`port ${port} listens`, `port ${port} is closed`]
  return {
    run: `curl -s -o /dev/null -m 2 --noproxy '*' http://127.0.0.1:${port}; case $? in 0|1|8|18|28|52|56) echo "${open}" ;; 7) echo "${closed}" ;; esac`,
    prints: listens ? open : closed,
  }
}

/** Quotes a file's name if the shell would split or expand it. */
const quotedName = (path: string): string => (/^[\w./~{}-]+$/.test(path) ? path : quoted(path))

const fileCommands = ({ file, exists, bytes, sha256, line: found }: Extract<Probe, { file: string }>): Command[] => {
  // With `./`, no command mistakes the name for an option.
  const path = file.startsWith('-') ? `./${file}` : file
  const name = quotedName(path)
  const commands: Command[] = []
  if (exists !== undefined) {
    const [there, gone] = [`${file} is there`, `${file} is gone`]
    commands.push({ run: `[ -e ${name} ] && echo ${quoted(there)} || echo ${quoted(gone)}`, prints: exists ? there : gone })
  }
  if (bytes !== undefined)
    commands.push({
      run: `[ -f ${name} ] && echo ${quoted(file)}: $(($(wc -c < ${name}))) bytes || echo ${quoted(`${file} is missing`)}`,
      prints: `${file}: ${bytes} bytes`,
    })
  if (sha256 !== undefined) commands.push({ run: `sha256sum ${name} 2>/dev/null || shasum -a 256 ${name}`, prints: `${sha256}  ${path}` })
  if (found !== undefined) commands.push({ run: `grep -m 1 -E ${quoted(found.matching)} ${name}`, prints: found.is })
  return commands
}
