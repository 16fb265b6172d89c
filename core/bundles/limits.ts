/** Bytes of a zip. */
export const maxBundleBytes = 100 * 1024 * 1024
/** Bytes of each file of data, unpacked. */
export const maxDataBytes = 8 * 1024 * 1024
/** Bytes of each picture, unpacked. */
export const maxPictureBytes = 20 * 1024 * 1024
/** Bytes of all that is in a zip, unpacked. */
export const maxUnpackedBytes = 300 * 1024 * 1024

/** Bytes of the guide's text, uncompressed. */
export const maxBundledTextBytes = 2 * 1024 * 1024
export const maxInBundle = {
  files: 1000,
  /** Steps, sections and files of sections in the guide's text, on all tracks. */
  parts: 500,
  blocks: 5000,
  /** Words and signs of the guide's text; the longest of the catalogue has 10,000. */
  words: 100_000,
  /** Characters of all highlighted passages and their surroundings: about as many as fit into a learner's file. */
  quotedWords: 400_000,
  answers: 500,
  annotations: 7000,
  variables: 200,
  steps: 500,
  statuses: 50,
} as const

/** What the files of data may hold as JSON, before anything else reads them. The longest text of the catalogue has 8,000 values in 14 levels. */
export const maxJsonSize = {
  data: { values: 250_000, levels: 40, names: 10_000 },
  text: { values: 100_000, levels: 40, names: 10_000 },
} as const
