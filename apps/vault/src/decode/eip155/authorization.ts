import { refuse } from '../refusal.ts'
import { numberIn, type TypedDataStruct, textIn } from './typedDataValue.ts'

/**
 * Transfer of a token that somebody else carries out, once, or the end of such a right.
 * @see https://eips.ethereum.org/EIPS/eip-3009
 */
export type Authorization =
  | {
      kind: 'transfer'
      token: string
      to: string
      amount: bigint
      /** Unix seconds between which the signature can be used. */
      after: bigint
      before: bigint
      /** Whether only the receiver can use it; else whoever has it. */
      byReceiver: boolean
    }
  /** Takes a right back that was signed before and has this number. */
  | { kind: 'cancel'; token: string; nonce: string }

const MEMBERS = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const BY_ANYONE = `TransferWithAuthorization(${MEMBERS})`
const BY_RECEIVER = `ReceiveWithAuthorization(${MEMBERS})`
const CANCEL = 'CancelAuthorization(address authorizer,bytes32 nonce)'

/** Reads an authorization of EIP-3009, by the exact type. Undefined for any other, and refused for one of another account. */
export function readAuthorization(
  encodedType: string,
  message: TypedDataStruct,
  token: string | undefined,
  address: string,
): Authorization | undefined {
  if (token === undefined) return undefined
  if (encodedType === CANCEL) {
    if (textIn(message, 'authorizer') !== address) refuse('otherAccount')
    return { kind: 'cancel', token, nonce: textIn(message, 'nonce') }
  }
  if (encodedType !== BY_ANYONE && encodedType !== BY_RECEIVER) return undefined
  if (textIn(message, 'from') !== address) refuse('otherAccount')
  return {
    kind: 'transfer',
    token,
    to: textIn(message, 'to'),
    amount: numberIn(message, 'value'),
    after: numberIn(message, 'validAfter'),
    before: numberIn(message, 'validBefore'),
    byReceiver: encodedType === BY_RECEIVER,
  }
}
