import type { Purchase } from './purchases.ts'

const LONGEST = 2_048

/** How a visit of the provider's page has ended. */
export type VisitStatus = Purchase['status'] | 'cancelled'

export const VISIT_STATUSES = ['pending', 'confirmed', 'failed', 'cancelled'] as const satisfies readonly VisitStatus[]

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Whether a provider goes back there: a web page, or one of this machine; without credentials. */
export function isReturnAddress(text: string): boolean {
  if (text.length > LONGEST || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

/** Adds the end of a visit to the address of the caller's page, whose own parameters stay. */
export function returnAddress(
  redirectUrl: string,
  { nonce, status, purchase }: { nonce: string | undefined; status: VisitStatus; purchase: string | undefined },
): string {
  const url = new URL(redirectUrl)
  url.searchParams.set('onrampStatus', status)
  if (nonce !== undefined) url.searchParams.set('onrampNonce', nonce)
  if (purchase !== undefined) url.searchParams.set('onrampPurchase', purchase)
  return url.href
}
