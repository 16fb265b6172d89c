import { join } from 'node:path'
import { owner } from './accounts/owner.ts'
import { accounts } from './accounts/service.ts'
import { adminMailbox } from './admin/mailbox.ts'
import { analytics } from './analytics/service.ts'
import { catalogue } from './catalogue/service.ts'
import type { Context } from './context.ts'
import { devMailbox } from './dev/mailbox.ts'
import { reload } from './dev/reload.ts'
import { documents } from './documents/service.ts'
import { health } from './health.ts'
import { createHttp } from './http.ts'
import { openapi } from './openapi.ts'
import { webRoot } from './pages/assets.ts'
import { media } from './pages/media.ts'
import { pages } from './pages/page.ts'
import { plans } from './plans/service.ts'
import { tasks } from './tasks/service.ts'
import { signedUploads, uploads } from './uploads/service.ts'

/** The server's table of contents. */
export const createApp = (context: Context) =>
  createHttp(
    context,
    [
      accounts(context),
      owner(context),
      plans(context),
      catalogue(context),
      documents(context),
      tasks(context),
      uploads(context),
      analytics(context),
    ].flat(),
    [
      ...[health(context), openapi(context), signedUploads(context), media(context)],
      ...[adminMailbox(context), devMailbox(context), reload(context), pages(context)],
    ].flat(),
    join(webRoot, 'client'),
  )
