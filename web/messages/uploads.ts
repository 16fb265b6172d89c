/** Why an upload was refused. Loaded when one was. */
export const uploadMessages = {
  addressUsed: 'This upload has already arrived. Choose the file again if you don’t see it.',
  notAPicture: 'This file is not a PNG or JPG. Choose another one.',
  notADocument: 'This file is not a PDF, PNG or JPG. Choose another one.',
  damagedDocument: 'This PDF is damaged. Choose another one.',
  protectedDocument: 'This PDF is locked with a password. Choose one without.',
  activeDocument:
    'This PDF is signed and contains scripts, attachments or parts that can’t be checked. Print it to a new PDF and choose that one, or ask for a signed copy without them.',
  damaged: 'This picture is damaged. Choose another one.',
  quotaReached: 'Your files use all the space you have here. Delete some, in your portfolio for instance, and try again.',
  tooManyPixels:
    'This picture is too large. It may have 50 megapixels and 16,000 pixels a side at most; one with 6 megapixels always fits.',
  /** Seconds; 0 where the store does not say how many. */
  tooMany: (seconds: number) => `Too many uploads at the moment. Try again in ${wait(seconds)}.`,
}

const wait = (seconds: number): string => {
  if (!seconds) return 'a moment'
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
