/*
 * Pictures uploaded while editing a project. Each has a single name, derived from its bytes, in the file store, in its URL and in the
 * project's folder, so that any text that contains the name uses the picture.
 */

export const uploadedPictureName = (hash: string, type: 'image/png' | 'image/jpeg'): string =>
  `upload-${hash}.${type === 'image/png' ? 'png' : 'jpg'}`

/** Returns the distinct names in a text. */
export const uploadedPicturesIn = (text: string): string[] => [...new Set(text.match(/upload-[0-9a-f]{24}\.(?:png|jpg)/g))]

export const uploadedPictureAddress = (name: string): string => `/static/images/${name}`
/** Path in the project's folder. */
export const uploadedPicturePath = (name: string): string => `images/${name}`

/** Maximum bytes of a project's picture. */
export const maxPictureBytes = 10 * 1024 * 1024
