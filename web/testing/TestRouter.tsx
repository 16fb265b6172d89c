import { useState, type ReactNode } from 'react'
import { memoryHistory } from '../platform/router/pageHistory.ts'
import { createRouter } from '../platform/router/router.ts'
import { RouterProvider } from '../platform/router/RouterProvider.tsx'

/** The start page's address, for components that stand on no page. */
export const TestRouter = ({ children }: { children: ReactNode }) => {
  const [router] = useState(() => createRouter(memoryHistory('/'), async () => null))
  return <RouterProvider router={router}>{children}</RouterProvider>
}
