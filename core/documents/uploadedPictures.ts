/*
 * Pictures that were uploaded while a project was edited. One name, made of a picture's bytes, stands for it everywhere: in the store, at
 * its address and in the project's folder. So whatever text names a picture is known to use it.
 */

export const uploadedPictureName = (hash: string, type: 'image/png' | 'image/jpeg'): string =>
  `upload-${hash}.${type === 'image/png' ? 'png' : 'jpg'}`

/** The names that a text mentions, each once. */
export const uploadedPicturesIn = (text: string): string[] => [...new Set(text.match(/upload-[0-9a-f]{24}\.(?:png|jpg)/g))]

export const uploadedPictureAddress = (name: string): string => `/static/images/${name}`
/** Below the project's folder. */
export const uploadedPicturePath = (name: string): string => `images/${name}`

/** Bytes of a picture of a project. */
export const maxPictureBytes = 10 * 1024 * 1024
