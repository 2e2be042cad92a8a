import { type CaipNetworkId, FoyerError, type TransferDraft } from '@foyer/core/chain'

/** Terms of calls in this page: the host's paymasters, and what wallets have refused. */
export interface CallTerms {
  readonly paymasters: Readonly<Partial<Record<CaipNetworkId, string>>>
  /** By `refusalKey`. */
  readonly refused: Set<string>
}

type Payer = Pick<TransferDraft, 'chainId' | 'from'>

/** Part of calls that a wallet may refuse: to execute calls together, or a paymaster of the host. */
type Refusal = 'together' | 'paymaster'

const refusalKey = (of: Refusal, { chainId, from }: Payer) => `${of} ${chainId}:${from.toLowerCase()}`

export const noteRefusal = ({ refused }: CallTerms, of: Refusal, payer: Payer): void =>
  void refused.add(refusalKey(of, payer))

export const hasRefused = ({ refused }: CallTerms, of: Refusal, payer: Payer): boolean =>
  refused.has(refusalKey(of, payer))

/** Paymaster that the host gives for an account. Undefined where its wallet has refused it. Throws `config.invalid` for one that is no http(s) URL. */
export function paymasterFor(terms: CallTerms, payer: Payer): string | undefined {
  const { chainId } = payer
  const url = terms.paymasters[chainId]
  if (url === undefined || hasRefused(terms, 'paymaster', payer)) return undefined
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw new FoyerError('config.invalid', { issues: [{ path: `paymasters.${chainId}`, message: 'expected a URL' }] })
}
