import { useQuery } from '@tanstack/react-query'
import { projectQuery, useOpenProject } from '../catalogue/api.ts'
import { Mission } from './Mission.tsx'
import type { FakeServer } from '../tasks/testing.tsx'

/** The end of the document, with the project as the screen has it. */
export const End = () => {
  const { project: given } = useOpenProject()
  const { data } = useQuery(projectQuery(given.id))
  return <Mission project={data ?? given} />
}
export const answered = (server: FakeServer, status: 'IN_REVIEW' | 'COMPLETE') => {
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status })
  server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
}
