/** Bytes of a zip. */
export const largestBundle = 100 * 1024 * 1024
/** Bytes of each file of data, unpacked. */
export const largestData = 8 * 1024 * 1024
/** Bytes of each picture, unpacked. */
export const largestPicture = 20 * 1024 * 1024
/** Bytes of all that is in a zip, unpacked. */
export const largestUnpacked = 300 * 1024 * 1024

/** Bytes of the guide's text, unpacked. */
export const largestBundledText = 2 * 1024 * 1024
export const mostInBundle = {
  files: 1000,
  blocks: 5000,
  answers: 500,
  annotations: 7000,
  variables: 200,
  steps: 500,
  statuses: 50,
} as const
