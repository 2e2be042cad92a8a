import { toHex } from '../hex.ts'
import { decodeAbi } from './abi.ts'

/**
 * Call of a contract, by its data alone. ERC-20 and ERC-721 share the selectors of `approve` and `transferFrom`: there `amountOrId` is an amount in
 * base units or the number of one token, and only the contract at the address could say which.
 */
export type DecodedCall =
  /** Without data: the native currency moves and nothing else, unless a contract lives at the address. */
  | { kind: 'nativeTransfer' }
  | { kind: 'deploy' }
  | { kind: 'tokenTransfer'; token: string; to: string; amount: bigint }
  | { kind: 'tokenTransferFrom'; token: string; from: string; to: string; amountOrId: bigint }
  | { kind: 'approve'; token: string; spender: string; amountOrId: bigint }
  | { kind: 'increaseAllowance'; token: string; spender: string; amount: bigint }
  /** Permit2's own list: `contract` may move the token for the spender until `ends`, in Unix seconds. */
  | { kind: 'permit2Approve'; contract: string; token: string; spender: string; amount: bigint; ends: bigint }
  /** Every token of a collection, now and later. */
  | { kind: 'approveAll'; collection: string; operator: string; isApproved: boolean }
  | { kind: 'nftTransfer'; collection: string; from: string; to: string; items: NftItem[]; data: string }
  | { kind: 'unknown'; selector: string }

/** One token of a collection. ERC-721 has one of each. */
export type NftItem = { id: bigint; amount: bigint }

type Reader = (contract: string, data: Uint8Array) => DecodedCall | undefined

/** Reader of the arguments by the selector of the function. */
const READERS: Record<string, Reader> = {
  // transfer(address,uint256)
  '0xa9059cbb': (token, data) => {
    const values = decodeAbi(['address', 'uint256'], data)
    return values && { kind: 'tokenTransfer', token, to: values[0], amount: values[1] }
  },
  // transferFrom(address,address,uint256)
  '0x23b872dd': (token, data) => {
    const values = decodeAbi(['address', 'address', 'uint256'], data)
    return values && { kind: 'tokenTransferFrom', token, from: values[0], to: values[1], amountOrId: values[2] }
  },
  // approve(address,uint256)
  '0x095ea7b3': (token, data) => {
    const values = decodeAbi(['address', 'uint256'], data)
    return values && { kind: 'approve', token, spender: values[0], amountOrId: values[1] }
  },
  // increaseAllowance(address,uint256)
  '0x39509351': (token, data) => {
    const values = decodeAbi(['address', 'uint256'], data)
    return values && { kind: 'increaseAllowance', token, spender: values[0], amount: values[1] }
  },
  // approve(address,address,uint160,uint48)
  '0x87517c45': (contract, data) => {
    const values = decodeAbi(['address', 'address', 'uint160', 'uint48'], data)
    if (!values) return undefined
    const [token, spender, amount, ends] = values
    return { kind: 'permit2Approve', contract, token, spender, amount, ends }
  },
  // setApprovalForAll(address,bool)
  '0xa22cb465': (collection, data) => {
    const values = decodeAbi(['address', 'bool'], data)
    return values && { kind: 'approveAll', collection, operator: values[0], isApproved: values[1] }
  },
  // safeTransferFrom(address,address,uint256)
  '0x42842e0e': (collection, data) => {
    const values = decodeAbi(['address', 'address', 'uint256'], data)
    return values && nftTransfer(collection, values[0], values[1], [{ id: values[2], amount: 1n }], '0x')
  },
  // safeTransferFrom(address,address,uint256,bytes)
  '0xb88d4fde': (collection, data) => {
    const values = decodeAbi(['address', 'address', 'uint256', 'bytes'], data)
    return values && nftTransfer(collection, values[0], values[1], [{ id: values[2], amount: 1n }], values[3])
  },
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0xf242432a': (collection, data) => {
    const values = decodeAbi(['address', 'address', 'uint256', 'uint256', 'bytes'], data)
    return values && nftTransfer(collection, values[0], values[1], [{ id: values[2], amount: values[3] }], values[4])
  },
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '0x2eb2c2d6': (collection, data) => {
    const values = decodeAbi(['address', 'address', 'uint256[]', 'uint256[]', 'bytes'], data)
    if (!values) return undefined
    const [from, to, ids, amounts, extra] = values
    if (ids.length !== amounts.length) return undefined
    const items = ids.map((id, index) => ({ id, amount: amounts[index]! }))
    return nftTransfer(collection, from, to, items, extra)
  },
}

const nftTransfer = (collection: string, from: string, to: string, items: NftItem[], data: string): DecodedCall => ({
  kind: 'nftTransfer',
  collection,
  from,
  to,
  items,
  data,
})

/** Reads the data of a transaction. Arguments that are not canonical make the call unknown. */
export function decodeCall(to: string | undefined, data: Uint8Array): DecodedCall {
  if (to === undefined) return { kind: 'deploy' }
  if (data.length === 0) return { kind: 'nativeTransfer' }
  const selector = toHex(data.subarray(0, 4))
  const reader = Object.hasOwn(READERS, selector) ? READERS[selector] : undefined
  return reader?.(to, data.subarray(4)) ?? { kind: 'unknown', selector }
}
