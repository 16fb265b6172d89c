export type ToolbarButton = 'ask' | 'askLink' | 'projects' | 'portfolio' | 'myWork'

/** Which buttons the toolbar has: a function of these four and of nothing else. */
export const toolbarButtons = (at: { chat: boolean; onboarding: boolean; portfolio: boolean; liveDocs: boolean }): ToolbarButton[] => {
  if (!at.chat) return ['portfolio', 'projects', 'askLink']
  if (at.portfolio || at.onboarding) return ['projects', 'portfolio']
  return at.liveDocs ? ['ask', 'projects', 'portfolio', 'myWork'] : ['ask', 'projects', 'portfolio']
}
