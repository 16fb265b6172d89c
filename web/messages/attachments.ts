const maxLabelLength = 48
const short = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > maxLabelLength ? `${line.slice(0, maxLabelLength).trimEnd()}…` : line
}

/** Files attached to a message to the tutor. */
export const attachmentMessages = {
  list: 'Attached to your message',
  attach: 'Attach pictures or text files',
  dropHere: 'Drop to attach',
  quoted: (words: string) => `“${short(words)}”`,
  removeSelection: (words: string) => `Remove “${short(words)}”`,
  removeFile: (name: string) => `Remove ${name}`,
  stopUpload: (name: string) => `Stop the upload of ${name}`,
  enlarge: (name: string) => `Enlarge ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  soFar: (percent: number, size: string) => `${percent} % of ${size}`,
  retry: (name: string) => `Try again: ${name}`,
  /** How much of a file reaches the tutor; `size` as people write it. */
  seen: (size: string) => `${size}, the tutor sees it`,
  unseen: (size: string) => `${size}. The tutor can’t see pictures here: say what it shows.`,
  tooLargeToSee: (size: string) => `${size}. The tutor sees pictures of up to 4 MB: a smaller one may help.`,
  read: (size: string) => `${size}, the tutor reads it`,
  readInPart: (size: string, characters: number) => `${size}, the tutor reads the first ${characters.toLocaleString('en')} characters`,
  searched: (size: string) => `${size}, the tutor looks for passages with its first words`,
  full: 'At most 5 selections and files go with a message. Remove one first.',
  lost: (names: readonly string[]) => `Attach ${names.join(', ')} again: this page does not have it any more.`,
  empty: 'This file is empty.',
  tooLarge: 'This file is larger than 10 MB. Attach a smaller one.',
  wrongType: 'Only PNG and JPG pictures and text files can be attached.',
  unreadable: 'This file can’t be read any more. Attach it again.',
  notPrepared: 'The picture couldn’t be checked before its upload, so nothing was sent. Attach it again.',
  /** Spoken. */
  attached: (what: string) => `${what} attached.`,
  failed: (name: string, reason: string) => `${name}: ${reason}`,
  removed: 'Removed.',
}
