/** Returns two hexadecimal digits for each random byte. `crypto.randomUUID` exists only on https and localhost. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
