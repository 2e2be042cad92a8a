import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { RawWitness } from '@scure/btc-signer'
import { decodeBitcoinMessage } from '../decode/bip122/decodeBitcoinMessage.ts'
import { decodeEip155 } from '../decode/eip155/decodeEip155.ts'
import type { Accounts } from '../keys/openAccounts.ts'
import type { SignInRequest } from './signInRequest.ts'

/** Signs a message that was checked before. Returns what the wallet answers to the request, undefined where it cannot be read. */
export function signSignIn({ namespace, account, text }: SignInRequest, accounts: Accounts): unknown {
  const bytes = utf8ToBytes(text)
  if (namespace === 'eip155') {
    const { address, sign } = accounts.eip155
    const decoded = decodeEip155('personal_sign', [`0x${bytesToHex(bytes)}`, address], address)
    return 'digest' in decoded ? `0x${bytesToHex(sign(decoded.digest))}` : undefined
  }
  if (namespace === 'solana') return { signature: base58.encode(accounts.solana.sign(bytes)) }
  if (namespace === 'polkadot') {
    // Between these marks the bytes can be no transaction.
    const marked = concatBytes(utf8ToBytes('<Bytes>'), bytes, utf8ToBytes('</Bytes>'))
    return { id: 1, signature: `0x${bytesToHex(accounts.polkadot.sign(marked))}` }
  }
  const kind = account.type === 'ordinal' ? 'ordinal' : 'payment'
  const { address, publicKey, sign } = accounts[kind]
  const decoded = decodeBitcoinMessage(bytes, { account: kind, publicKey, address })
  if (!('digest' in decoded)) return undefined
  const signature = sign(decoded.digest)
  const witness = kind === 'ordinal' ? [signature] : [concatBytes(signature, Uint8Array.of(decoded.sighash)), publicKey]
  return { address, signature: base64.encode(RawWitness.encode(witness)) }
}
