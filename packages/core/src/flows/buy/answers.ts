import { attempt } from '../../foreign.ts'
import { oneOf, parseUrl, textUpTo } from '../../schema/leaves.ts'
import { custom, object, optional } from '../../schema/schema.ts'
import { webLink } from '../../wallets/links.ts'
import type { Answer, Provider, Purchase } from './buy.types.ts'
import { nonce } from './storedPurchases.ts'

const PARAMETERS = { status: 'onrampStatus', nonce: 'onrampNonce', purchase: 'onrampPurchase' } as const

/** Longest address of the host's page that a provider takes. */
const LONGEST = 2_048

const STATUSES = { pending: 'paid', confirmed: 'bought', failed: 'failed', cancelled: 'cancelled' } as const

const fields = {
  status: oneOf(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
  nonce,
  purchase: optional(textUpTo(256)),
}

const returned = object(fields)

const message = object({ ...fields, type: custom<'onramp'>(value => value === 'onramp') })

const answerOf = (
  { status, nonce: given, purchase }: { status: keyof typeof STATUSES; nonce: string; purchase?: string },
  origin?: string,
): Answer => ({
  nonce: given,
  status: STATUSES[status],
  ...(purchase !== undefined && { id: purchase }),
  ...(origin !== undefined && { origin }),
})

/** Answer in a message of another window. Undefined for any other message; reading a foreign value never throws. */
export function answerIn({ origin, data }: { origin: string; data: unknown }): Answer | undefined {
  const parsed = attempt(() => message(data))
  return parsed?.success ? answerOf(parsed.data, origin) : undefined
}

/** Answer in the address to which the provider has returned, and the address without it. Undefined for any other address. */
export function returnIn(href: string | undefined): { answer: Answer | undefined; rest: string } | undefined {
  const url = parseUrl(href)
  if (!url?.searchParams.has(PARAMETERS.nonce)) return undefined
  const { searchParams } = url
  const read = (name: string) => searchParams.get(name) ?? undefined
  const parsed = returned(
    Object.fromEntries(Object.entries(PARAMETERS).map(([field, parameter]) => [field, read(parameter)])),
  )
  for (const parameter of Object.values(PARAMETERS)) searchParams.delete(parameter)
  return { answer: parsed.success ? answerOf(parsed.data) : undefined, rest: url.href }
}

/** Whether an answer is about this purchase: with its nonce, and a message only from the provider's page. */
export const isAbout = ({ nonce: given, origin }: Answer, purchase: Purchase | undefined): boolean =>
  purchase?.nonce === given && (origin === undefined || origin === parseUrl(purchase.href)?.origin)

/** Address of this page without its query and hash, which may hold secrets of the host. Undefined for one that no provider returns to. */
function returnAddress(href: string | undefined): string | undefined {
  const url = parseUrl(href)
  const plain = url && webLink(`${url.origin}${url.pathname}`)
  return plain !== undefined && plain.length <= LONGEST ? plain : undefined
}

/** Address of the provider's page with the way back. Undefined for one that may not be opened. */
export function orderLink(
  href: string,
  { page, ...terms }: { page: string | undefined; provider: Provider; nonce: string; fiat: string },
): string | undefined {
  const url = parseUrl(webLink(href))
  if (!url) return undefined
  const back = returnAddress(page)
  if (back !== undefined) url.searchParams.set('redirectUrl', back)
  url.searchParams.set('nonce', terms.nonce)
  url.searchParams.set('provider', terms.provider)
  url.searchParams.set('fiatCurrency', terms.fiat)
  return webLink(url.href)
}
