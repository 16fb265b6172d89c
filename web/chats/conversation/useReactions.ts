import { useEffect, useEffectEvent } from 'react'
import type { StreamedAnswer } from '@fieldwork/core/chats/chunks.ts'
import { closePanel } from '../../platform/panels/panels.ts'
import { coversDocument } from '../../platform/panels/shownPanels.ts'
import { scrollToNode } from '../../platform/documents/scrolling.ts'
import { useChooseTrack } from '../../platform/documents/useChooseTrack.ts'
import type { ChatStore } from '../chatStore.ts'

const goTo = (id: string): void => {
  const isCovered = coversDocument()
  if (isCovered) closePanel()
  scrollToNode(id, isCovered ? 'instant' : undefined)
}

/** Carries out an answer's tool calls on the page. */
export const useReactions = (store: ChatStore): void => {
  const chooseTrack = useChooseTrack()
  const react = useEffectEvent(async (calls: StreamedAnswer['toolCalls']) => {
    for (const { toolName, input } of calls) {
      if (toolName === 'close-ask') closePanel()
      else if (toolName === 'scroll-to-element') goTo(input.elementId)
      else await chooseTrack(input.trackId)
    }
  })
  useEffect(() => store.toolCalls.listen((calls) => void react(calls)), [store])
}
