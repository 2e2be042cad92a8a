import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { RawWitness } from '@scure/btc-signer'
import { signNested } from '../chains/eip155/signNested.ts'
import { decodeBitcoinMessage } from '../decode/bip122/decodeBitcoinMessage.ts'
import { decodeEip155 } from '../decode/eip155/decodeEip155.ts'
import { nestMessage } from '../decode/eip155/nestedSignature.ts'
import type { Accounts } from '../keys/openAccounts.ts'
import { smartAddress } from '../smartAccount.ts'
import type { SignInRequest } from './signInRequest.ts'

/** Smart account for whose chain a message is. */
export type SignInChain = { chainId: bigint; isDeployed: boolean }

/** Signature of the key, or that of its smart account. Undefined where the message cannot be read. */
function signEvm({ account, text }: SignInRequest, { eip155 }: Accounts, chain: SignInChain): string | undefined {
  const isSmart = account.type === 'smartAccount'
  const address = isSmart ? smartAddress(eip155.address) : eip155.address
  const decoded = decodeEip155('personal_sign', [`0x${bytesToHex(utf8ToBytes(text))}`, address], address)
  if (!('digest' in decoded)) return undefined
  return isSmart
    ? signNested(nestMessage(decoded.digest, { account: address, ...chain }), eip155, chain)
    : `0x${bytesToHex(eip155.sign(decoded.digest))}`
}

/**
 * Signs a message that was checked before. Returns what the wallet answers to the request, undefined where it cannot be read. `chain` is for
 * the smart account.
 */
export function signSignIn(request: SignInRequest, accounts: Accounts, chain: SignInChain): unknown {
  const { namespace, account, text } = request
  const bytes = utf8ToBytes(text)
  if (namespace === 'eip155') return signEvm(request, accounts, chain)
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
