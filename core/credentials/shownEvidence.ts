import { titleForOthers } from '../documentation/titleForOthers.ts'
import { credentialMessages as messages } from '../messages/credentials.ts'

const acceptances: Record<string, string> = messages.acceptedBy

type SignedEvidence = { name?: string; acceptedBy?: string; checkKind?: string }

/** A task as a credential's page shows it. Some earlier credentials address the learner. */
export const shownEvidence = ({ name = '', acceptedBy = '', checkKind }: SignedEvidence): { task: string; acceptedBy: string } => ({
  task: titleForOthers(name),
  acceptedBy: checkKind === 'picture' && acceptedBy === 'presence' ? messages.uncheckedPicture : (acceptances[acceptedBy] ?? ''),
})
