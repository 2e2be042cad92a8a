import fc from 'fast-check'
import {
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  keccak256,
  parseAbi,
  serializeTransaction,
  toHex,
  toRlp,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeEip155 } from './decodeEip155.ts'

const OWN = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SPENDER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const OTHER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const MAX = 2n ** 256n - 1n

/** Fields of EIP-1559 that viem would not write. */
const serializeUnchecked = (fields: Parameters<typeof toRlp>[0]) => `0x02${toRlp(fields).slice(2)}`

type Transaction = Parameters<typeof serializeTransaction>[0]

const base = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  to: TOKEN,
  gas: 60_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
} as const

const decode = (serialized: string) => decodeEip155('eth_signTransaction', [serialized], OWN)
const decodeCall = (data: `0x${string}`) => {
  const decoded = decode(serializeTransaction({ ...base, data }))
  return decoded.kind === 'transaction' ? decoded.call : decoded
}
const call = (abi: readonly unknown[], functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const olderAbi = parseAbi([
  'function increaseAllowance(address spender, uint256 added)',
  'function multicall(bytes[] calls)',
])
const erc721Safe = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
])

describe('transaction of eip155', () => {
  test.each<[string, Transaction, bigint]>([
    ['legacy', { type: 'legacy', chainId: 1, nonce: 0, to: OTHER, value: 5n, gas: 21_000n, gasPrice: 3n }, 63_000n],
    [
      'EIP-2930',
      {
        type: 'eip2930',
        chainId: 10,
        nonce: 1,
        to: OTHER,
        value: 5n,
        gas: 21_000n,
        gasPrice: 3n,
        accessList: [{ address: TOKEN, storageKeys: [`0x${'11'.repeat(32)}`] }],
      },
      63_000n,
    ],
    [
      'EIP-1559',
      {
        type: 'eip1559',
        chainId: 8453,
        nonce: 2,
        to: OTHER,
        value: 5n,
        gas: 21_000n,
        maxFeePerGas: 3n,
        maxPriorityFeePerGas: 1n,
      },
      63_000n,
    ],
  ])('of type %s shows the payment and the largest fee, with the digest of its bytes', (_, transaction, maxFee) => {
    const serialized = serializeTransaction(transaction)
    expect(decode(serialized)).toEqual({
      kind: 'transaction',
      chainId: BigInt(transaction.chainId!),
      nonce: BigInt(transaction.nonce!),
      to: OTHER,
      value: 5n,
      data: '0x',
      call: { kind: 'nativeTransfer' },
      gas: 21_000n,
      maxFee,
      digest: Uint8Array.from(Buffer.from(keccak256(serialized).slice(2), 'hex')),
    })
  })

  test('reads every payment that viem writes', () => {
    const value = fc.bigInt({ min: 0n, max: MAX })
    fc.assert(
      fc.property(value, fc.nat(), fc.integer({ min: 1, max: 2 ** 31 }), (amount, nonce, chainId) => {
        const decoded = decode(serializeTransaction({ ...base, to: OTHER, value: amount, nonce, chainId }))
        expect(decoded).toMatchObject({
          kind: 'transaction',
          value: amount,
          nonce: BigInt(nonce),
          chainId: BigInt(chainId),
        })
      }),
    )
  })

  const nft = { kind: 'nftTransfer', collection: TOKEN, from: OWN, to: OTHER }
  test.each([
    [
      'transfer',
      call(erc20Abi, 'transfer', [OTHER, 7n]),
      { kind: 'tokenTransfer', token: TOKEN, to: OTHER, amount: 7n },
    ],
    [
      'approve',
      call(erc20Abi, 'approve', [SPENDER, MAX]),
      { kind: 'approve', token: TOKEN, spender: SPENDER, amountOrId: MAX },
    ],
    [
      'transferFrom',
      call(erc20Abi, 'transferFrom', [OWN, OTHER, 7n]),
      { kind: 'tokenTransferFrom', token: TOKEN, from: OWN, to: OTHER, amountOrId: 7n },
    ],
    [
      'increaseAllowance',
      call(olderAbi, 'increaseAllowance', [SPENDER, 7n]),
      { kind: 'increaseAllowance', token: TOKEN, spender: SPENDER, amount: 7n },
    ],
    [
      'approve of Permit2',
      call(permit2Abi, 'approve', [OTHER, SPENDER, 7n, 9]),
      { kind: 'permit2Approve', contract: TOKEN, token: OTHER, spender: SPENDER, amount: 7n, ends: 9n },
    ],
    [
      'setApprovalForAll',
      call(erc721Abi, 'setApprovalForAll', [SPENDER, true]),
      { kind: 'approveAll', collection: TOKEN, operator: SPENDER, isApproved: true },
    ],
    [
      'setApprovalForAll that revokes',
      call(erc721Abi, 'setApprovalForAll', [SPENDER, false]),
      { kind: 'approveAll', collection: TOKEN, operator: SPENDER, isApproved: false },
    ],
    [
      'safeTransferFrom of ERC-721',
      call(erc721Safe, 'safeTransferFrom', [OWN, OTHER, 7n]),
      { ...nft, items: [{ id: 7n, amount: 1n }], data: '0x' },
    ],
    [
      'safeTransferFrom of ERC-721 with data',
      call(erc721Safe, 'safeTransferFrom', [OWN, OTHER, 7n, '0xabcd']),
      { ...nft, items: [{ id: 7n, amount: 1n }], data: '0xabcd' },
    ],
    [
      'safeTransferFrom of ERC-1155',
      call(erc1155Abi, 'safeTransferFrom', [OWN, OTHER, 7n, 8n, '0x']),
      { ...nft, items: [{ id: 7n, amount: 8n }], data: '0x' },
    ],
    [
      'safeBatchTransferFrom of ERC-1155',
      call(erc1155Abi, 'safeBatchTransferFrom', [OWN, OTHER, [1n, 2n], [3n, 4n], `0x${'aa'.repeat(33)}`]),
      {
        ...nft,
        items: [
          { id: 1n, amount: 3n },
          { id: 2n, amount: 4n },
        ],
        data: `0x${'aa'.repeat(33)}`,
      },
    ],
    [
      'a call that is not known',
      call(olderAbi, 'multicall', [['0x1234']]),
      { kind: 'unknown', selector: '0xac9650d8' },
    ],
    ['a selector that is cut off', '0xa9059c' as const, { kind: 'unknown', selector: '0xa9059c' }],
  ])('shows %s', (_, data, expected) => {
    expect(decodeCall(data)).toEqual(expected)
  })

  test('H61 shows arguments that are not canonical as an unknown call', () => {
    const transfer = call(erc20Abi, 'transfer', [OTHER, 7n])
    const batch = call(erc1155Abi, 'safeBatchTransferFrom', [OWN, OTHER, [1n, 2n], [3n, 4n], '0xaa'])
    const hostile = [
      `${transfer}00`,
      `${transfer}${'00'.repeat(32)}`,
      transfer.slice(0, -2),
      // Address with more than 20 bytes.
      `${transfer.slice(0, 10)}01${transfer.slice(12)}`,
      `${call(erc721Abi, 'setApprovalForAll', [SPENDER, true]).slice(0, -1)}2`,
      `${call(permit2Abi, 'approve', [OTHER, SPENDER, 7n, 9]).slice(0, -64)}${'ff'.repeat(32)}`,
      batch.slice(0, -64),
      `${batch}00`,
      // Bytes after the end of the bytes.
      `${batch.slice(0, -2)}01`,
      // Lists of different lengths, and one longer than the data.
      call(erc1155Abi, 'safeBatchTransferFrom', [OWN, OTHER, [1n, 2n], [3n], '0x']),
      `${batch.slice(0, 10 + 64 * 5)}${'ff'.repeat(32)}${batch.slice(10 + 64 * 6)}`,
      // Offset that points back into the heads.
      `${batch.slice(0, 10 + 64 * 2)}${'00'.repeat(32)}${batch.slice(10 + 64 * 3)}`,
    ]
    for (const data of hostile)
      expect(decodeCall(data as `0x${string}`)).toEqual({ kind: 'unknown', selector: data.slice(0, 10) })
  })

  test('reads the transaction that the ones with wrong lengths are made of', () => {
    expect(decode('0xc9800101808080018080')).toMatchObject({ kind: 'transaction', chainId: 1n })
    const fields = ['0x01', '0x', '0x04', '0x05', '0x01', OTHER, '0x', '0x', [[OTHER, [`0x${'11'.repeat(32)}`]]]]
    expect(decode(serializeUnchecked(fields as Parameters<typeof toRlp>[0]))).toMatchObject({
      kind: 'transaction',
      maxFee: 5n,
    })
  })

  test('shows a transaction that makes a contract as such', () => {
    const { to: _, ...deploy } = base
    const decoded = decode(serializeTransaction({ ...deploy, data: '0x6000' }))
    expect(decoded).toMatchObject({ to: undefined, call: { kind: 'deploy' }, data: '0x6000' })
  })

  test.each<[string, Transaction | string, string]>([
    [
      'an EIP-7702 authorisation',
      {
        ...base,
        type: 'eip7702',
        authorizationList: [{ address: SPENDER, chainId: 1, nonce: 0, r: '0x1', s: '0x1', yParity: 0 }],
      } as Transaction,
      'delegation',
    ],
    [
      'a legacy transaction without a chain',
      { type: 'legacy', nonce: 0, to: OTHER, gas: 21_000n, gasPrice: 1n },
      'unsupported',
    ],
    ['a chain of number 0', toRlp(['0x', '0x01', '0x01', OTHER, '0x', '0x', '0x', '0x', '0x']), 'unsupported'],
    ['a blob transaction', '0x03c0', 'unsupported'],
    ['a type of the future', '0x7fc0', 'unsupported'],
    ['nothing', '0x', 'malformed'],
    ['an empty list', '0xc0', 'malformed'],
    ['text', 'hello', 'malformed'],
    ['an odd number of digits', '0x0', 'malformed'],
    ['half a megabyte', `0x02${'00'.repeat(500_000)}`, 'tooLong'],
    ['lists in lists', `0x${'c1'.repeat(100)}c0`, 'malformed'],
    ['a length with a leading zero', '0x02f90001', 'malformed'],
    ['a length beyond the end', '0x02ffffffffffffffffff', 'malformed'],
    [
      'a number with a leading zero',
      toRlp(['0x00', '0x01', '0x01', OTHER, '0x', '0x', '0x01', '0x', '0x']),
      'malformed',
    ],
    [
      'a number of 33 bytes',
      toRlp([`0x${'11'.repeat(33)}`, '0x01', '0x01', OTHER, '0x', '0x', '0x01', '0x', '0x']),
      'malformed',
    ],
    [
      'a receiver of 19 bytes',
      toRlp(['0x', '0x01', '0x01', `0x${'11'.repeat(19)}`, '0x', '0x', '0x01', '0x', '0x']),
      'malformed',
    ],
    ['a list as the receiver', toRlp(['0x', '0x01', '0x01', ['0x11'], '0x', '0x', '0x01', '0x', '0x']), 'malformed'],
    [
      'a signed legacy transaction',
      toRlp(['0x', '0x01', '0x01', OTHER, '0x', '0x', '0x25', '0x11', '0x22']),
      'malformed',
    ],
    ['a small number in two bytes', '0xca80810101808080018080', 'malformed'],
    ['a length in more bytes than it takes', '0xf809800101808080018080', 'malformed'],
    [
      'a tip above the price',
      serializeUnchecked(['0x01', '0x', '0x05', '0x04', '0x01', OTHER, '0x', '0x', []]),
      'malformed',
    ],
    [
      'an access list with an address of 19 bytes',
      serializeUnchecked(['0x01', '0x', '0x04', '0x05', '0x01', OTHER, '0x', '0x', [[`0x${'11'.repeat(19)}`, []]]]),
      'malformed',
    ],
    [
      'an access list with a key of 31 bytes',
      serializeUnchecked([
        '0x01',
        '0x',
        '0x04',
        '0x05',
        '0x01',
        OTHER,
        '0x',
        '0x',
        [[OTHER, [`0x${'11'.repeat(31)}`]]],
      ]),
      'malformed',
    ],
    ['a field too many', toRlp(['0x', '0x01', '0x01', OTHER, '0x', '0x', '0x01', '0x', '0x', '0x']), 'malformed'],
  ])('H61 refuses %s', (_, transaction, reason) => {
    const serialized = typeof transaction === 'string' ? transaction : serializeTransaction(transaction)
    expect(decode(serialized)).toEqual({ kind: 'refused', reason })
  })

  test('H61 refuses every transaction that is cut off or followed by more', () => {
    const serialized = serializeTransaction({ ...base, data: call(erc20Abi, 'approve', [SPENDER, MAX]) })
    for (let end = 4; end < serialized.length; end += 2)
      expect(decode(serialized.slice(0, end))).toMatchObject({ kind: 'refused' })
    expect(decode(`${serialized}00`)).toEqual({ kind: 'refused', reason: 'malformed' })
    expect(decode(serializeTransaction({ ...base }, { r: '0x1', s: '0x1', yParity: 0 }))).toEqual({
      kind: 'refused',
      reason: 'malformed',
    })
  })

  test('never throws on other bytes', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '01', '02', 'f8', 'f9'), fc.uint8Array({ maxLength: 300 }), (type, bytes) => {
        expect(decode(`0x${type}${toHex(bytes).slice(2)}`)).toMatchObject({ kind: 'refused' })
      }),
      { numRuns: 1000 },
    )
  })
})
