import type { PendingAction } from '../../accounts/pendingAction.ts'
import type { ReactNode } from 'react'
import type { ShareTemplates } from '../../../core/catalogue/project.ts'

/** The dialogs there are, and what each is told when it opens. */
export type ModalProps = {
  share: { projectId: string; template?: ShareTemplates | undefined; view?: 'projectComplete' | 'shareOptions' }
  /** `location` says where it was asked for: it chooses the headline and goes into the records. */
  paywall: { location: string }
  /** Without `returnTo` the visitor stays on the page at hand. `gated`: it was asked for by something that opens after login. */
  login: { returnTo?: string; heading?: string; gated?: boolean; action?: PendingAction }
  imageZoom: { href: string; fit?: 'contain' | 'cover'; alt: string }
  welcomeToPro: { name?: string | undefined }
  mobileLock: Record<string, never>
  portfolioUpload: Record<string, never>
  portfolioEdit: { documentId: string }
  portfolioDelete: { documentId: string; title: string }
  projectUpdate: { projectId: string }
  projectReset: { projectId: string }
  /** `coloured` is the same code with its syntax classes. */
  codeExpand: { title?: string | null | undefined; code: string; language: string; coloured?: ReactNode }
}

export type ModalType = keyof ModalProps

export const modalTypes = Object.keys({
  share: true,
  paywall: true,
  login: true,
  imageZoom: true,
  welcomeToPro: true,
  mobileLock: true,
  portfolioUpload: true,
  portfolioEdit: true,
  portfolioDelete: true,
  projectUpdate: true,
  projectReset: true,
  codeExpand: true,
} satisfies Record<ModalType, true>) as ModalType[]
