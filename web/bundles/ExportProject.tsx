import { useState } from 'react'
import { bundleName, bundlePath } from '@fieldwork/core/bundles/fileNames.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { formatWait } from '../platform/formatWait.ts'
import { bundleMessages } from '../messages/bundles.ts'
import { saveBlob } from '../platform/saveBlob.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { DownloadIcon } from '../ui/icons.ts'
import styles from './ExportProject.module.css'

const messages = bundleMessages.export

/** Saves the project with all of its learner's work as one file. */
export const ExportProject = ({ project: { id } }: { project: Pick<Project, 'id'> }) => {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  const save = async () => {
    setRunning(true)
    setFailure('')
    try {
      const response = await fetch(bundlePath(id), { headers: { accept: 'application/zip, application/json' } })
      if (response.ok) saveBlob(await response.blob(), bundleName(id))
      else setFailure(response.status === 429 ? messages.tooMany(formatWait(Number(response.headers.get('retry-after')))) : messages.failed)
    } catch {
      setFailure(messages.failed)
    }
    setRunning(false)
  }
  return (
    <div className={styles.export}>
      <Button size="small" icon={DownloadIcon} loading={isRunning} onClick={() => void save()}>
        {messages.button}
      </Button>
      <p>{messages.text}</p>
      {failure && <Banner type="error">{failure}</Banner>}
    </div>
  )
}
