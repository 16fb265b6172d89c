import { useEffect } from 'react'
import { wrongAddressMessages as messages } from '../messages/problems.ts'
import { wrongOrigin } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { hrefOf } from '../platform/router/pageHistory.ts'
import { useRouter } from '../platform/router/RouterContext.ts'

/** Leads to the same page at the site's own address when the server refused a call from this one. Renders nothing. */
export const WrongAddress = () => {
  const { toasts } = usePlatform()
  const router = useRouter()
  useEffect(() => {
    let toastId: string | undefined
    return wrongOrigin.listen(({ publicUrl }) => {
      const link = document.createElement('a')
      link.href = new URL(hrefOf(router.state().location), publicUrl).href
      link.textContent = new URL(publicUrl).host
      if (toastId) toasts.dismiss(toastId)
      const message = `${messages.goOn}${link.outerHTML}.`
      toastId = toasts.show({ title: messages.title(location.host), message, variant: 'error', dismissType: 'manual' })
    })
  }, [router, toasts])
  return null
}
