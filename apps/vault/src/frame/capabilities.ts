import { type AuthAccount, FoyerError, parseCaipNetworkId } from '@foyer/core/chain'
import type { VaultConfig } from '../config.ts'
import { isSameAddress } from './signInRequest.ts'

const METHOD = 'wallet_getCapabilities'

const hexOf = (caipNetworkId: string) => `0x${BigInt(parseCaipNetworkId(caipNetworkId).reference).toString(16)}`

/**
 * Capabilities of an account for several calls, by chain, as EIP-5792 has it.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export function capabilities(params: unknown, accounts: readonly AuthAccount[], { chains }: VaultConfig): unknown {
  const [address, wanted] = Array.isArray(params) ? (params as unknown[]) : []
  const account = accounts.find(
    each =>
      each.namespace === 'eip155' && typeof address === 'string' && isSameAddress('eip155', each.address, address),
  )
  if (!account) throw new FoyerError('wallet.unauthorized', { method: METHOD })
  const asked = Array.isArray(wanted) ? wanted.map(each => String(each).toLowerCase()) : undefined
  const entries = chains
    .filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
    .filter(({ caipNetworkId }) => !asked || asked.includes(hexOf(caipNetworkId)))
    .map(({ caipNetworkId, smartAccount }) => {
      const isSmart = account.type === 'smartAccount' && account.chains?.some(each => each === caipNetworkId) === true
      const sponsors = { supported: (smartAccount?.paymasters ?? []).length > 0 }
      const able = { atomic: { status: 'supported' }, paymasterService: sponsors }
      return [hexOf(caipNetworkId), isSmart ? able : { atomic: { status: 'unsupported' } }]
    })
  return Object.fromEntries(entries)
}
