import { useEffect } from 'react'
import type { ClientEvent } from '@fieldwork/core/analytics/events.ts'
import { sendEvent } from './sendEvent.ts'
import { whenIdle } from '../browser/whenIdle.ts'

/** Sends an event, once the page is shown, that a project or the start page was opened. */
export const useOpenedEvent = (projectId?: string): void =>
  useEffect(() => {
    const event: ClientEvent =
      projectId === undefined ? { name: 'start_opened', data: {} } : { name: 'project_opened', data: { projectId } }
    void whenIdle().then(() => sendEvent(event))
  }, [projectId])
