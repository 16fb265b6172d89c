import * as z from 'zod/mini'
import { type Protocol, type ProviderPart, toolInput } from './protocol.ts'

const count = z.nullish(z.number())
const Usage = z.object({
  input_tokens: count,
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  output_tokens: count,
})

/** Events of other types are ignored. */
const Event = z.object({
  type: z.string(),
  message: z.optional(z.object({ usage: z.nullish(Usage) })),
  content_block: z.optional(z.object({ type: z.string(), name: z.optional(z.string()) })),
  delta: z.optional(
    z.object({
      type: z.optional(z.string()),
      text: z.optional(z.string()),
      thinking: z.optional(z.string()),
      partial_json: z.optional(z.string()),
      stop_reason: z.nullish(z.string()),
    }),
  ),
  usage: z.nullish(Usage),
})

const wholeReasons = new Set(['end_turn', 'stop_sequence', 'max_tokens', 'tool_use'])

/** The messages of Anthropic. */
export const anthropicProtocol: Protocol = {
  path: '/messages',
  headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  body: (model, maxTokens, { rules, data, pictures, tools }) => ({
    model,
    max_tokens: maxTokens,
    stream: true,
    system: rules,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: data },
          ...pictures.map(({ mediaType, base64 }) => ({ type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } })),
        ],
      },
    ],
    ...(tools.length > 0 && { tools: tools.map(({ name, description, schema }) => ({ name, description, input_schema: schema })) }),
  }),
  createReader: () => {
    let call: { name: string; json: string } | undefined
    let asked = 0
    return (text): ProviderPart[] => {
      const { type, message, content_block: block, delta, usage } = z.parse(Event, JSON.parse(text))
      switch (type) {
        case 'message_start': {
          const { input_tokens: fresh, cache_creation_input_tokens: stored, cache_read_input_tokens: known } = message?.usage ?? {}
          asked = (fresh ?? 0) + (stored ?? 0) + (known ?? 0)
          return []
        }
        case 'content_block_start':
          call = block?.type === 'tool_use' ? { name: block.name ?? '', json: '' } : undefined
          return []
        case 'content_block_delta':
          if (call) call.json += delta?.partial_json ?? ''
          if (delta?.text) return [{ type: 'text', text: delta.text }]
          return delta?.thinking ? [{ type: 'reasoning', text: delta.thinking }] : []
        case 'content_block_stop': {
          const ended = call
          call = undefined
          return ended ? [{ type: 'tool', name: ended.name, input: toolInput(ended.json) }] : []
        }
        case 'message_delta':
          return [
            ...(wholeReasons.has(delta?.stop_reason ?? '') ? [{ type: 'end' as const }] : []),
            ...(usage?.output_tokens ? [{ type: 'tokens' as const, tokens: asked + usage.output_tokens }] : []),
          ]
        case 'message_stop':
          return [{ type: 'done' }]
        case 'error':
          throw new Error('The provider reports an error.')
        default:
          return []
      }
    }
  },
}
