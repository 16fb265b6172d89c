/** Rows under the names of their columns, aligned, with their number; what is null stays empty. */
export const textTable = (columns: string[], rows: (string | null)[][]): string => {
  const cells = rows.map((row) => row.map((value) => (value ?? '').replaceAll('\n', '\\n')))
  const widths = columns.map((name, index) => Math.max(name.length, ...cells.map((row) => row[index]!.length)))
  const line = (row: string[]) => ` ${row.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')}`.trimEnd()
  const rule = widths.map((width) => '-'.repeat(width + 2)).join('+')
  return [line(columns), rule, ...cells.map(line), `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n')
}
