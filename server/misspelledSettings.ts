/** Names that other products use. */
const aliases: Record<string, string> = {
  SMTP_URL: 'MAIL_URL',
  S3_ACCESS_KEY: 'S3_KEY',
  S3_ACCESS_KEY_ID: 'S3_KEY',
  S3_SECRET_KEY: 'S3_SECRET',
  S3_SECRET_ACCESS_KEY: 'S3_SECRET',
  SHUTDOWN_DELAY_SECONDS: 'SHUTDOWN_DELAY',
}

/** Variables in the environment with names close to a missing setting, each with that setting. */
export const misspelledSettings = (
  environment: Record<string, string | undefined>,
  settings: readonly string[],
): Array<{ name: string; meant: string }> => {
  const missing = settings.filter((setting) => !environment[setting])
  return Object.keys(environment).flatMap((name) => {
    if (settings.includes(name)) return []
    const alias = aliases[name]
    if (alias && missing.includes(alias)) return [{ name, meant: alias }]
    const written = singular(name.toUpperCase().replaceAll('-', '_'))
    const near = missing
      .map((meant) => ({ name, meant, edits: editsBetween(written, singular(meant)) }))
      .filter(({ meant, edits }) => edits <= maxEdits(meant))
      .toSorted((a, b) => a.edits - b.edits)
    return near[0] ? [{ name, meant: near[0].meant }] : []
  })
}

/** Short names are often one letter away from unrelated ones, such as HOST and HOME. */
const maxEdits = (setting: string): number => (setting.length < 5 ? 0 : setting.length < 11 ? 1 : 2)

/** Without the plural of its last word. */
const singular = (name: string): string => name.replace(/IES$/, 'Y').replace(/(?<=[A-Z]{2})S$/, '')

/** Number of characters to insert, remove, replace or swap with the next one: optimal string alignment. */
const editsBetween = (from: string, to: string): number => {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current.push(
        Math.min(
          rows[row - 1]![column]! + 1,
          current[column - 1]! + 1,
          rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
          isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      )
    }
    rows.push(current)
  }
  return rows[from.length]![to.length]!
}
