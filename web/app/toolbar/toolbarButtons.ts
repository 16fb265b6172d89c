import type { AppArea } from '@fieldwork/core/paths.ts'

export type ToolbarButton = 'ask' | 'askLink' | 'projects' | 'portfolio' | 'myWork'

type Circumstances = {
  chat: boolean
  liveDocs: boolean
  area: AppArea
  /** The features that this server has enabled. Buttons of other features are omitted. */
  has: { tutor: boolean; portfolio: boolean; community: boolean }
}

/** The buttons of the toolbar on a page. Only projects have side panels. */
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
