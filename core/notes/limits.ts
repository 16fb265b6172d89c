/** Maximum bytes of a file. */
export const maxFileBytes = 2 * 1024 * 1024
/** Maximum annotations of a learner in a project, without deleted ones. */
export const maxAnnotations = 5000
/** Maximum deleted annotations that a file remembers, so that an old copy doesn't restore them. */
export const maxDeleted = 2000
/** Maximum items of a sent file, which may exceed the other limits and include deleted annotations that the browser remembers. */
export const maxSentAnnotations = 10_000

/* Characters, as UTF-16 units. */

export const maxHeadingLength = 300
export const maxNoteLength = 20_000
/** Maximum length of highlighted text sent to the tutor. */
export const maxContextLength = 4000
export const maxQuestionLength = 1000
export const maxSurroundingsLength = 1000
/** Maximum length of a stored passage. Longer ones are truncated. */
export const maxQuoteLength = 1000
/** Characters stored before and after a passage. */
export const quoteSurroundings = 32

/* CSS pixels. */

export const minNoteHeight = 200
/** Pixels that an expanded note adds to the minimum height. */
export const expandedExtra = 140
export const maxNoteHeight = 4000
