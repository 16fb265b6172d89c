import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Message,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { Logger } from 'pino'
import { type Problem, problem } from '@fieldwork/core/problems.ts'
import type { Config } from '../../config.ts'
import type { ChatPiece, ChatRequest, ChoiceRequest, Model, ModelRequest } from './model.ts'
import { chatDataOf, chatInstructions, chatTools } from './chatPrompt.ts'
import { providerFetch } from './providerFetch.ts'
import { choiceDataOf, choiceInstructions, dataOf, instructionsFor } from './prompt.ts'

const mostTokens = 1500
/** Seconds after which another try is welcome, where the provider does not say. */
const usualWait = 10
const longestWait = 600

/** A language model behind an address that speaks the protocol of OpenAI or of Anthropic. */
export const networkModel = (settings: NonNullable<Config['model']>, log: Pick<Logger, 'warn'>): Model => {
  const language = languageModel(settings)
  return {
    isOffline: false,
    answer: (request, signal) => answerWith(language, promptOf(request), signal, log),
    chat: (request, signal) => chatWith(language, request, signal, log),
    choose: (request, signal) => answerWith(language, choicePromptOf(request), signal, log),
  }
}

const languageModel = ({ url, name, key, protocol }: NonNullable<Config['model']>): LanguageModelV4 =>
  protocol === 'anthropic'
    ? createAnthropic({ baseURL: url, apiKey: key, fetch: providerFetch })(name)
    : // Tokens are told only to those who ask.
      createOpenAICompatible({
        name: 'model',
        baseURL: url,
        includeUsage: true,
        ...(key ? { apiKey: key } : {}),
        fetch: providerFetch,
      }).chatModel(name)

async function* answerWith(
  model: LanguageModelV4,
  prompt: LanguageModelV4Message[],
  signal: AbortSignal,
  log: Pick<Logger, 'warn'>,
): AsyncGenerator<string> {
  for await (const part of partsOf(model, async () => ({ prompt }), signal, log)) if (part.type === 'text-delta') yield part.delta
}

async function* chatWith(
  model: LanguageModelV4,
  request: ChatRequest,
  signal: AbortSignal,
  log: Pick<Logger, 'warn'>,
): AsyncGenerator<ChatPiece> {
  const options = async () => ({ prompt: await chatPromptOf(request), tools: chatTools(request) })
  for await (const part of partsOf(model, options, signal, log)) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.delta }
    if (part.type === 'reasoning-delta') yield { type: 'reasoning', text: part.delta }
    if (part.type === 'tool-call') yield { type: 'tool', name: part.toolName, input: jsonOf(part.input) }
    if (part.type === 'finish') {
      const { inputTokens, outputTokens } = part.usage
      if (inputTokens.total !== undefined || outputTokens.total !== undefined)
        yield { type: 'tokens', tokens: (inputTokens.total ?? 0) + (outputTokens.total ?? 0) }
    }
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text || '{}') as unknown
  } catch {
    return undefined
  }
}

/** The parts of an answer as the provider sends them, to its end. */
async function* partsOf(
  model: LanguageModelV4,
  /** Made when it is sent, and not kept: pictures are large. */
  options: () => Promise<Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'>>,
  signal: AbortSignal,
  log: Pick<Logger, 'warn'>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const stopping = new AbortController()
  try {
    const { stream } = await model.doStream({
      ...(await options()),
      maxOutputTokens: mostTokens,
      abortSignal: AbortSignal.any([signal, stopping.signal]),
    })
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'finish' && !['stop', 'length', 'tool-calls'].includes(part.finishReason.unified))
        throw new Error('The answer has no end.')
      yield part
    }
  } catch (error) {
    signal.throwIfAborted()
    throw problemWith(error, log)
  } finally {
    // A reader who has enough does not abort.
    stopping.abort()
  }
  signal.throwIfAborted()
}

/** Rules are the instructions; everything that the project, the learner or the tutor said is data of one message. */
const chatPromptOf = async (request: ChatRequest): Promise<LanguageModelV4Message[]> => [
  { role: 'system', content: chatInstructions(request.hint) },
  {
    role: 'user',
    content: [
      { type: 'text', text: chatDataOf(request) },
      ...(await Promise.all(request.files.flatMap((file) => ('text' in file ? [] : pictureOf(file))))),
    ],
  },
]

const pictureOf = async ({ mediaType, read }: { mediaType: string; read: () => Promise<Buffer> }) => ({
  type: 'file' as const,
  filename: 'picture',
  mediaType,
  data: { type: 'data' as const, data: await read() },
})

const promptOf = (request: ModelRequest): LanguageModelV4Message[] => [
  { role: 'system', content: instructionsFor(request.task) },
  { role: 'user', content: [{ type: 'text', text: dataOf(request) }] },
]

const choicePromptOf = (request: ChoiceRequest): LanguageModelV4Message[] => [
  { role: 'system', content: choiceInstructions },
  { role: 'user', content: [{ type: 'text', text: choiceDataOf(request) }] },
]

/** The problem that a failure of the provider stands for. What is logged tells the operator enough, and neither key nor words. */
const problemWith = (error: unknown, log: Pick<Logger, 'warn'>): Problem => {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  log.warn({ status, reason: name, code: cause?.code }, 'the language model gave no answer')
  if (!APICallError.isInstance(error)) return problem('model_failed')
  if (status === 429 || status === 529) return problem('model_busy', { retryAfter: waitOf(error.responseHeaders) })
  return problem(status === undefined || status >= 500 ? 'model_unreachable' : 'model_failed')
}

const waitOf = (headers: Record<string, string> | undefined): number => {
  const seconds = Number(headers?.['retry-after'])
  return seconds > 0 ? Math.min(Math.ceil(seconds), longestWait) : usualWait
}
