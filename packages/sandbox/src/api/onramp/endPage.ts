import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import type { Ending } from './page/ending.ts'
import { page, providerName } from './pageFrame.ts'
import { returnAddress, type VisitStatus } from './returnAddress.ts'
import type { End } from './visit.ts'

const TEXTS: Record<VisitStatus, { title: string; text: string }> = {
  confirmed: { title: 'Paid', text: 'The coins have been sent.' },
  pending: { title: 'Payment taken', text: 'The coins have not been sent yet.' },
  failed: { title: 'Not paid', text: 'The payment was declined, or the coins could not be sent.' },
  cancelled: { title: 'Cancelled', text: 'Nothing was paid.' },
}

/** Task of the page's script; undefined if the caller gave no address to go back to. */
function endingOf(end: End): Ending | undefined {
  const { provider, redirectUrl, returning, status, purchase } = end
  if (redirectUrl === undefined || returning === 'never') return undefined
  const nonce = returning === 'wrong-nonce' ? `wrong-${randomUUID()}` : end.nonce
  return {
    message: { type: 'onramp', provider, status, ...(nonce && { nonce }), ...(purchase && { purchase }) },
    origin: new URL(redirectUrl).origin,
    times: returning === 'twice' ? 2 : 1,
    ...(returning !== 'other-origin' && { address: returnAddress(redirectUrl, { nonce, status, purchase }) }),
  }
}

/** Page that sends the message to the opener and goes back. */
export function endPage(end: End) {
  const { title, text } = TEXTS[end.status]
  const ending = endingOf(end)
  const leaving = ending?.address
    ? html`<p><a href="${ending.address}">Go back to ${ending.origin}</a></p>`
    : html`<p>You can close this window.</p>`
  return page(
    `${title}: ${providerName(end.provider)}`,
    html`<main data-ending="${ending ? JSON.stringify(ending) : ''}">
      <h1>${title}</h1>
      <p role="status">${text}</p>
      ${leaving}
      ${ending ? html`<script type="module" src="/onramp/ending.js"></script>` : ''}
    </main>`,
  )
}
