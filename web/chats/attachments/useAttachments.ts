import { useState } from 'react'
import { attachedSelections } from '@fieldwork/core/chats/selections.ts'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'

/** What goes along with the next message of a project's chat. */
export const useAttachments = (_projectId: string) => {
  const [selections, setSelections] = useState<string[]>([])
  return {
    /** Everything that is attached, as it is sent; what is still on its way is not in it. */
    parts: selections.map((content): SentPart => ({ type: 'selection', content })),
    /** Nothing is on its way any more. */
    isReady: true,
    addSelection: (text: string) => setSelections((kept) => attachedSelections([...kept, text])),
    clear: () => setSelections([]),
  }
}

export type Attachments = ReturnType<typeof useAttachments>
