import * as z from 'zod/mini'
import { type Protocol, toolInput } from './protocol.ts'

const Event = z.object({
  choices: z.optional(
    z.array(
      z.object({
        delta: z.nullish(
          z.object({
            content: z.nullish(z.string()),
            reasoning_content: z.nullish(z.string()),
            reasoning: z.nullish(z.string()),
            tool_calls: z.nullish(
              z.array(
                z.object({
                  index: z.optional(z.number()),
                  id: z.nullish(z.string()),
                  function: z.optional(z.object({ name: z.nullish(z.string()), arguments: z.nullish(z.string()) })),
                }),
              ),
            ),
          }),
        ),
        finish_reason: z.nullish(z.string()),
      }),
    ),
  ),
  usage: z.nullish(z.object({ prompt_tokens: z.nullish(z.number()), completion_tokens: z.nullish(z.number()) })),
  error: z.optional(z.unknown()),
})

/** Others, such as a filter of the provider, leave an answer without an end. */
const wholeReasons = new Set(['stop', 'length', 'tool_calls', 'function_call'])

/** The chat completions of OpenAI, which most providers and local servers speak. */
export const openAiProtocol: Protocol = {
  path: '/chat/completions',
  headers: (key): Record<string, string> => (key === '' ? {} : { authorization: `Bearer ${key}` }),
  body: (model, maxTokens, { rules, data, pictures, tools }) => ({
    model,
    max_tokens: maxTokens,
    stream: true,
    // Token counts are only sent on request.
    stream_options: { include_usage: true },
    messages: [
      { role: 'system', content: rules },
      {
        role: 'user',
        content:
          pictures.length === 0
            ? data
            : [
                { type: 'text', text: data },
                ...pictures.map(({ mediaType, base64 }) => ({
                  type: 'image_url',
                  image_url: { url: `data:${mediaType};base64,${base64}` },
                })),
              ],
      },
    ],
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, schema }) => ({ type: 'function', function: { name, description, parameters: schema } })),
    }),
  }),
  createReader: () => {
    const calls: Array<{ name: string; json: string }> = []
    return (text) => {
      if (text === '[DONE]') return [{ type: 'done' }]
      const { choices: [choice] = [], usage, error } = z.parse(Event, JSON.parse(text))
      if (error !== undefined) throw new Error('The provider reports an error.')
      const { content, reasoning_content: thoughts, reasoning, tool_calls: pieces } = choice?.delta ?? {}
      for (const { index, id, function: called } of pieces ?? []) {
        const at = index ?? (id ? calls.length : Math.max(0, calls.length - 1))
        const call = (calls[at] ??= { name: '', json: '' })
        call.name ||= called?.name ?? ''
        call.json += called?.arguments ?? ''
      }
      const isWhole = wholeReasons.has(choice?.finish_reason ?? '')
      const tokens = (usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0)
      return [
        ...(thoughts || reasoning ? [{ type: 'reasoning' as const, text: thoughts || reasoning || '' }] : []),
        ...(content ? [{ type: 'text' as const, text: content }] : []),
        ...(isWhole ? calls.splice(0).map(({ name, json }) => ({ type: 'tool' as const, name, input: toolInput(json) })) : []),
        ...(isWhole ? [{ type: 'end' as const }] : []),
        ...(tokens > 0 ? [{ type: 'tokens' as const, tokens }] : []),
      ]
    }
  },
}
