import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlatformContext, type Platform } from '../platform/PlatformContext.ts'
import { DraftsProvider } from '../tasks/drafts/useDraft.tsx'

type Props = { client: QueryClient; platform: Platform; children: ReactNode }

/** Everything that a running app remembers outside of its components: another app, as a test makes one, knows nothing of it. */
export const AppProviders = ({ client, platform, children }: Props) => (
  <QueryClientProvider client={client}>
    <PlatformContext value={platform}>
      <DraftsProvider>{children}</DraftsProvider>
    </PlatformContext>
  </QueryClientProvider>
)
