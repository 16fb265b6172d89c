import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { exampleCredentialId, exampleWorkPath } from '@fieldwork/core/credentials/addresses.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'

/** Returns where the first free project shows its end: an example of a finished work, or else of a credential. The server renders both pages. */
export const exampleAddress = ({ id, metadata }: Project): string =>
  metadata.hasExample ? exampleWorkPath(id) : credentialPath(exampleCredentialId)
