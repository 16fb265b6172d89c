import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** Milliseconds without a change before the announcement; shorter pauses are part of typing. */
const quietTimeMs = 4000

/** Announces once to screen readers that changes are saved, after the user has stopped making them. */
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
