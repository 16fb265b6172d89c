/** Why an upload was refused. Loaded when one was. */
export const uploadMessages = {
  notAPicture: 'This file is not a PNG or JPG. Choose another one.',
  notADocument: 'This file is not a PDF, PNG or JPG. Choose another one.',
  damagedDocument: 'This PDF is damaged. Choose another one.',
  protectedDocument: 'This PDF is locked with a password. Choose one without.',
  damaged: 'This picture is damaged. Choose another one.',
  quotaReached: 'Your files take all the space that you have here. Delete some, in your portfolio for instance, and try again.',
  tooManyPixels:
    'This picture is too large. It may have 50 megapixels and 16,000 pixels a side at most; one with 6 megapixels always fits.',
  /** Seconds; 0 where the store does not say how many. */
  tooMany: (seconds: number) => `Too many uploads at the moment. Try again in ${wait(seconds)}.`,
}

const wait = (seconds: number): string => {
  if (!seconds) return 'a moment'
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
