import { useEffect, useEffectEvent } from 'react'
import type { StreamedAnswer } from '@fieldwork/core/chats/chunks.ts'
import { closePanel } from '../platform/panels/panels.ts'
import { useRouter, useSearchParams } from '../platform/router/RouterContext.ts'
import { scrollToNode } from '../platform/scrolling.ts'
import { storeTrack } from '../platform/storedTrack.ts'
import type { ChatStore } from './chatStore.ts'

/** Where the panel covers the document, it makes way for a place in it. */
const covering = '(max-width: 760px)'

const goTo = (id: string): void => {
  if (matchMedia(covering).matches) closePanel()
  scrollToNode(id)
}

/** Does in the page what an answer asks for. */
export const useReactions = (store: ChatStore): void => {
  const { navigate } = useRouter()
  const search = useSearchParams()
  const react = useEffectEvent(async (calls: StreamedAnswer['toolCalls']) => {
    for (const { toolName, input } of calls) {
      if (toolName === 'close-ask') closePanel()
      else if (toolName === 'scroll-to-element') goTo(input.elementId)
      else {
        storeTrack(input.trackId)
        const next = new URLSearchParams(search)
        next.set('track', input.trackId)
        await navigate(`?${next}`, { replace: true })
      }
    }
  })
  useEffect(() => store.streaming.toolCalls.listen((calls) => void react(calls)), [store])
}
