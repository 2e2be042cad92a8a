import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decoding, type Refusal, refuse } from '../refusal.ts'
import type { DecodedTypedData } from './typedData.ts'

/*
 * Messages of the smart account, by ERC-7739: its owner signs a digest that names the account and the chain, so that a signature is good for no
 * other account of the same owner. @see https://eips.ethereum.org/EIPS/eip-7739
 */

/** Smart account that signs. */
export type Nest = { account: string; chainId: bigint }

/** Digest that the owner signs, and the form that the account wants the signature in. */
export type Nested = { kind: 'nested'; digest: Uint8Array; finish: (signature: Uint8Array) => Uint8Array }

const hashOf = (text: string) => keccak_256(utf8ToBytes(text))
const word = (hex: string) => hexToBytes(hex.padStart(64, '0'))

const DOMAIN = hashOf('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)')
const PERSONAL = hashOf('PersonalSign(bytes prefixed)')
const ACCOUNT_MEMBERS = 'string name,string version,uint256 chainId,address verifyingContract,bytes32 salt'
const LONGEST_TYPE = 65_535

/** Values of the account's own domain: constants of its contract, and where it is. */
const domainWords = ({ account, chainId }: Nest) => [
  hashOf('Foyer Account'),
  hashOf('1'),
  word(chainId.toString(16)),
  word(account.slice(2)),
]

const digestOf = (separator: Uint8Array, struct: Uint8Array) =>
  keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), separator, struct))

/** Nests a message. `digest` is that of `personal_sign`, which a decoder gave. */
export function nestMessage(digest: Uint8Array, nest: Nest): Nested {
  const separator = keccak_256(concatBytes(DOMAIN, ...domainWords(nest)))
  const struct = keccak_256(concatBytes(PERSONAL, digest))
  return { kind: 'nested', digest: digestOf(separator, struct), finish: signature => signature }
}

/** Nests typed data that a decoder gave. Refuses what the account could not check: the name of the type must not begin with a-z. */
export const nestTypedData = (decoded: DecodedTypedData, nest: Nest): Nested | Refusal =>
  decoding(() => {
    const { primaryType, parts } = decoded
    const { separator, contents, type } = parts
    const description = utf8ToBytes(type)
    if (/^[a-z]/u.test(primaryType) || primaryType.includes('\0')) refuse('unsupported')
    if (description.length > LONGEST_TYPE) refuse('tooLong')
    const outer = `TypedDataSign(${primaryType} contents,${ACCOUNT_MEMBERS})`
    const struct = keccak_256(concatBytes(hashOf(outer + type), contents, ...domainWords(nest), new Uint8Array(32)))
    const length = Uint8Array.of(description.length >> 8, description.length & 0xff)
    return {
      kind: 'nested',
      digest: digestOf(separator, struct),
      finish: signature => concatBytes(signature, separator, contents, description, length),
    }
  })
