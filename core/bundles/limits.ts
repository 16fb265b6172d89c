/** Maximum bytes of a zip. */
export const maxBundleBytes = 100 * 1024 * 1024
/** Maximum uncompressed bytes of each data file. */
export const maxDataBytes = 8 * 1024 * 1024
/** Maximum uncompressed bytes of each picture. */
export const maxPictureBytes = 20 * 1024 * 1024
/** Maximum uncompressed bytes of all files in a zip. */
export const maxUnpackedBytes = 300 * 1024 * 1024

/** Maximum uncompressed bytes of the guide's text. */
export const maxBundledTextBytes = 2 * 1024 * 1024
export const maxInBundle = {
  files: 1000,
  /** Maximum number of steps, sections and section files in the guide's text, on all tracks. */
  parts: 500,
  blocks: 5000,
  /** Maximum number of words and punctuation marks in the guide's text. The longest one of the catalogue has 10,000. */
  words: 100_000,
  /** Maximum characters of all highlighted passages and their surroundings: about as many as fit into a learner's file. */
  quotedWords: 400_000,
  answers: 500,
  annotations: 7000,
  variables: 200,
  steps: 500,
  statuses: 50,
} as const

/** Limits of the data files' JSON, checked before it is parsed. The longest text of the catalogue has 8,000 values in 14 levels. */
export const maxJsonSize = {
  data: { values: 250_000, levels: 40, names: 10_000 },
  text: { values: 100_000, levels: 40, names: 10_000 },
} as const
