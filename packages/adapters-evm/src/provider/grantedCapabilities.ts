import type { CaipNetworkId, Connection, RemoteChannel } from '@foyer/core/chain'
import { parseChainId, toHexChainId } from '../chainId.ts'
import { requestedAccount } from './requestedAccount.ts'

export const CAPABILITIES = 'wallet_getCapabilities'

/**
 * Answers `wallet_getCapabilities` from what the wallet granted with the session: by hex chain id, of the asked chains. Undefined where it
 * granted the account nothing; then the wallet is asked.
 * @see https://eips.ethereum.org/EIPS/eip-5792#wallet_getcapabilities
 */
export function grantedCapabilities(
  channel: RemoteChannel,
  { accounts, address }: Pick<Connection, 'accounts' | 'address'>,
  params: unknown,
): Record<string, unknown> | undefined {
  const wanted = requestedAccount(CAPABILITIES, params)?.toLowerCase()
  const account = accounts.find(each => each.address.toLowerCase() === wanted)
  const granted = channel.capabilities?.()?.[account?.address ?? address]
  if (!granted) return undefined
  const [, asked] = (Array.isArray(params) ? params : []) as unknown[]
  const wantedChains = Array.isArray(asked) ? asked.map(parseChainId) : undefined
  const answered = Object.entries(granted).filter(([chain]) => wantedChains?.includes(chain as CaipNetworkId) !== false)
  return Object.fromEntries(answered.map(([chain, given]) => [toHexChainId(chain as CaipNetworkId), given]))
}
