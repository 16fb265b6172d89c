import type { Attachments } from './useAttachments.ts'

/** What is attached to the next message, above its words; each can be taken off. */
export const AttachmentList = ({ attachments }: { attachments: Attachments }) => <p>{attachments.parts.length}</p>
