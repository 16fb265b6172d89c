import type { Place } from '../../core/paths.ts'

export type ToolbarButton = 'ask' | 'askLink' | 'projects' | 'portfolio' | 'myWork'

/** Which buttons the toolbar has: a function of two flags and of where one is, and of nothing else. The side panels are the project's. */
export const toolbarButtons = (at: { chat: boolean; place: Place; liveDocs: boolean }): ToolbarButton[] => {
  if (!at.chat) return ['portfolio', 'projects', 'askLink']
  if (at.place !== 'project') return ['projects', 'portfolio']
  return at.liveDocs ? ['ask', 'projects', 'portfolio', 'myWork'] : ['ask', 'projects', 'portfolio']
}
