import type { AppArea } from '@fieldwork/core/paths.ts'

export type ToolbarButton = 'ask' | 'askLink' | 'projects' | 'portfolio' | 'myWork'

type Circumstances = {
  chat: boolean
  liveDocs: boolean
  area: AppArea
  /** The parts that this server has: a button whose part is absent is left out. */
  has: { tutor: boolean; portfolio: boolean; community: boolean }
}

/** Which buttons the toolbar has, wherever one is. The side panels are the project's. */
export const toolbarButtons = ({ has, ...at }: Circumstances): ToolbarButton[] =>
  specifiedButtons(at).filter((button) => {
    if (button === 'ask') return has.tutor
    if (button === 'portfolio') return has.portfolio
    return button !== 'askLink' || has.community
  })

const specifiedButtons = ({ chat, liveDocs, area }: Omit<Circumstances, 'has'>): ToolbarButton[] => {
  if (!chat) return ['portfolio', 'projects', 'askLink']
  if (area !== 'project') return ['projects', 'portfolio']
  return liveDocs ? ['ask', 'projects', 'portfolio', 'myWork'] : ['ask', 'projects', 'portfolio']
}
