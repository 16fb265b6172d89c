import type { QueryClient } from '@tanstack/react-query'
import type { ScreenPosition } from '../documents/position.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import type { Router } from '../platform/router/router.ts'
import { RouterProvider } from '../platform/router/RouterProvider.tsx'
import { AppProviders } from './AppProviders.tsx'
import { PageBoundary } from './errors/PageBoundary.tsx'
import { Shell } from './Shell.tsx'

type Props = { client: QueryClient; platform: Platform; screenPosition: ScreenPosition; router: Router }

/** The whole app. The boundary also catches errors outside the pages. */
export const App = ({ client, platform, screenPosition, router }: Props) => (
  <AppProviders client={client} platform={platform} screenPosition={screenPosition}>
    <RouterProvider router={router}>
      <PageBoundary>
        <Shell />
      </PageBoundary>
    </RouterProvider>
  </AppProviders>
)
