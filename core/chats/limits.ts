/* Characters, as UTF-16 units. */

/** Of the words of one message. */
export const longestMessage = 8000
/** Of a selection; a longer one is cut. */
export const longestSelection = 400
/** Of an answer; no model is asked for so many. */
export const longestAnswer = 20_000
/** Of a text file, as the tutor reads it. */
export const longestFileText = 20_000

/** Selections and files of one message. */
export const mostAttachments = 5
/** Messages of a page, unless somebody asks for another number, and at most. */
export const usualPage = 10
export const largestPage = 50

/** Bytes. */
export const largestFile = 10 * 1024 * 1024
/** Of the pictures of a message that are sent to a model. */
export const largestPicture = 4 * 1024 * 1024
export const largestRecording = 10 * 1024 * 1024

/** Seconds. */
export const longestRecording = 120
