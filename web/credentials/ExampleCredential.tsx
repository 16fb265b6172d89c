import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { examplePicturePath } from '@fieldwork/core/credentials/addresses.ts'
import { visitorMessages } from '../messages/start.ts'
import { CredentialPicture } from './CredentialPicture.tsx'

/** An example of a project's credential. */
export const ExampleCredential = ({ project, loading }: { project: Project; loading?: 'lazy' }) => (
  <CredentialPicture
    src={examplePicturePath(project.id)}
    alt={visitorMessages.ways.keep.exampleOf(project.metadata.title)}
    loading={loading}
  />
)
