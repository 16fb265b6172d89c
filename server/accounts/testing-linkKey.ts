/** The key of a link that the start prints. */
export const keyIn = (link: string | undefined): string => new URLSearchParams(new URL(link!).hash.slice(1)).get('key')!
