import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromHex } from '../hex.ts'
import { decoding, type Refusal, refuse } from '../refusal.ts'
import { type DecodedMessage, decodeMessage, MAX_TEXT } from '../text.ts'
import { type DecodedTransaction, decodeTransaction, MAX_TRANSACTION } from './transaction.ts'
import { type DecodedTypedData, decodeTypedData } from './typedData.ts'

/** Content of a request. `digest` belongs to exactly what is shown. */
export type DecodedEip155 = DecodedTransaction | DecodedTypedData | (DecodedMessage & { digest: Uint8Array }) | Refusal

const DIGEST_LENGTH = 32

/** Id of as many hex digits, such as a UUID without dashes. One hash in 2^128 reads so: searching for one is as hard as finding a key. */
const ID = /^(?:[0-9a-f]{32}|[0-9A-F]{32})$/

/**
 * Reads a request: `personal_sign`, `eth_signTypedData_v4`, or `eth_signTransaction` with the bytes of an unsigned transaction as 0x hex.
 * `address` is that of the account, with its checksum.
 */
export const decodeEip155 = (method: string, params: readonly unknown[], address: string): DecodedEip155 =>
  decoding(() => {
    if (method === 'eth_sign') refuse('rawHash')
    if (method === 'wallet_signAuthorization' || method === 'eth_signAuthorization') refuse('delegation')
    if (method === 'eth_sendUserOperation' || method === 'eth_signUserOperation') refuse('userOperation')
    if (method === 'eth_signTransaction') return decodeTransaction(fromHex(params[0], MAX_TRANSACTION))
    if (method === 'personal_sign') {
      assertOwn(params[1], address)
      return decodePersonalMessage(params[0], address)
    }
    if (method !== 'eth_signTypedData_v4') refuse('unsupported')
    assertOwn(params[0], address)
    return decodeTypedData(params[1], address)
  })

function assertOwn(named: unknown, address: string): void {
  if (typeof named !== 'string' || named.toLowerCase() !== address.toLowerCase()) refuse('otherAccount')
}

/** Message of `personal_sign`: bytes as 0x hex, or a text. As in other wallets a text that is 0x hex stands for its bytes. */
function decodePersonalMessage(value: unknown, address: string) {
  if (typeof value !== 'string') refuse('malformed')
  const isHex = /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
  if (!isHex && /\p{Surrogate}/u.test(value)) refuse('malformed')
  const bytes = isHex ? fromHex(value, MAX_TEXT) : utf8ToBytes(value)
  const message = decodeMessage(bytes, address)
  // Hash of something that is not shown. One that reads as another text can be searched for.
  if (bytes.length === DIGEST_LENGTH && !(message.kind === 'text' && ID.test(message.text))) refuse('rawHash')
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return { ...message, digest: keccak_256(concatBytes(prefix, bytes)) }
}
