import { mobileLockDialog } from './mobileLockDialog.ts'
import { phoneScreen } from './phoneScreen.ts'
import { useEffect } from 'react'
import { appAreaOf } from '@fieldwork/core/paths.ts'
import { useLocation } from '../platform/router/RouterContext.ts'
import { useMediaQuery } from '../platform/browser/mediaQuery.ts'
import { localStore } from '../platform/browser/storage.ts'
import { usePlatform } from '../platform/PlatformContext.ts'

const key = 'fieldwork.mobileNotice'

/** Opens the notice for phones: on project pages, once in a browser. Renders nothing itself. */
export const MobileNotice = () => {
  const { dialogs } = usePlatform()
  const isProject = appAreaOf(useLocation().pathname) === 'project'
  const isPhone = useMediaQuery(phoneScreen)
  useEffect(() => {
    if (!isProject || !isPhone || localStore.getItem(key)) return
    // After the page has loaded, because navigation closes dialogs that are opening.
    const timer = setTimeout(() => {
      localStore.setItem(key, 'shown')
      dialogs.open(mobileLockDialog, {})
    })
    return () => clearTimeout(timer)
  }, [dialogs, isProject, isPhone])
  return null
}
