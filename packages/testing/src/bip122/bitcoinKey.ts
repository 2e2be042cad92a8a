import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { WalletError } from '../WalletError.ts'
import { BITCOIN_CHAINS, type BitcoinChain } from './bitcoinChain.ts'
import { signBip322, signEcdsa } from './signMessage.ts'

/** What request-style wallets call the purposes. */
export type BitcoinPurpose = 'payment' | 'ordinals'
export type MessageProtocol = 'ECDSA' | 'BIP322'

/** One address on one chain, and the key behind it. */
export interface BitcoinKey {
  address: string
  chain: BitcoinChain
  purpose: BitcoinPurpose
  /** 33 bytes; of a taproot key the 32 of its x coordinate. */
  publicKey: Uint8Array
  secret: Uint8Array
  sign(message: Uint8Array, protocol: MessageProtocol): Uint8Array
}

/** For payments a witness key hash (BIP-84), for ordinals a taproot key (BIP-86). The key has 32 bytes, as hex. */
export function bitcoinKey(hex: string, purpose: BitcoinPurpose, chain: BitcoinChain): BitcoinKey {
  const secret = Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  const full = secp256k1.getPublicKey(secret)
  const { versions } = BITCOIN_CHAINS[chain]
  const tapInternalKey = full.slice(1)
  const isTaproot = purpose === 'ordinals'
  const payment = isTaproot ? p2tr(tapInternalKey, undefined, versions) : p2wpkh(full, versions)
  return {
    address: payment.address!,
    chain,
    purpose,
    publicKey: isTaproot ? tapInternalKey : full,
    secret,
    sign(message, protocol) {
      if (protocol === 'BIP322') {
        return signBip322(message, { secret, script: payment.script, ...(isTaproot && { tapInternalKey }) })
      }
      if (isTaproot) throw new WalletError(-32001, 'A taproot key signs messages by BIP-322 alone.')
      return signEcdsa(message, secret)
    },
  }
}
