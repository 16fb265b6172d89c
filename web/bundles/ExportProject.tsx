import { bundleName } from '@fieldwork/core/bundles/fileNames.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { bundleMessages } from '../messages/bundles.ts'
import { fetchBundle } from './api.ts'
import { DownloadZip } from './DownloadZip.tsx'

/** Saves the project with all of its learner's work as one file. */
export const ExportProject = ({ project: { id } }: { project: Pick<Project, 'id'> }) => (
  <DownloadZip name={bundleName(id)} messages={bundleMessages.export} load={() => fetchBundle(id)} />
)
