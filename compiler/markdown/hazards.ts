import { dangerOf } from './dangerousCommands.ts'
import { findSecrets } from './secrets.ts'

/** A dangerous command or a secret: its line in the code, from 0, and what to do about it. */
type Hazard = { rule: 'command-dangerous' | 'secret'; line: number; message: string }

/** Finds destructive commands and what looks like a real key. Lines continued with a backslash are joined. */
export const findHazards = (code: string): Hazard[] => {
  const lineAt = (index: number) => code.slice(0, index).split('\n').length - 1
  // Replaced by the same length, so that line numbers stay valid.
  const joined = code.replaceAll('\\\n', '  ')
  const dangerous = joined.split('\n').flatMap((text, index, all): Hazard[] => {
    const start = all.slice(0, index).join('\n').length + (index > 0 ? 1 : 0)
    const message = dangerOf(text)
    return message ? [{ rule: 'command-dangerous', line: lineAt(start), message }] : []
  })
  const leaked = findSecrets(code).map(({ index, name }): Hazard => ({
    rule: 'secret',
    line: lineAt(index),
    message: `This looks like ${name}. Revoke it if it is real, and write one that says EXAMPLE.`,
  }))
  return [...dangerous, ...leaked]
}
