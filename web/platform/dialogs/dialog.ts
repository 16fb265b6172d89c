import type { ComponentType } from 'react'

/** The dialogs of the product by name; how one is dismissed, and what it waits for, goes by it. */
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

/** A dialog of a feature. Its component renders one `AppDialog` and is fetched when the dialog first opens. */
export const defineDialog = <Props extends object>(type: DialogType, load: () => Promise<ComponentType<Props>>): Dialog<Props> => ({
  type,
  load,
})
