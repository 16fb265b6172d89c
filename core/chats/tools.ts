/** Actions that an answer may perform in the page once it is complete. */
export type ToolCall =
  | { toolName: 'close-ask'; input: Record<string, never> }
  | { toolName: 'scroll-to-element'; input: { elementId: string } }
  | { toolName: 'select-track'; input: { trackId: string } }

export const toolNames = ['close-ask', 'scroll-to-element', 'select-track'] as const satisfies ReadonlyArray<ToolCall['toolName']>

/** The ids that exist in the learner's version. */
export type ToolTargets = { elements: ReadonlySet<string>; tracks: ReadonlySet<string> }

/** Returns a tool call if the tool and its target exist. */
export const toolCall = (toolName: string, input: unknown, { elements, tracks }: ToolTargets): ToolCall | undefined => {
  const given = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  if (toolName === 'close-ask') return { toolName, input: {} }
  if (toolName === 'scroll-to-element' && typeof given.elementId === 'string' && elements.has(given.elementId))
    return { toolName, input: { elementId: given.elementId } }
  if (toolName === 'select-track' && typeof given.trackId === 'string' && tracks.has(given.trackId))
    return { toolName, input: { trackId: given.trackId } }
  return undefined
}
