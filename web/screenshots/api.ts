import { pictureType } from '@fieldwork/core/uploads/purpose.ts'

type Check = { maxBytes: number; published?: string | undefined; signal?: AbortSignal | undefined }

/**
 * Shows each picture with likely secrets marked, and returns it redrawn with boxes over what the learner covered; without those that weren't
 * confirmed. Returns other files unchanged: those that aren't PNG or JPG by their bytes, which the server doesn't accept as pictures, and
 * those larger than `maxBytes`, which callers and the server refuse. What `published` contains isn't suggested as a secret. Throws if the check
 * can't be loaded.
 */
export const checkPictures = async (files: readonly File[], { maxBytes, published, signal }: Check): Promise<File[]> => {
  const marked = await Promise.all(files.map(async (file) => ({ file, isPicture: file.size <= maxBytes && (await isPicture(file)) })))
  const count = marked.filter((one) => one.isPicture).length
  const checked: File[] = []
  let number = 0
  for (const one of marked) {
    const file = one.isPicture ? await confirmed(one.file, { maxBytes, published, signal, number: (number += 1), count }) : one.file
    if (file) checked.push(file)
  }
  return checked
}

const confirmed = async (file: File, options: Check & { number: number; count: number }): Promise<File | undefined> => {
  const { openCheck } = await import('./openCheck.tsx')
  return openCheck(file, options)
}

/** Unreadable files are passed on unchanged. */
const isPicture = async (file: Blob): Promise<boolean> => {
  try {
    return pictureType(new Uint8Array(await file.slice(0, 16).arrayBuffer())) !== undefined
  } catch {
    return false
  }
}
