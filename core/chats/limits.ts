/* Characters, as UTF-16 units. */

/** Maximum characters of one message. */
export const maxMessageLength = 8000
/** Maximum characters of a selection. Longer ones are cut. */
export const maxSelectionLength = 400
/** Longest answer; larger than every model's token limit. */
export const maxAnswerLength = 20_000
/** Maximum characters that the tutor reads of a text file. */
export const maxFileTextLength = 20_000

/** Maximum number of selections and files of one message. */
export const maxAttachments = 5
/** Maximum number of earlier questions that a visitor’s search takes into account. */
export const maxEarlierQuestions = 3
/** Maximum number of questions that are suggested to readers. */
export const maxSuggested = 3
/** Default and maximum number of messages per page. */
export const defaultPageSize = 10
export const maxPageSize = 50

/** Bytes. */
export const maxFileBytes = 10 * 1024 * 1024
/** Total bytes of the pictures of a message that are sent to a model. */
export const maxPictureBytes = 4 * 1024 * 1024
export const maxRecordingBytes = 10 * 1024 * 1024

/** Seconds. */
export const maxRecordingSeconds = 120
