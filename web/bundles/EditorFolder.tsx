import { folderZipName } from '@fieldwork/core/bundles/fileNames.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { bundleMessages } from '../messages/bundles.ts'
import { fetchFolder } from './api.ts'
import { DownloadZip } from './DownloadZip.tsx'

/** Saves the folder in which the project is worked on. */
export const EditorFolder = ({ project: { id } }: { project: Pick<Project, 'id'> }) => (
  <DownloadZip name={folderZipName(id)} messages={bundleMessages.folder} load={() => fetchFolder(id)} />
)
