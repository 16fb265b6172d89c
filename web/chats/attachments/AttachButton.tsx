import type { Attachments } from './useAttachments.ts'

/** Chooses pictures and files for the next message. */
export const AttachButton = (_props: { attachments: Attachments }) => null
