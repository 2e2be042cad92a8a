import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { refuse } from '../refusal.ts'
import { type Authorization, readAuthorization } from './authorization.ts'
import { readSpending, type Spending } from './spending.ts'
import { hashStruct } from './typedDataHash.ts'
import { DOMAIN_TYPE, encodeType, type Member, parseRequest } from './typedDataTypes.ts'
import { type TypedDataStruct, textIn } from './typedDataValue.ts'

/** Typed data of EIP-712. `message` has every value that is signed. */
export interface DecodedTypedData {
  kind: 'typedData'
  primaryType: string
  /** Parts of the domain that are signed. The name is what the page says it is. */
  domain: { name?: string; version?: string; chainId?: bigint; verifyingContract?: string; salt?: string }
  message: TypedDataStruct
  /** Right to spend that the signature gives. Without it and `authorization` there may be rights that the vault cannot see. */
  spending: Spending | undefined
  /** Transfer that the signature allows, or takes back. */
  authorization: Authorization | undefined
  /** Digest of exactly these values, to be signed. */
  digest: Uint8Array
  /** Parts of the digest, for a signature of the smart account: hashes of the domain and of the values, and the text of the type. */
  parts: { separator: Uint8Array; contents: Uint8Array; type: string }
}

const DOMAIN_TYPES: Record<string, string> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * Reads the request of `eth_signTypedData_v4` for the account with this address.
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export function decodeTypedData(value: unknown, address: string): DecodedTypedData {
  const { types, primaryType, domain: domainValue, message: messageValue } = parseRequest(value)
  // Of any version: it can call everything in the name of the account.
  if (/userop|^safeop$/iu.test(primaryType)) refuse('userOperation')
  // By ERC-7739 the owner's signature of such a struct is one of the smart account, for what is in it.
  if (/^(?:TypedDataSign|PersonalSign)$/iu.test(primaryType)) refuse('nestedSignature')
  // The domain alone says nothing.
  if (primaryType === DOMAIN_TYPE) refuse('unsupported')
  assertDomain(types.get(DOMAIN_TYPE) ?? refuse('malformed'))
  const separator = hashStruct(types, DOMAIN_TYPE, domainValue)
  const { hash, struct: message } = hashStruct(types, primaryType, messageValue)
  const domain = domainOf(separator.struct)
  const type = encodeType(types, primaryType)
  return {
    kind: 'typedData',
    primaryType,
    domain,
    message,
    spending: readSpending(type, message, domain.verifyingContract, address),
    authorization: readAuthorization(type, message, domain.verifyingContract, address),
    digest: keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), separator.hash, hash)),
    parts: { separator: separator.hash, contents: hash, type },
  }
}

function assertDomain(members: readonly Member[]): void {
  for (const { name, type } of members)
    if (!Object.hasOwn(DOMAIN_TYPES, name) || DOMAIN_TYPES[name] !== type) refuse('malformed')
}

function domainOf(struct: TypedDataStruct): DecodedTypedData['domain'] {
  const { chainId, ...texts } = Object.fromEntries(struct.members.map(({ name }) => [name, textIn(struct, name)]))
  return { ...texts, ...(chainId !== undefined && { chainId: BigInt(chainId) }) }
}
