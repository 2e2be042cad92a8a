import { refuse } from '../refusal.ts'
import { numberIn, structsIn, type TypedDataStruct, textIn } from './typedDataValue.ts'

/** One token that may be spent. */
export interface SpendingGrant {
  /** Contract of the token. */
  token: string
  /** Base units of the token; `all` without any limit. 0 takes a right back. */
  amount: bigint | 'all'
  /** Unix seconds until which it may be spent again and again. Undefined where that has no end. */
  ends: bigint | undefined
}

/** Right to spend tokens of the account. The spender, or whoever has the signature, puts it on the chain without asking again. */
export interface Spending {
  standard: 'eip2612' | 'dai' | 'permit2'
  /** Contract that checks the signature: the token itself, or Permit2. */
  contract: string
  spender: string
  grants: readonly SpendingGrant[]
  /** One transfer, or an allowance. */
  isOnce: boolean
  /** Unix seconds until which the signature can be used. Undefined for one that stays valid. */
  deadline: bigint | undefined
}

const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const TOKEN = 'TokenPermissions(address token,uint256 amount)'

type Reader = (message: TypedDataStruct, contract: string, address: string) => Spending

const allowance: Reader = (message, contract) => {
  const grants = structsIn(message, 'details').map(details => ({
    token: textIn(details, 'token'),
    amount: numberIn(details, 'amount'),
    ends: numberIn(details, 'expiration'),
  }))
  const deadline = numberIn(message, 'sigDeadline')
  return { standard: 'permit2', contract, spender: textIn(message, 'spender'), grants, isOnce: false, deadline }
}

const once: Reader = (message, contract) => {
  const deadline = numberIn(message, 'deadline')
  const grants = structsIn(message, 'permitted').map(permitted => ({
    token: textIn(permitted, 'token'),
    amount: numberIn(permitted, 'amount'),
    ends: deadline,
  }))
  return { standard: 'permit2', contract, spender: textIn(message, 'spender'), grants, isOnce: true, deadline }
}

/** Readers by the beginning of the encoded type. Those that are complete must match as a whole. */
const READERS: readonly [type: string, read: Reader][] = [
  [
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    (message, contract, address) => {
      if (textIn(message, 'owner') !== address) refuse('otherAccount')
      const grants = [{ token: contract, amount: numberIn(message, 'value'), ends: undefined }]
      const deadline = numberIn(message, 'deadline')
      return { standard: 'eip2612', contract, spender: textIn(message, 'spender'), grants, isOnce: false, deadline }
    },
  ],
  [
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    (message, contract, address) => {
      if (textIn(message, 'holder') !== address) refuse('otherAccount')
      const amount = textIn(message, 'allowed') === 'true' ? 'all' : 0n
      const grants = [{ token: contract, amount, ends: undefined } as const]
      // 0 is "never" here.
      const deadline = numberIn(message, 'expiry') || undefined
      return { standard: 'dai', contract, spender: textIn(message, 'spender'), grants, isOnce: false, deadline }
    },
  ],
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`, allowance],
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`, allowance],
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${TOKEN}`, once],
  [
    `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${TOKEN}`,
    once,
  ],
  // The rest of the type is the order that the spender promises to keep; its values are among those of the message.
  ['PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,', once],
  ['PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,', once],
]

/** Reads what the signature lets others spend, by the exact type. Undefined for a type that is not known. */
export function readSpending(
  encodedType: string,
  message: TypedDataStruct,
  contract: string | undefined,
  address: string,
): Spending | undefined {
  const isType = (type: string) =>
    type.endsWith(')') ? encodedType === type : encodedType.startsWith(type) && encodedType.includes(`)${TOKEN}`)
  const read = READERS.find(([type]) => isType(type))?.[1]
  return contract === undefined ? undefined : read?.(message, contract, address)
}
