import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { WalletError } from '../WalletError.ts'
import { BITCOIN_CHAINS, type BitcoinChain } from './bitcoinChain.ts'
import { signBip322, signEcdsa } from './signMessage.ts'

/** Purposes of WBIP wallets. */
export type BitcoinPurpose = 'payment' | 'ordinals'
/** Protocol of a signed message: by the key itself, or BIP-322. */
export type MessageProtocol = 'ECDSA' | 'BIP322'

/** One address on one chain, and the key behind it. */
export interface BitcoinKey {
  address: string
  chain: BitcoinChain
  purpose: BitcoinPurpose
  /** 33 bytes, or the 32 bytes of the x coordinate of a taproot key. */
  publicKey: Uint8Array
  secret: Uint8Array
  /** Output script of the address. */
  script: Uint8Array
  sign(message: Uint8Array, protocol: MessageProtocol): Uint8Array
}

/** Key of a P2WPKH address for payments (BIP-84), or a P2TR address for ordinals (BIP-86). `hex`: 32 bytes. */
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
    script: payment.script,
    sign(message, protocol) {
      if (protocol === 'BIP322') {
        return signBip322(message, { secret, script: payment.script, ...(isTaproot && { tapInternalKey }) })
      }
      if (isTaproot) throw new WalletError(-32001, 'A taproot key signs messages by BIP-322 only.')
      return signEcdsa(message, secret)
    },
  }
}
