import { join } from 'node:path'
import { authenticate } from './accounts/authenticate.ts'
import { owner } from './accounts/owner.ts'
import { profilePictures } from './accounts/profilePicture.ts'
import { singleSignOn } from './accounts/singleSignOn.ts'
import { accounts } from './accounts/service.ts'
import { adminMailbox } from './admin/mailbox.ts'
import { analytics } from './analytics/service.ts'
import { catalogue } from './catalogue/service.ts'
import { createChats } from './chats/service.ts'
import { createTutor } from './chats/tutor.ts'
import type { Model } from './adapters/model/model.ts'
import type { Context } from './context.ts'
import { devMailbox } from './dev/mailbox.ts'
import { documents } from './documents/service.ts'
import { enrolments } from './enrolments/service.ts'
import { goals } from './goals/service.ts'
import { health } from './health.ts'
import { openapi } from './http/openapi.ts'
import { createHttp } from './http/server.ts'
import { createMetrics } from './metrics.ts'
import { textTutor } from './notes/tutor.ts'
import { webRoot } from './rendering/assets.ts'
import { media } from './rendering/media.ts'
import { pages } from './rendering/page.ts'
import { builtWeb, type Web } from './rendering/web.ts'
import { notes } from './notes/service.ts'
import { calendarFeed } from './planner/feed.ts'
import { planner } from './planner/service.ts'
import { plans } from './plans/service.ts'
import { quizzes } from './quizzes/service.ts'
import { tasks } from './tasks/service.ts'
import { search } from './search/service.ts'
import { signedUploads, uploads } from './uploads/service.ts'

/** The server's table of contents. */
export const createApp = (context: Context, model: Model, web: Web = builtWeb()) => {
  const metrics = createMetrics(context)
  const chats = createChats(context, createTutor(context, model))
  return createHttp(context, {
    authenticate: (cookies) => authenticate(context, cookies),
    served: [
      accounts(context),
      owner(context),
      singleSignOn(context),
      plans(context),
      catalogue(context),
      enrolments(context),
      planner(context),
      search(context),
      documents(context),
      notes(context),
      tasks(context),
      textTutor(context, model),
      chats.served,
      quizzes(context),
      goals(context, model),
      uploads(context),
      analytics(context),
    ].flat(),
    onAnswer: metrics.onAnswer,
    beforeClose: chats.close,
    plain: [
      health(context),
      metrics.routes,
      openapi(context),
      signedUploads(context),
      profilePictures(context),
      calendarFeed(context),
      media(context),
      adminMailbox(context),
      devMailbox(context),
      pages(context, web),
    ].flat(),
    folder: web.isLive ? undefined : join(webRoot, 'client'),
  })
}
