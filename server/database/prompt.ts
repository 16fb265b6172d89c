import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'

const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string | Buffer) => value.toString() }

/**
 * Reads statements, each ending with a semicolon at the end of a line, and writes their rows as tables, until the input ends or `\q`.
 * Returns 0, or 1 if a statement failed and the input isn't a terminal.
 */
export const runPrompt = async (client: pg.Client, input: Readable & { isTTY?: boolean }, output: Writable): Promise<number> => {
  const isTerminal = input.isTTY === true
  const lines = createInterface({ input, output, terminal: isTerminal, prompt: '' })
  const say = (text: string) => void output.write(`${text}\n`)
  const ask = (prompt: string) => {
    if (!isTerminal) return
    lines.setPrompt(prompt)
    lines.prompt()
  }
  let refused = false
  let statement = ''
  const run = async () => {
    const text = statement
    statement = ''
    refused = !(await writeResult(client, text, say)) || refused
  }
  lines.on('SIGINT', () => {
    statement = ''
    say('')
    ask('sql> ')
  })

  if (isTerminal) say('psql is not installed; this prompt takes SQL. A semicolon ends a statement, \\q ends the prompt.')
  ask('sql> ')
  for await (const line of lines) {
    if (line.trim() === '\\q') break
    statement += `${line}\n`
    if (line.trimEnd().endsWith(';')) await run()
    ask(statement.trim() ? '...> ' : 'sql> ')
  }
  if (statement.trim()) await run()
  lines.close()
  return refused && !isTerminal ? 1 : 0
}

/** False if the statement failed. */
const writeResult = async (client: pg.Client, text: string, say: (text: string) => void): Promise<boolean> => {
  try {
    const answer = await client.query<(string | null)[]>({ text, rowMode: 'array', types: asText })
    // The driver returns a list for several statements in one text.
    for (const { command, fields, rows, rowCount } of [answer].flat()) {
      if (fields.length > 0)
        say(
          textTable(
            fields.map(({ name }) => name),
            rows,
          ),
        )
      else say(`${command}${rowCount === null ? '' : ` ${rowCount}`}`)
    }
    return true
  } catch (error) {
    const { message, hint } = error as pg.DatabaseError
    say(`ERROR: ${message}${hint ? `\nHINT: ${hint}` : ''}`)
    return false
  }
}

/** Aligns rows below their column names, followed by their count. Nulls are empty. */
const textTable = (columns: string[], rows: (string | null)[][]): string => {
  const cells = rows.map((row) => row.map((value) => (value ?? '').replaceAll('\n', '\\n')))
  const widths = columns.map((name, index) => Math.max(name.length, ...cells.map((row) => row[index]!.length)))
  const line = (row: string[]) => ` ${row.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')}`.trimEnd()
  const rule = widths.map((width) => '-'.repeat(width + 2)).join('+')
  return [line(columns), rule, ...cells.map(line), `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n')
}
