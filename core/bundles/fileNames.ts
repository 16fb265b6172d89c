import { brand } from '../brand.ts'

export const bundleName = (projectId: string): string => `${brand.filePrefix}${projectId}-project.zip`

export const folderZipName = (projectId: string): string => `${brand.filePrefix}${projectId}.zip`

/** The files that an import reads besides pictures. */
export const dataFile = 'data/project.json'
export const textFile = 'data/document.json'

export const pictureFile = (validationId: string, extension: string): string => `pictures/${validationId}.${extension}`
export const isPictureFile = (name: string): boolean => /^pictures\/[a-z0-9][a-z0-9-]{0,58}[a-z0-9]\.(?:png|jpg)$/.test(name)
