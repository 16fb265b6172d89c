/** Names the file in the address of a download. */
export const downloadParameter = 'download'

/** The address of a file, for a link that saves it under this name, also where files come from another host. */
export const downloadAddress = (address: string, name: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${downloadParameter}=${encodeURIComponent(name)}`
