import { refuse } from '../refusal.ts'
import type { TypedDataField } from './typedDataHash.ts'

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

type Values = {
  text: (path: string) => string
  number: (path: string) => bigint
  /** Paths of the items in a list. */
  items: (path: string) => string[]
  contract: string
}
type Reader = (values: Values, address: string) => Spending

const allowance = (values: Values, paths: readonly string[]): Spending => {
  const grants = paths.map(path => ({
    token: values.text(`${path}.token`),
    amount: values.number(`${path}.amount`),
    ends: values.number(`${path}.expiration`),
  }))
  const deadline = values.number('sigDeadline')
  const { contract } = values
  return { standard: 'permit2', contract, spender: values.text('spender'), grants, isOnce: false, deadline }
}

const once = (values: Values, paths: readonly string[]): Spending => {
  const deadline = values.number('deadline')
  const grants = paths.map(path => ({
    token: values.text(`${path}.token`),
    amount: values.number(`${path}.amount`),
    ends: deadline,
  }))
  const { contract } = values
  return { standard: 'permit2', contract, spender: values.text('spender'), grants, isOnce: true, deadline }
}

/** Readers by the beginning of the encoded type. Those that are complete must match as a whole. */
const READERS: readonly [type: string, read: Reader][] = [
  [
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    ({ text, number, contract }, address) => {
      if (text('owner') !== address) refuse('otherAccount')
      const grant = { token: contract, amount: number('value'), ends: undefined }
      const deadline = number('deadline')
      return { standard: 'eip2612', contract, spender: text('spender'), grants: [grant], isOnce: false, deadline }
    },
  ],
  [
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    ({ text, number, contract }, address) => {
      if (text('holder') !== address) refuse('otherAccount')
      const amount = text('allowed') === 'true' ? 'all' : 0n
      const grants = [{ token: contract, amount, ends: undefined } as const]
      // 0 is "never" here.
      const deadline = number('expiry') || undefined
      return { standard: 'dai', contract, spender: text('spender'), grants, isOnce: false, deadline }
    },
  ],
  [
    `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
    values => allowance(values, ['details']),
  ],
  [
    `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
    values => allowance(values, values.items('details')),
  ],
  [
    `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${TOKEN}`,
    values => once(values, ['permitted']),
  ],
  [
    `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${TOKEN}`,
    values => once(values, values.items('permitted')),
  ],
  // The rest of the type is the order that the spender promises to keep; its values are among the fields.
  [
    'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,',
    values => once(values, ['permitted']),
  ],
  [
    'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,',
    values => once(values, values.items('permitted')),
  ],
]

/** Reads what the signature lets others spend, by the exact type. Undefined for a type that is not known. */
export function readSpending(
  encodedType: string,
  fields: readonly TypedDataField[],
  contract: string | undefined,
  address: string,
): Spending | undefined {
  const isType = (type: string) =>
    type.endsWith(')') ? encodedType === type : encodedType.startsWith(type) && encodedType.includes(`)${TOKEN}`)
  const read = READERS.find(([type]) => isType(type))?.[1]
  if (!read || contract === undefined) return undefined
  const values = new Map(fields.map(({ path, value }) => [path, value]))
  const text = (path: string) => values.get(path) ?? refuse('malformed')
  const items = (path: string) => {
    const starts = [...values.keys()].flatMap(each => /^(\w+\[\d+\])\./.exec(each)?.[1] ?? [])
    return [...new Set(starts)].filter(each => each.startsWith(`${path}[`))
  }
  return read({ text, number: path => BigInt(text(path)), items, contract }, address)
}
