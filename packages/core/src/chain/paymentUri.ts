import { parseCaipAddress } from './caipAddress.ts'
import type { CaipAddress } from './namespace.ts'

/**
 * Payment URI that a wallet can scan; the bare address where a namespace has no standard for it. Holds no amount.
 * - EIP-681 on eip155, with the chain id against payments on another chain; BIP-21 on bip122; Solana Pay on solana.
 * - Throws `caip.invalid`.
 * @see https://eips.ethereum.org/EIPS/eip-681
 * @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 * @see https://docs.solanapay.com/spec
 */
export function paymentUri(caipAddress: CaipAddress): string {
  const { namespace, reference, address } = parseCaipAddress(caipAddress)
  switch (namespace) {
    case 'eip155':
      return `ethereum:${address}@${reference}`
    case 'bip122':
      return `bitcoin:${address}`
    case 'solana':
      return `solana:${address}`
    case 'polkadot':
      return address
  }
}
