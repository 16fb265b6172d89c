import type { ComponentType } from 'react'
import type { ModalProps } from './modalProps.ts'

/**
 * Where each dialog's component comes from; it is fetched when it is first opened. A component renders one `ModalDialog` and gets the
 * props that `modalProps.ts` names. Once all twelve stand here, take `Partial` away, and the compiler keeps the list complete.
 */
export const registry: Partial<{ [T in keyof ModalProps]: () => Promise<ComponentType<ModalProps[T]>> }> = {
  codeExpand: () => import('./CodeExpand.tsx').then(({ CodeExpand }) => CodeExpand),
  imageZoom: () => import('./ImageZoom.tsx').then(({ ImageZoom }) => ImageZoom),
  login: () => import('../../accounts/LoginModal.tsx').then(({ LoginModal }) => LoginModal),
  mobileLock: () => import('../MobileLock.tsx').then(({ MobileLock }) => MobileLock),
  paywall: () => import('../../plans/Paywall.tsx').then(({ Paywall }) => Paywall),
  projectReset: () => import('../../tasks/ProjectReset.tsx').then(({ ProjectReset }) => ProjectReset),
  projectUpdate: () => import('../../tasks/ProjectUpdate.tsx').then(({ ProjectUpdate }) => ProjectUpdate),
  share: () => import('../../sharing/ShareProject.tsx').then(({ ShareProject }) => ShareProject),
}
