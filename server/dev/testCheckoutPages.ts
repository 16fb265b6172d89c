import { brand } from '@fieldwork/core/brand.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { testCheckoutMessages as messages } from '@fieldwork/core/messages/testCheckout.ts'
import type { Subscription } from '@fieldwork/core/plans/subscription.ts'
import type { Order } from '../adapters/payments/payments.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import type { Reply } from '../http/route.ts'
import { plainPage } from '../rendering/plainPage.ts'

export const checkoutPage = ({ period, amount, cancelled, wasRefused }: Order & { amount: string; wasRefused: boolean }): Reply =>
  testPage(
    messages.checkoutTitle,
    `<dl>
<div><dt>${messages[period]}</dt><dd>${amount} ${period === 'annual' ? messages.perYear : messages.perMonth}</dd></div>
<div class="total"><dt>${messages.total}</dt><dd>${amount}</dd></div>
</dl>
${wasRefused ? `<p class="refused" role="alert">${messages.refused}</p>` : ''}
${form([
  ['pay', messages.pay(amount)],
  ['pay-later', messages.payLater],
  ['refuse', messages.refuse],
])}
<p><a href="${escapeHtml(cancelled)}">${messages.cancel}</a></p>`,
  )

export const portalPage = ({ purchase, returnTo }: { purchase: Subscription | undefined; returnTo: string }): Reply =>
  testPage(
    messages.portalTitle,
    `<p class="state">${stateOf(purchase)}</p>
${form(actionsOf(purchase))}
<p><a href="${escapeHtml(returnTo)}">${messages.back(brand.name)}</a></p>`,
  )

export const unsignedPage = (): Reply => testPage(messages.label, `<p><a href="/">${messages.home}</a></p>`, messages.unsigned, 404)

type Action = [value: string, label: string]

/** The first is what most people come for. */
const form = (actions: Action[]): string =>
  actions.length === 0
    ? ''
    : `<form method="post" action="">
${actions.map(([value, label], at) => `<button class="action" name="action" value="${value}"${at === 0 ? ' data-primary' : ''}>${label}</button>`).join('\n')}
</form>`

const stateOf = (purchase: Subscription | undefined): string => {
  if (!purchase) return messages.none
  if (purchase.state !== 'active') return messages[purchase.state]
  return (purchase.isEnding ? messages.ending : messages.active)(dayInWords(new Date(purchase.paidUntil ?? 0).toISOString()))
}

const actionsOf = (purchase: Subscription | undefined): Action[] => {
  if (!purchase || purchase.state === 'ended') return []
  if (purchase.state === 'settling')
    return [
      ['settle', messages.settle],
      ['fail', messages.fail],
    ]
  return [purchase.isEnding ? ['keep', messages.keep] : ['end', messages.end], ['end-now', messages.endNow]]
}

const testPage = (title: string, body: string, note: string = messages.note, status = 200): Reply =>
  plainPage(
    status,
    title,
    `<section>
<p class="label">${messages.label}</p>
<h1>${title}</h1>
<p class="note">${note}</p>
${body}
</section>`,
    {},
    '/static/test-checkout.css',
  )
