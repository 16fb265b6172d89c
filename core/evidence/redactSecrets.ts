import { secretsByName } from '../screenshots/namedSecrets.ts'
import { secretsByForm } from '../screenshots/secretForms.ts'
import { unnamedSecrets } from '../screenshots/unnamedSecrets.ts'

/** Takes the place of each secret. */
export const secretMark = '[secret removed]'

/** Characters. Longer lines are read in pieces, because some patterns take the square of a line's length. */
const maxPiece = 2000
const keyBegin = /-----BEGIN [A-Z ]*PRIVATE KEY/
const keyEnd = /-----END [A-Z ]*PRIVATE KEY/

/**
 * What commands printed, without what looks like a secret: keys, tokens, passwords and long words without order. Digests stay, because they
 * are often what a task asks for. The companion does the same before it sends anything.
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
      return [pieces(line).map(withoutSecrets).join('')]
    })
    .join('\n')
}

const pieces = (line: string): string[] => line.match(new RegExp(`.{1,${maxPiece}}`, 'gs')) ?? ['']

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
