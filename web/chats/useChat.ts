import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { QuestionPlace, SentPart } from '@fieldwork/core/chats/schema.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { authorOf, useFlag, useUser } from '../accounts/api.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import type { ChatState } from './chatState.ts'
import { type ChatStore, chatStoreOf } from './chatStore.ts'
import { type VisitorStore, visitorStoreOf } from './visitorStore.ts'

/** Returns the chat of the signed-in user, even after their session ended, or the conversation of a visitor. */
export const useChatStore = (projectId: string): ChatStore | VisitorStore => {
  const client = useQueryClient()
  const platform = usePlatform()
  const userId = authorOf(useUser(), platform)
  return userId === null ? visitorStoreOf(client, platform, '', projectId) : chatStoreOf(client, platform, userId, projectId)
}

export type OpenChat = {
  store: ChatStore | VisitorStore
  project: Project
  /** The track and step in view. */
  asking: () => QuestionPlace
  follow: (passage: QuotedPassage) => void
  /** Puts the content of a message into the field. */
  write: (parts: readonly SentPart[]) => void
  focusField: () => void
  /** Offers a visitor to log in, and stores the question. */
  logIn?: () => void
}

/** The chat on the screen. */
export const OpenChatContext = createContext<OpenChat | null>(null)

export const useOpenChat = (): OpenChat => {
  const chat = use(OpenChatContext)
  if (!chat) throw new Error('OpenChatContext is missing')
  return chat
}

/** Whether questions are searched in the project, and not answered by a language model. */
export const useIsFinder = (): boolean => {
  const hasModel = useFlag('capability.model')
  return useOpenChat().store.userId === null || !hasModel
}

/** Selects a part of the chat's state and re-renders when it changes. */
export const useChatState = <T>(select: (state: ChatState) => T): T => useStore(useOpenChat().store.state, select)
