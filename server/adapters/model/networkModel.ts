import type { Logger } from 'pino'
import { type Problem, problem } from '@fieldwork/core/problems.ts'
import type { Config } from '../../config.ts'
import { messageWithCause } from '../../messageWithCause.ts'
import { counters } from '../../metrics/counters.ts'
import { anthropicProtocol } from './anthropicProtocol.ts'
import { chatDataOf, chatInstructions, chatTools } from './chatPrompt.ts'
import type { ChatPiece, Model } from './model.ts'
import { openAiProtocol } from './openAiProtocol.ts'
import { choiceDataOf, choiceInstructions, dataOf, instructionsFor, judgeDataOf, judgeInstructions } from './prompt.ts'
import { picturesIn, type ProviderPrompt, type ProviderPart } from './protocol.ts'
import { ProviderFailure, providerEvents } from './providerEvents.ts'

const maxTokens = 1500
/** Seconds before a retry, if the provider names none. */
const defaultWaitSeconds = 10
const maxWaitSeconds = 600

const protocols = { openai: openAiProtocol, anthropic: anthropicProtocol }

/** A language model at an address that speaks OpenAI's or Anthropic's protocol. */
export const networkModel = ({ url, name, key, protocol }: NonNullable<Config['model']>, log: Pick<Logger, 'warn'>): Model => {
  const { path, headers, body, createReader } = protocols[protocol]
  const { host } = new URL(url)

  /** Streams the pieces of an answer. The prompt is built when it is sent, because its pictures take much memory. */
  async function* piecesOf(prompt: () => Promise<ProviderPrompt>, signal: AbortSignal): AsyncGenerator<ChatPiece> {
    let isWhole = false
    try {
      const read = createReader()
      const events = providerEvents(`${url}${path}`, headers(key), body(name, maxTokens, await prompt()), signal)
      for await (const data of events) {
        const parts = merged(data.flatMap(read))
        isWhole ||= parts.some(({ type }) => type === 'end')
        yield* parts.filter((part) => part.type !== 'end' && part.type !== 'done')
        if (parts.some(({ type }) => type === 'done')) break
      }
      if (!isWhole) throw new Error('what came back is no whole answer of the protocol')
    } catch (error) {
      const isLate = signal.aborted && (signal.reason as Error | undefined)?.name === 'TimeoutError'
      counters.models.inc({ outcome: signal.aborted && !isLate ? 'left' : 'failed' })
      if (isLate || !signal.aborted) log.warn({ host, model: name, ...failureFields(error, isLate) }, 'the language model gave no answer')
      signal.throwIfAborted()
      throw problemOf(error)
    }
    counters.models.inc({ outcome: 'answered' })
    signal.throwIfAborted()
  }
  async function* textOf(rules: string, data: string, signal: AbortSignal): AsyncGenerator<string> {
    const prompt = async () => ({ rules, data, pictures: [], tools: [] })
    for await (const piece of piecesOf(prompt, signal)) if (piece.type === 'text') yield piece.text
  }

  return {
    isOffline: false,
    answer: (request, signal) => textOf(instructionsFor(request.task), dataOf(request), signal),
    judge: (request, signal) => textOf(judgeInstructions, judgeDataOf(request), signal),
    choose: (request, signal) => textOf(choiceInstructions, choiceDataOf(request), signal),
    chat: (request, signal) =>
      piecesOf(
        // Rules are the instructions; everything that the project, the learner or the tutor said is data.
        async () => ({
          rules: chatInstructions(request.hint),
          data: chatDataOf(request),
          pictures: await picturesIn(request.files),
          tools: chatTools(request),
        }),
        signal,
      ),
  }
}

/** Neighbouring pieces of text become one. */
const merged = (parts: readonly ProviderPart[]): ProviderPart[] => {
  const all: ProviderPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.type === 'text' && last?.type === 'text') all[all.length - 1] = { type: 'text', text: last.text + part.text }
    else all.push(part)
  }
  return all
}

/** The cause of a failure for the log, without the key or any text. Parsing errors quote their input, so only their name is safe. */
const failureFields = (error: unknown, isLate: boolean): { status?: number | undefined; reason: string } => {
  if (isLate) return { reason: 'the time for an answer was over' }
  if (error instanceof ProviderFailure) {
    const { status, cause } = error
    return status === undefined ? { reason: messageWithCause(cause) } : { status, reason: `answered with ${status}` }
  }
  const { name } = error as { name?: string }
  return { reason: name === 'Error' ? messageWithCause(error) : `what came back is no answer of the protocol (${name})` }
}

const problemOf = (error: unknown): Problem => {
  if (!(error instanceof ProviderFailure)) return problem('model_failed')
  const { status, retryAfter } = error
  if (status === 429 || status === 529) return problem('model_busy', { retryAfter: waitOf(retryAfter) })
  return problem(status === undefined || status >= 500 ? 'model_unreachable' : 'model_failed')
}

const waitOf = (retryAfter: string | undefined): number => {
  const seconds = Number(retryAfter)
  return seconds > 0 ? Math.min(Math.ceil(seconds), maxWaitSeconds) : defaultWaitSeconds
}
