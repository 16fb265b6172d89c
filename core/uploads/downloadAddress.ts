/** Query parameter for the name of a downloaded file. */
export const downloadParameter = 'download'

/** Returns the URL of a file for a link that saves it under this name, even if files come from another host. */
export const downloadAddress = (address: string, name: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${downloadParameter}=${encodeURIComponent(name)}`
