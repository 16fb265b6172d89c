import { useState } from 'react'
import { bundleName } from '@fieldwork/core/bundles/fileNames.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { formatWait } from '../platform/calls/formatWait.ts'
import { bundleMessages } from '../messages/bundles.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { DownloadIcon } from '../ui/icons/icons.ts'
import { fetchBundle } from './api.ts'
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
      saveBlob(await fetchBundle(id), bundleName(id))
    } catch (error) {
      setFailure(sentenceOf(error))
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

/** A refusal says why itself; trying again would not help. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ResponseError)) return messages.failed
  if (error.status === 429) return messages.tooMany(formatWait(error.retryAfter))
  return error.status === 403 ? error.message : messages.failed
}
