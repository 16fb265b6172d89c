import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { AccountContext, featuresQuery, userQuery, visitorFeatures } from './api.ts'

/** Who is signed in, and what they may use: one subscription, because hundreds of parts of a page ask. */
export const AccountProvider = ({ children }: { children: ReactNode }) => {
  const user = useQuery(userQuery).data ?? null
  const visitor = useQuery({ ...featuresQuery, enabled: !user }).data
  const account = useMemo(() => ({ user, features: user ?? visitor ?? visitorFeatures }), [user, visitor])
  return <AccountContext value={account}>{children}</AccountContext>
}
