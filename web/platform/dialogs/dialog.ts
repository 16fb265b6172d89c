import type { ComponentType } from 'react'

/** The names of all dialogs. How a dialog is dismissed and when it opens depend on its name. */
export const dialogTypes = [
  'share',
  'paywall',
  'login',
  'imageZoom',
  'welcomeToPro',
  'mobileLock',
  'portfolioUpload',
  'portfolioEdit',
  'portfolioDelete',
  'projectUpdate',
  'projectReset',
  'codeExpand',
] as const
export type DialogType = (typeof dialogTypes)[number]

export type Dialog<Props> = { type: DialogType; load: () => Promise<ComponentType<Props>> }

/** Defines a dialog of a feature. Its component renders one `AppDialog` and is loaded when the dialog first opens. */
export const defineDialog = <Props extends object>(type: DialogType, load: () => Promise<ComponentType<Props>>): Dialog<Props> => ({
  type,
  load,
})
