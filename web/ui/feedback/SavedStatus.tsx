import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** Milliseconds without a change after which the announcement comes; a shorter pause is part of typing. */
const quietTimeMs = 4000

/** Tells screen readers once that what was changed is saved, after the person has stopped changing it. */
export const SavedStatus = ({ isUnsaved, message }: { isUnsaved: boolean; message: string }) => {
  const [isAnnounced, setAnnounced] = useState(false)
  const wasUnsaved = useRef(false)
  useEffect(() => {
    if (isUnsaved) {
      wasUnsaved.current = true
      return () => setAnnounced(false)
    }
    if (!wasUnsaved.current) return
    wasUnsaved.current = false
    const timer = setTimeout(() => setAnnounced(true), quietTimeMs)
    return () => clearTimeout(timer)
  }, [isUnsaved])
  return <VisuallyHidden role="status">{isAnnounced && !isUnsaved && message}</VisuallyHidden>
}
