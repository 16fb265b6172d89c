import type { QueryClient } from '@tanstack/react-query'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { DocumentationTheme } from '@fieldwork/core/documentation/documentation.ts'
import type { DocumentationList } from '@fieldwork/core/documentation/schema.ts'
import type { DocumentationFileKind } from '@fieldwork/core/documentation/fileNames.ts'
import { copyLater } from '../ui/dom/clipboard.ts'
import { isTransient, ResponseError } from '../platform/calls/call.ts'
import { pause } from '../platform/calls/retry.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { attemptInterval, documentationQuery, listFiles, publicLink, regenerate, saveFile, setPublic } from './api.ts'
import { SharingFailure, type Notice } from './notice.ts'
import { saveToPortfolio } from './portfolioCopy.ts'

export type SavedFormat = SaveChoice['kind']

export type SaveChoice =
  /** Without a theme, the existing PDF is used, unless the work has changed since it was made. */
  | { kind: 'readme' | 'markdown' | 'archive' | 'pdf' | 'portfolio' }
  /** Makes the public page's files again. */
  | { kind: 'page' }
  | Themed

type Themed = {
  kind: 'portfolio' | 'pdf' | 'url'
  theme: DocumentationTheme
  /** For the title page; undefined leaves the stored one as it is. */
  address: string | null | undefined
}

type SaveRequest = {
  choice: SaveChoice
  client: QueryClient
  project: Project
  savePreferences: (change: Partial<Preferences>) => Promise<void>
  signal: AbortSignal
  ready?: Promise<void> | undefined
}

const failed = messages.failed
/** Milliseconds after which the notice says that the download has started. */
const startDelay = 2000

/** Saves the documentation as chosen, and returns the notice to show. @throws SharingFailure with the notice of the failure. */
export const saveDocumentation = async (request: SaveRequest): Promise<Notice> => {
  const { choice, signal } = request
  if (choice.kind === 'url') return copyLink(request)
  await request.ready
  signal.throwIfAborted()
  if (choice.kind === 'portfolio') return addToPortfolio(request, choice)
  await currentFiles(request)
  signal.throwIfAborted()
  if (choice.kind === 'page') return { kind: 'success', text: messages.public.updated }
  return download(request, choice.kind)
}

const addToPortfolio = async ({ client, project, savePreferences, signal }: SaveRequest, choice: SaveChoice): Promise<Notice> => {
  if ('theme' in choice) await savePreferences(titlePageOf(choice))
  const notice = await saveToPortfolio(client, project.id, 'theme' in choice, signal)
  void client.invalidateQueries(documentationQuery(project.id))
  return notice
}

const titlePageOf = ({ theme, address }: Themed): Partial<Preferences> => ({
  documentationTheme: theme,
  ...(address !== undefined && { profileURL: address }),
})

/** Returns the existing files, or renders a new PDF with the chosen theme and address. */
const currentFiles = async (request: SaveRequest): Promise<DocumentationList> => {
  const { client, project, choice, savePreferences, signal } = request
  const { queryKey } = documentationQuery(project.id)
  const isStoredPdf = choice.kind === 'pdf' && !('theme' in choice)
  // The work may have changed since the list was loaded.
  const loaded = isStoredPdf ? undefined : client.getQueryData(queryKey)
  const files = loaded?.results.length ? loaded : await arrivedFiles(() => listFiles(project.id, signal), signal)
  if ('theme' in choice) {
    await savePreferences(titlePageOf(choice))
    signal.throwIfAborted()
  } else if (files.results.length > 0 && choice.kind !== 'page' && !(isStoredPdf && files.isOutdated)) return files
  const made = await makeFiles(project.id, signal)
  client.setQueryData(queryKey, made)
  return made
}

const makeFiles = async (projectId: string, signal: AbortSignal): Promise<DocumentationList> => {
  try {
    await regenerate(projectId, signal)
  } catch (cause) {
    signal.throwIfAborted()
    const isTooOften = cause instanceof ResponseError && cause.status === 429
    throw new SharingFailure({ text: isTooOften ? cause.message : failed.regenerate }, cause)
  }
  const files = await arrivedFiles(() => listFiles(projectId, signal), signal)
  if (files.results.length === 0) throw new SharingFailure({ text: failed.regenerate })
  return files
}

const maxAttempts = 8

/**
 * Polls the list until it contains files. It has none while the documentation is being made, so the files are newer than the last request.
 * Returns an empty list if nothing is being made. @throws SharingFailure if no files arrive.
 */
const arrivedFiles = async (read: () => Promise<DocumentationList>, signal: AbortSignal): Promise<DocumentationList> => {
  for (let attempt = 1; ; attempt++) {
    const list = await read().catch((error: unknown) => {
      signal.throwIfAborted()
      if (isTransient(error)) return undefined
      throw error
    })
    if (list && (list.results.length > 0 || list.docStatus === 'NONE' || list.docStatus === 'FAILED')) return list
    if (attempt === maxAttempts) throw new SharingFailure({ text: failed.retrieve })
    await pause(attemptInterval, signal)
  }
}

const download = async ({ project, signal }: SaveRequest, kind: DocumentationFileKind): Promise<Notice> => {
  await saveFile(project.id, kind, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new SharingFailure({ text: failed.download }, cause)
  })
  await pause(startDelay, signal)
  return { kind: 'success', text: kind === 'pdf' ? messages.startedPdf : messages.started }
}

/** Starts to copy before the link is known, because browsers allow copying only right after a press. */
const copyLink = async (request: SaveRequest): Promise<Notice> => {
  if (!(await copyLater(sharedLink(request)))) throw new LinkNotCopied()
  return { kind: 'success', text: messages.linkCopied, duration: 8000 }
}

/** Makes the documentation public, if it isn't yet, and returns its link. */
const sharedLink = async (request: SaveRequest): Promise<string> => {
  const { client, project, signal, ready } = request
  await ready
  const files = await currentFiles(request)
  signal.throwIfAborted()
  const list = files.viewUrl ? files : await setPublic(project.id, true)
  client.setQueryData(documentationQuery(project.id).queryKey, list)
  if (!list.viewUrl) throw new SharingFailure({ text: failed.noLink })
  return publicLink(list.viewUrl)
}

/** The documentation is public anyway, and its link is shown to be copied by hand. */
export class LinkNotCopied extends SharingFailure {
  constructor() {
    super({ text: failed.copy })
  }
}
