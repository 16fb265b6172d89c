/** Bytes of a whole file. */
export const maxFileBytes = 2 * 1024 * 1024
/** Annotations of one learner in one project; deleted ones do not count. */
export const maxAnnotations = 5000
/** Deleted annotations that a file remembers, the latest first, so that an old copy does not bring them back. */
export const maxDeleted = 2000
/** Annotations of a file that is sent. It may have some too many, and deleted ones that its browser still remembers. */
export const maxSentAnnotations = 10_000

/* Characters, as UTF-16 units. */

export const maxHeadingLength = 300
export const maxNoteLength = 20_000
/** Of highlighted text as it is sent to the tutor. */
export const maxContextLength = 4000
export const maxQuestionLength = 1000
export const maxSurroundingsLength = 1000
/** Of a stored highlighted passage. Longer ones are truncated. */
export const maxQuoteLength = 1000
/** Characters stored before and after a passage. */
export const quoteSurroundings = 32

/* CSS pixels. */

export const minNoteHeight = 200
/** Pixels that an expanded note adds to the minimum height. */
export const expandedExtra = 140
export const maxNoteHeight = 4000
