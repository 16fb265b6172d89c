import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { AccountContext, featuresQuery, userQuery, visitorFeatures } from './api.ts'

/** Provides the user and their features by a single subscription, because hundreds of components of a page read them. */
export const AccountProvider = ({ children }: { children: ReactNode }) => {
  const user = useQuery(userQuery).data ?? null
  const visitor = useQuery({ ...featuresQuery, enabled: !user }).data
  const account = useMemo(() => ({ user, features: user ?? visitor ?? visitorFeatures }), [user, visitor])
  return <AccountContext value={account}>{children}</AccountContext>
}
