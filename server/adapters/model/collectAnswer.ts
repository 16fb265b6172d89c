import { problem } from '@fieldwork/core/problems.ts'

/** The whole answer of a model. Throws model_failed when it is empty or longer than `most` characters. */
export const collectAnswer = async (pieces: AsyncIterable<string>, max: number): Promise<string> => {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > max) throw problem('model_failed')
  }
  if (text.trim() === '') throw problem('model_failed')
  return text
}
