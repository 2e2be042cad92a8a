import { type CaipNetworkId, FoyerError, type TransferDraft } from '@foyer/core/chain'

/** Terms of calls in this page: the host's paymasters, and what wallets have refused. */
export interface CallTerms {
  readonly paymasters: Readonly<Partial<Record<CaipNetworkId, string>>>
  /** Times in milliseconds since the epoch, by `refusalKey`. */
  readonly refused: Map<string, number>
}

type Payer = Pick<TransferDraft, 'chainId' | 'from'>

/** Part of calls that a wallet may refuse: to execute calls together, or a paymaster of the host. */
type Refusal = 'together' | 'paymaster'

/** Milliseconds after which a paymaster is tried again: it may have been empty, or down. */
const TRIED_AGAIN = 5 * 60_000

const refusalKey = (of: Refusal, { chainId, from }: Payer) => `${of} ${chainId}:${from.toLowerCase()}`

export const noteRefusal = ({ refused }: CallTerms, of: Refusal, payer: Payer): void =>
  void refused.set(refusalKey(of, payer), Date.now())

/** Whether the wallet has refused it: calls together for as long as the page is open. */
export const hasRefused = ({ refused }: CallTerms, of: Refusal, payer: Payer): boolean => {
  const at = refused.get(refusalKey(of, payer))
  return at !== undefined && (of === 'together' || Date.now() - at < TRIED_AGAIN)
}

/** Paymaster that the host gives for an account. Undefined where its wallet has just refused it. Throws `config.invalid` for one that is no http(s) URL. */
export function paymasterFor(terms: CallTerms, payer: Payer): string | undefined {
  const { chainId } = payer
  const url = terms.paymasters[chainId]
  if (url === undefined || hasRefused(terms, 'paymaster', payer)) return undefined
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw new FoyerError('config.invalid', { issues: [{ path: `paymasters.${chainId}`, message: 'expected a URL' }] })
}
