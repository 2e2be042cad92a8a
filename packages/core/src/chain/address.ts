import { isBitcoinAddress } from './bitcoinAddress.ts'
import { isEvmAddress } from './evmAddress.ts'
import type { ChainNamespace } from './namespace.ts'
import { isSolanaAddress } from './solanaAddress.ts'
import { decodeSs58 } from './ss58.ts'

/**
 * Whether `text` is an address of the chain family.
 * - eip155: 40 hex characters with or without `0x`, in any case. A wrong EIP-55 checksum passes, as in the specification;
 *   compare with `checksumAddress` to warn of a mistyped one.
 * - solana: 32 to 44 base58 characters. Checks the shape only: it need not decode to 32 bytes.
 * - polkadot: SS58 of any network with a right checksum; account ids and ECDSA keys, not account indices.
 * - bip122: Bitcoin's base58check, bech32 and bech32m with a right checksum; mainnet, testnet and regtest.
 */
export function isAddress(text: string, namespace: ChainNamespace): boolean {
  switch (namespace) {
    case 'eip155':
      return isEvmAddress(text)
    case 'solana':
      return isSolanaAddress(text)
    case 'polkadot':
      return decodeSs58(text) !== undefined
    case 'bip122':
      return isBitcoinAddress(text)
  }
}
