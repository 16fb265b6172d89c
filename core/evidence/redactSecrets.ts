import { secretsByName } from '../screenshots/namedSecrets.ts'
import { secretsByForm } from '../screenshots/secretForms.ts'
import { unnamedSecrets } from '../screenshots/unnamedSecrets.ts'

/** Replaces each secret. */
export const secretMark = '[secret removed]'

/** Characters. Longer lines are split, because some patterns take quadratic time. */
const maxPiece = 2000
const piece = new RegExp(`.{1,${maxPiece}}`, 'gs')
/** Shorter lines can't contain a secret (`pwd=abcd`). Thousands of them would take most of the time. */
const minSecretLine = 8
const keyBegin = /-----BEGIN [A-Z ]*PRIVATE KEY/
const keyEnd = /-----END [A-Z ]*PRIVATE KEY/

/**
 * Removes text that looks like a secret from command output: keys, tokens, passwords and long random words. Keeps digests, because tasks
 * often ask for them. The companion does the same before it sends anything.
 */
export const redactSecrets = (text: string): string => {
  let isInKey = false
  return text
    .split('\n')
    .flatMap((line) => {
      const wasInKey = isInKey
      if (keyBegin.test(line)) isInKey = true
      const isKey = isInKey
      if (keyEnd.test(line)) isInKey = false
      if (isKey) return wasInKey ? [] : [secretMark]
      return [line.length < minSecretLine ? line : pieces(line).map(withoutSecrets).join('')]
    })
    .join('\n')
}

const pieces = (line: string): string[] => line.match(piece) ?? ['']

const withoutSecrets = (line: string): string => {
  const spans = [...secretsByForm(line), ...secretsByName(line), ...unnamedSecrets(line, [])]
    .filter(({ kind }) => kind !== 'email')
    .sort((one, other) => one.start - other.start)
  let result = ''
  let at = 0
  for (const { start, end } of spans) {
    if (start >= at) result += line.slice(at, start) + secretMark
    at = Math.max(at, end)
  }
  return result + line.slice(at)
}
