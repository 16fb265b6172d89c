import type { MaintenanceState } from '@fieldwork/core/admin/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { insertEntry } from '../audit/queries.ts'
import type { Context } from '../context.ts'
import { rereadMaintenance } from '../http/maintenance/maintenance.ts'
import { saveMaintenance, storedMaintenance } from '../http/maintenance/queries.ts'
import { asAdministrator } from '../plans/administrators.ts'

export const maintenanceState = async ({ db, config }: Context): Promise<MaintenanceState> => {
  const stored = await storedMaintenance(db)
  return {
    isOn: stored?.is_on ?? false,
    isSet: config.maintenance,
    sentence: stored?.sentence ?? '',
    changedAt: stored?.changed_at.toISOString() ?? null,
  }
}

export const setMaintenance = async (
  context: Context,
  adminId: string,
  { isOn, sentence, since }: { isOn: boolean; sentence: string; since?: string | null | undefined },
): Promise<MaintenanceState> => {
  const now = new Date(context.now())
  await asAdministrator(context, adminId, async (tx) => {
    const stored = await storedMaintenance(tx)
    if (since !== undefined && since !== (stored?.changed_at.toISOString() ?? null)) throw problem('conflict')
    await saveMaintenance(tx, isOn, sentence, now)
    const started = stored?.is_on ? 'maintenance_changed' : 'maintenance_started'
    await insertEntry(tx, { action: isOn ? started : 'maintenance_ended', adminId, reason: sentence, now })
  })
  rereadMaintenance(context.config)
  return maintenanceState(context)
}
