import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useSavePreferences, useUser } from '../accounts/api.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { useRouter } from '../platform/router/RouterContext.ts'
import { useUpgradePrompt } from '../plans/api.ts'
import { copyText } from '../ui/dom/clipboard.ts'
import { documentationQuery, publicLink } from './api.ts'
import { sharingMessages } from '../messages/sharing.ts'
import { SharingFailure, type Notice } from './notice.ts'
import { PortfolioFull } from './portfolioCopy.ts'
import { guardPublishing } from './publishing.ts'
import { LinkNotCopied, saveDocumentation, type SaveChoice } from './saveDocumentation.ts'

const messages = sharingMessages.failed
/** Milliseconds. */
const toastDuration = 20_000

/** Saves the documentation, one at a time, and shows the outcome. After leaving the sharing view, it goes on, and a toast shows the outcome. */
export const useSaving = (project: Project, show: (notice: Notice) => void) => {
  const client = useQueryClient()
  const user = useUser()
  const savePreferences = useSavePreferences()
  const promptUpgrade = useUpgradePrompt()
  const { reload, toasts } = usePlatform()
  const router = useRouter()
  const [isSaving, setSaving] = useState(false)
  const [isUncopied, setUncopied] = useState(false)
  const running = useRef<AbortController>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])

  const noticeOf = (error: unknown): Notice => {
    if (error instanceof PortfolioFull && promptUpgrade)
      return { ...error.notice, text: messages.limit, onPress: () => promptUpgrade('share_add_project_limit') }
    if (error instanceof SharingFailure) return error.notice
    const isStale = error instanceof ResponseError && (error.status === 401 || error.status === 404)
    return { kind: 'error', text: isStale ? messages.refresh : messages.again }
  }
  /** A browser may refuse to copy the link once the press is long ago, so the toast offers it again. */
  const showToast = (choice: SaveChoice, { kind, text, link, onPress }: Notice, error?: unknown) => {
    const viewUrl = client.getQueryData(documentationQuery(project.id).queryKey)?.viewUrl
    if (choice.kind === 'url' && viewUrl && (kind === 'success' || error instanceof LinkNotCopied))
      return toasts.show({
        title: sharingMessages.pageReady,
        action: { label: sharingMessages.copyLink, onClick: () => void copyText(publicLink(viewUrl)) },
        duration: toastDuration,
      })
    if (kind === 'success' && link)
      return toasts.show({
        title: text.trim(),
        action: { label: sharingMessages.seePortfolio, onClick: () => void router.navigate(link.href) },
        duration: toastDuration,
      })
    const action = onPress && { label: sharingMessages.seePlans, onClick: onPress }
    toasts.show({
      title: text.trim(),
      variant: kind === 'error' ? 'error' : 'normal',
      contactUs: kind === 'error' && link !== undefined,
      ...(action && { action }),
    })
  }
  /** `ready`: has to succeed first; if it fails, the saving ends without a notice. */
  const save = async (choice: SaveChoice, ready?: Promise<void>) => {
    if (running.current) return
    if (!user) return show({ kind: 'error', text: messages.refresh })
    const { signal } = (running.current = new AbortController())
    ready?.catch(cancel)
    setSaving(true)
    setUncopied(false)
    try {
      const saving = () => saveDocumentation({ choice, client, project, savePreferences, signal, ready })
      const notice = await (choice.kind === 'url' ? guardPublishing(project.id, signal, reload, saving) : saving())
      sendEvent({ name: 'share_saved', data: { projectId: project.id, type: choice.kind } })
      if (isLeft.current) showToast(choice, notice)
      else show(notice)
    } catch (error) {
      if (signal.aborted) return
      if (isLeft.current) showToast(choice, noticeOf(error), error)
      else show(noticeOf(error))
      setUncopied(error instanceof LinkNotCopied)
    }
    if (running.current?.signal === signal) end()
  }
  const end = () => {
    running.current = null
    setSaving(false)
  }
  /** The server finishes the documentation anyway, so the next save finds it. */
  const cancel = () => {
    running.current?.abort(new DOMException('The saving was cancelled', 'AbortError'))
    end()
  }
  return { save, cancel, isSaving, isUncopied }
}
