/* Characters, as UTF-16 units. */

/** Of the words of one message. */
export const maxMessageLength = 8000
/** Of a selection; a longer one is cut. */
export const maxSelectionLength = 400
/** Of an answer; no model is asked for so many. */
export const maxAnswerLength = 20_000
/** Of a text file, as the tutor reads it. */
export const maxFileTextLength = 20_000

/** Selections and files of one message. */
export const maxAttachments = 5
/** Messages of a page, unless somebody asks for another number, and at most. */
export const defaultPageSize = 10
export const maxPageSize = 50

/** Bytes. */
export const maxFileBytes = 10 * 1024 * 1024
/** Of the pictures of a message that are sent to a model. */
export const maxPictureBytes = 4 * 1024 * 1024
export const maxRecordingBytes = 10 * 1024 * 1024

/** Seconds. */
export const maxRecordingSeconds = 120
