import { mobileLockDialog, smallScreen } from './mobileLockDialog.ts'
import { useEffect } from 'react'
import { appAreaOf } from '@fieldwork/core/paths.ts'
import { useLocation } from '../platform/router/RouterContext.ts'
import { useMediaQuery } from '../platform/browser/mediaQuery.ts'
import { sessionStore } from '../platform/browser/storage.ts'
import { usePlatform } from '../platform/PlatformContext.ts'

const key = 'fieldwork.mobileNotice'

/** Opens the notice about small screens: on project pages, once per session. It shows nothing itself. */
export const MobileNotice = () => {
  const { dialogs } = usePlatform()
  const isProject = appAreaOf(useLocation().pathname) === 'project'
  const isSmall = useMediaQuery(smallScreen)
  useEffect(() => {
    if (!isProject || !isSmall || sessionStore.getItem(key)) return
    // Once the page stands: a change of page closes whatever dialog is about to open.
    const timer = setTimeout(() => {
      sessionStore.setItem(key, 'shown')
      dialogs.open(mobileLockDialog, {})
    })
    return () => clearTimeout(timer)
  }, [dialogs, isProject, isSmall])
  return null
}
