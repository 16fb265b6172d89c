/** No vowels, so that no code is a word, and no digits, which look like letters (RFC 8628, 6.1). */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8

/** Normalizes a typed code. Returns undefined if it isn't valid. */
export const readUserCode = (typed: string): string | undefined => {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return code.length === userCodeLength && [...code].every((letter) => userCodeLetters.includes(letter)) ? code : undefined
}

export const formatUserCode = (code: string): string => `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`
