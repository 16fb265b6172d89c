import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccountProvider } from '../accounts/AccountProvider.tsx'
import { PlatformContext, type Platform } from '../platform/PlatformContext.ts'
import { ScreenPositionContext, type ScreenPosition } from '../documents/position.ts'
import { AnswerOutboxProvider } from '../tasks/useDraft.tsx'

type Props = { client: QueryClient; platform: Platform; screenPosition: ScreenPosition; children: ReactNode }

/** Provides all state outside of components, so that two apps in one test share nothing. */
export const AppProviders = ({ client, platform, screenPosition, children }: Props) => (
  <QueryClientProvider client={client}>
    <PlatformContext value={platform}>
      <ScreenPositionContext value={screenPosition}>
        <AccountProvider>
          <AnswerOutboxProvider>{children}</AnswerOutboxProvider>
        </AccountProvider>
      </ScreenPositionContext>
    </PlatformContext>
  </QueryClientProvider>
)
