import { useQuery } from '@tanstack/react-query'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { adminMessages } from '../messages/admin.ts'
import { Link } from '../ui/Link.tsx'
import { AdminBanner } from './AdminBanner.tsx'
import { maintenancePoll } from './api.ts'

const messages = adminMessages.maintenance

/** Reminds administrators on every page that maintenance is on. */
export const MaintenanceBanner = () => {
  const { data } = useQuery(maintenancePoll(60_000))
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
