import { defineDialog } from './dialog.ts'

export const codeExpandDialog = defineDialog('codeExpand', () => import('./CodeExpand.tsx').then(({ CodeExpand }) => CodeExpand))
export const imageZoomDialog = defineDialog('imageZoom', () => import('./ImageZoom.tsx').then(({ ImageZoom }) => ImageZoom))
