/** An event of a provider, as far as it matters here: a piece of text in the protocol of OpenAI, or of Anthropic. */
type ProviderEvent = {
  type?: string
  index?: number
  delta?: { type?: string; text?: unknown }
  choices?: Array<{ finish_reason?: unknown; delta?: { content?: unknown } }>
  usage?: unknown
} | null

/** Where an event holds its text. `of`: two neighbours with the same one say more of the same. */
type TextPlace = { of: string; text: string; write: (text: string) => void }

/**
 * Whole server-sent events, with neighbours that only say more put into one. Each event takes four steps through the streams of the AI SDK,
 * which cost more than reading it. What is anything else, or cannot be read, stays as it is.
 */
export const mergeEvents = (events: readonly string[]): string[] => {
  const merged: Array<{ event: string; head: string; data: ProviderEvent; place: TextPlace | undefined }> = []
  for (const event of events) {
    const start = event.indexOf('data: {')
    const head = start < 0 ? event : event.slice(0, start + 'data: '.length)
    const data = start < 0 ? null : parsed(event.slice(head.length))
    const place = data && textPlace(data)
    const last = merged.at(-1)
    if (place && last?.place?.of === place.of) {
      last.place.text += place.text
      last.place.write(last.place.text)
      last.event = `${head}${JSON.stringify(last.data)}`
    } else merged.push({ event, head, data, place: place ?? undefined })
  }
  return merged.map(({ event }) => event)
}

const parsed = (text: string): ProviderEvent => {
  try {
    return JSON.parse(text) as ProviderEvent
  } catch {
    return null
  }
}

const textPlace = ({ type, index, delta, choices, usage }: NonNullable<ProviderEvent>): TextPlace | undefined => {
  if (type === 'content_block_delta' && delta?.type === 'text_delta' && typeof delta.text === 'string')
    return { of: `block ${index}`, text: delta.text, write: (text) => (delta.text = text) }
  const said = choices?.length === 1 && !choices[0]?.finish_reason && !usage ? choices[0]?.delta : undefined
  if (typeof said?.content !== 'string' || Object.keys(said).length !== 1) return undefined
  return { of: 'choice', text: said.content, write: (text) => (said.content = text) }
}
