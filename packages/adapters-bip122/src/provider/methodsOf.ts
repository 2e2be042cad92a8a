import type { CaipNetworkId, RemoteChannel } from '@foyer/core/chain'
import { attempt, fieldsOf, listOf, operationOf } from '@foyer/core/chain/adapters'
import type { RawWallet, RequestMethod } from '../wallet.ts'

/** Methods that a wallet may lack. */
export type Method = RequestMethod | 'broadcast'

/** `isPayer`: whether it is the first account for payments. */
type Own = { address: string; chainId: CaipNetworkId; isPayer: boolean }

const MAX_ENTRIES = 1_000

/** Whether a Wallet Standard wallet has a feature for the account. The wallet's own list counts where the account has none. */
function hasFeature({ wallet }: Extract<RawWallet, { kind: 'standard' }>, address: string) {
  const accounts = listOf(
    attempt(() => wallet.accounts),
    MAX_ENTRIES,
  )
  const account = accounts?.map(each => fieldsOf(each, 'address', 'features')).find(each => each?.address === address)
  const features = listOf(account?.features, MAX_ENTRIES)
  return (feature: string) => operationOf(wallet, feature) !== undefined && features?.includes(feature) !== false
}

/**
 * Methods that the wallet has for an account.
 * - `sendTransfer` of a WBIP wallet always pays from its own choice, the address for payments. Wallet Standard has none.
 * - `broadcast`: the wallet is known to send PSBTs by itself.
 */
export function methodsOf(wallet: RawWallet | RemoteChannel | undefined, own: Own): ReadonlySet<Method> {
  const methods = new Set<Method>()
  const add = (method: Method, isThere: boolean) => void (isThere && methods.add(method))
  if (!wallet) return methods
  if (!('kind' in wallet)) {
    for (const method of ['signPsbt', 'signMessage', 'sendTransfer'] as const)
      add(method, wallet.allows(own.chainId, method))
  } else if (wallet.kind === 'request') {
    for (const method of ['signPsbt', 'signMessage'] as const) add(method, wallet.has(method))
    add('sendTransfer', wallet.has('sendTransfer') && own.isPayer)
  } else {
    const has = hasFeature(wallet, own.address)
    const sends = has('bitcoin:signAndSendTransaction')
    add('signPsbt', sends || has('bitcoin:signTransaction'))
    add('signMessage', has('bitcoin:signMessage'))
    add('broadcast', sends)
  }
  return methods
}
