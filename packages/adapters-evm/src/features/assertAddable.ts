import { FoyerError, type Network } from '@foyer/core/chain'

type Rules = { decimals: number; symbol: number }

/**
 * Rules for the currency of a network that a page adds: the only number of decimals, and the most characters of the symbol.
 * @see https://docs.metamask.io/wallet/reference/json-rpc-methods/wallet_addethereumchain/
 */
const METAMASK: Rules = { decimals: 18, symbol: 6 }

/** Wallets that publish their rules, by their rdns of EIP-6963. */
const PUBLISHED: ReadonlyMap<string, Rules> = new Map([
  ['io.metamask', METAMASK],
  ['io.metamask.flask', METAMASK],
  ['io.metamask.mmc', METAMASK],
])

/** Throws `wallet.failed` with the rule by which the wallet would refuse the network. It is not asked then. */
export function assertAddable(rdns: string, { nativeCurrency, name }: Network): void {
  const rules = PUBLISHED.get(rdns)
  if (!rules) return
  const { decimals, symbol } = nativeCurrency
  const refuse = (rule: string) => {
    const reason = `Your wallet adds only networks whose currency has ${rule}. Add ${name} in the wallet itself, or choose another network.`
    throw new FoyerError('wallet.failed', { method: 'wallet_addEthereumChain', reason })
  }
  if (decimals !== rules.decimals) refuse(`${rules.decimals} decimals, and ${symbol} has ${decimals}`)
  if (symbol.length < 1 || symbol.length > rules.symbol)
    refuse(`a symbol of up to ${rules.symbol} characters, and "${symbol}" has ${symbol.length}`)
}
