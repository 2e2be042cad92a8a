import type { VaultChain } from '../approval/approval.types.ts'
import { type Accounts, openAccounts } from '../keys/openAccounts.ts'
import { parsePhrase } from '../keys/phrase.ts'
import type { NamedValue, Review, ReviewRequest } from './review.ts'
import { reviewRequest } from './reviewRequest.ts'

const PHRASE = `${'test '.repeat(11)}junk`

/** Accounts of the phrase that every development chain pays. */
export async function developmentAccounts(): Promise<Accounts> {
  const parsed = parsePhrase(PHRASE)
  if (parsed.kind !== 'entropy') throw new Error('unreachable')
  return openAccounts(parsed.entropy, { bitcoin: 'regtest', ss58: 42 })
}

const ORIGIN = 'https://shop.example'

export const evmChain = (rpc: string, chainId = 31337): VaultChain => ({
  caipNetworkId: `eip155:${chainId}`,
  name: 'Foundry',
  symbol: 'ETH',
  decimals: 18,
  rpc,
})

/** Review of a request of the page, for the first chain unless another is given. */
export const reviewOf = (
  accounts: Accounts,
  chains: readonly VaultChain[],
  method: string,
  params: unknown,
  over?: ReviewRequest['over'],
): Promise<Review> =>
  reviewRequest({
    origin: ORIGIN,
    method,
    params,
    chain: chains[0]!,
    chains,
    accounts,
    signal: new AbortController().signal,
    over,
  })

/** Rows as texts, for expectations. */
export const shown = ({ rows }: Review): string[] =>
  rows.map(({ label, value, note }) => `${label}: ${value}${note === undefined ? '' : ` (${note})`}`)

/** Values under names of the page as lines. Each name is quoted, so that none looks like two. */
export const shownData = ({ data = [] }: Review): string[] => data.flatMap(value => linesOf(value, ''))

function linesOf({ name, parts, text }: NamedValue, before: string): string[] {
  const path = before + JSON.stringify(name)
  if (parts === undefined) return [`${path}: ${text}`]
  return parts.length === 0 ? [`${path}: nothing`] : parts.flatMap(part => linesOf(part, `${path} > `))
}

/** Signs and sends what was reviewed. Resolves with the answer for the page. */
export async function carryOut(review: Review, accounts: Accounts): Promise<unknown> {
  const { result, sending } = await review.sign(accounts)
  await sending?.post(new AbortController().signal)
  return result
}
