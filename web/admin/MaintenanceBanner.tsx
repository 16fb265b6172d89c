import { useQuery } from '@tanstack/react-query'
import { getMaintenance } from '@fieldwork/core/admin/contract.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { adminMessages } from '../messages/admin.ts'
import { call } from '../platform/calls/call.ts'
import { Link } from '../ui/Link.tsx'
import { AdminBanner } from './AdminBanner.tsx'
import { maintenanceQuery } from './api.ts'

const messages = adminMessages.maintenance

/** Milliseconds. Another administrator may start or end it. */
const pollInterval = 60_000

/** Reminds administrators on every page that maintenance is on. */
export const MaintenanceBanner = () => {
  const { data } = useQuery({
    ...maintenanceQuery,
    // A background request must not open a dialog.
    queryFn: ({ signal }) => call(getMaintenance, {}, { signal, asksToConfirm: false }),
    refetchInterval: pollInterval,
    refetchOnWindowFocus: true,
    retry: false,
  })
  if (!data?.isOn && !data?.isSet) return null
  return (
    <AdminBanner
      label={adminMessages.sections.maintenance}
      action={<Link to={`${routePatterns.admin}/maintenance`}>{messages.change}</Link>}
    >
      {messages.isOn}
    </AdminBanner>
  )
}
