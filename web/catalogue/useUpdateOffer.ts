import { useEffect } from 'react'
import type { Project } from '../../core/catalogue/project.ts'
import { openModal } from '../shell/modals/modals.ts'

/** Offers a newer version once, on entering the project; never while somebody is typing in it. */
export const useUpdateOffer = ({ id, hasUpdates }: Project): void => {
  useEffect(() => {
    if (hasUpdates) openModal('projectUpdate', { projectId: id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only entering asks; a version published meanwhile waits for the next visit
  }, [id])
}
