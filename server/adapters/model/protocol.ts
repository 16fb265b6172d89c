import type { ChatPiece, ChatRequest } from './model.ts'

/** A picture, as it is sent. */
export type PromptPicture = { mediaType: string; base64: string }
export type Tool = { name: string; description: string; schema: object }
/** A request to a provider: rules, one message of data, its pictures, and the tools that the answer may use. */
export type ProviderPrompt = { rules: string; data: string; pictures: readonly PromptPicture[]; tools: readonly Tool[] }

/** `end`: the answer is whole; nothing but its tokens may come after it. `done`: nothing comes after it. */
export type ProviderPart = ChatPiece | { type: 'end' } | { type: 'done' }

/** A protocol of providers, as far as answers are streamed by it. */
export type Protocol = {
  /** Below the address of the provider. */
  path: string
  headers: (key: string) => Record<string, string>
  body: (model: string, maxTokens: number, prompt: ProviderPrompt) => object
  /** Reads the data of one event after another. Throws for a malformed event, and for a reported error. */
  createReader: () => (data: string) => ProviderPart[]
}

export const picturesIn = (files: ChatRequest['files']): Promise<PromptPicture[]> =>
  Promise.all(
    files.flatMap((file) =>
      'text' in file ? [] : [file.read().then((bytes) => ({ mediaType: file.mediaType, base64: bytes.toString('base64') }))],
    ),
  )

/** The input of a tool; undefined if it isn't JSON. */
export const toolInput = (json: string): unknown => {
  try {
    return JSON.parse(json || '{}') as unknown
  } catch {
    return undefined
  }
}
