import { join } from 'node:path'
import { account } from './accounts/account.ts'
import { openQuestion } from './openQuestion/service.ts'
import { unsubscribing } from './rendering/unsubscribePage.ts'
import { owner } from './accounts/owner.ts'
import { passkeys } from './accounts/passkeys/service.ts'
import { publicProfile } from './accounts/publicProfile/service.ts'
import { singleSignOn } from './accounts/singleSignOn.ts'
import { accounts } from './accounts/service.ts'
import { authors } from './authors/service.ts'
import { backupStatus } from './backup/drill.ts'
import { backup, type Lifecycle } from './backup/service.ts'
import { bundles } from './bundles/service.ts'
import { callers } from './admin/audit.ts'
import { adminMailbox } from './admin/mailbox.ts'
import { admin } from './admin/service.ts'
import { analytics } from './analytics/service.ts'
import { previews } from './rendering/previews.ts'
import { catalogue } from './catalogue/service.ts'
import { companion } from './companion/service.ts'
import { createChats } from './chats/service.ts'
import { finder } from './chats/finder.ts'
import { createTutor } from './chats/tutor/tutor.ts'
import type { Model } from './adapters/model/model.ts'
import type { Payments } from './adapters/payments/payments.ts'
import type { Context } from './context.ts'
import { credentials, publicCredentials } from './credentials/service.ts'
import { devMailbox } from './dev/mailbox.ts'
import { testCheckoutPages } from './dev/testCheckout.ts'
import { publicDocumentation } from './documentation/publicRoutes.ts'
import { documentation } from './documentation/service.ts'
import { documents } from './documents/service.ts'
import { evidence } from './evidence/service.ts'
import { enrolments } from './enrolments/service.ts'
import { goals } from './goals/service.ts'
import { health } from './health.ts'
import { openapi } from './http/openapi.ts'
import { createHttp, type HttpOptions, type ProcessState } from './http/server.ts'
import { createMetrics } from './metrics/createMetrics.ts'
import { webRoot } from './http/assets.ts'
import { legalTexts } from './rendering/legalTexts.ts'
import { media } from './rendering/media.ts'
import { pages } from './rendering/page.ts'
import { builtWeb, type Web } from './rendering/web.ts'
import { notes } from './notes/service.ts'
import { calendarFeed } from './planner/feed.ts'
import { planner } from './planner/service.ts'
import { plans } from './plans/service.ts'
import { paymentWebhook } from './plans/webhook.ts'
import { portfolioCards } from './portfolio/card.ts'
import { publicDocuments, publicFiles } from './portfolio/files.ts'
import { withMissingPdfPage } from './rendering/missingPdfPage.ts'
import { portfolio } from './portfolio/service.ts'
import { quizzes } from './quizzes/service.ts'
import { tasks } from './tasks/service.ts'
import { deviceLogin } from './tokens/deviceLogin.ts'
import { tokens } from './tokens/service.ts'
import { search } from './search/service.ts'
import { createProjectIndexes } from './tutor/projectIndexes.ts'
import { textTutor } from './tutor/service.ts'
import { privateFiles, signedUploads, uploads } from './uploads/service.ts'

type Providers = { model: Model; payments: Payments | undefined; state?: ProcessState; lifecycle?: Lifecycle }

/** The server's table of contents. */
export const createApp = (context: Context, providers: Providers, web?: Web) => createHttp(context, everything(context, providers, web))

/** All routes of the server. */
export const everything = (context: Context, { model, payments, state, lifecycle }: Providers, web: Web = builtWeb()): HttpOptions => {
  const metrics = createMetrics(context, { backups: () => backupStatus(context) })
  const projectIndexes = createProjectIndexes(context.db)
  const chats = createChats(context, createTutor(context, model, { projectIndexes }))
  return {
    ...callers(context),
    served: [
      accounts(context, payments),
      account(context, payments),
      publicProfile(context),
      passkeys(context),
      tokens(context),
      owner(context),
      singleSignOn(context),
      plans(context, payments),
      catalogue(context),
      enrolments(context),
      planner(context),
      search(context),
      documents(context),
      documentation(context),
      credentials(context),
      bundles(context, model),
      notes(context),
      tasks(context, model),
      openQuestion(context),
      evidence(context),
      textTutor(context, model, { projectIndexes }),
      context.config.flags['capability.tutor'] ? [...chats.served, ...finder(context, { projectIndexes })] : [],
      portfolio(context),
      quizzes(context),
      goals(context, model),
      uploads(context),
      analytics(context),
      authors(context),
      admin(context, payments),
      backup(context, state, lifecycle),
    ].flat(),
    onAnswer: metrics.onAnswer,
    beforeClose: chats.close,
    state,
    plain: [
      health(context, state),
      metrics.routes,
      openapi(context),
      signedUploads(context),
      publicFiles(context),
      privateFiles(context),
      withMissingPdfPage([...publicDocumentation(context), ...publicDocuments(context)]),
      portfolioCards(context),
      previews(context),
      publicCredentials(context),
      deviceLogin(context),
      companion(context),
      calendarFeed(context),
      unsubscribing(context),
      media(context),
      legalTexts(context),
      adminMailbox(context),
      devMailbox(context),
      paymentWebhook(context, payments),
      testCheckoutPages(context, payments),
      pages(context, web),
    ].flat(),
    folder: web.isLive ? undefined : join(webRoot, 'client'),
  }
}
