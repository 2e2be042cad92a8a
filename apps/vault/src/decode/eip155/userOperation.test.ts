import { accountAddress, ENTRY_POINT, FACTORY } from '@foyer/smart-account'
import {
  concat,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashTypedData,
  numberToHex,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import {
  hashTypedData as hashNested,
  hashMessage as hashNestedMessage,
  wrapTypedDataSignature,
} from 'viem/experimental/erc7739'
import { describe, expect, test } from 'vitest'
import { smartAddress } from '../../smartAccount.ts'
import { decodeEip155 } from './decodeEip155.ts'
import { nestMessage, nestTypedData } from './nestedSignature.ts'
import { creationData, decodeUserOperation } from './userOperation.ts'

const OWNER = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const ACCOUNT = smartAddress(OWNER) as Hex
const OTHER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SPONSOR = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const ABI = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function delegateExecute(address delegate, bytes data)',
  'function transferOwnership(address owner)',
])

const execute = (target: Hex, value = 1n, data: Hex = '0x') =>
  encodeFunctionData({ abi: ABI, functionName: 'execute', args: [target, value, data] })
const batch = (...calls: { target: Hex; value: bigint; data: Hex }[]) =>
  encodeFunctionData({ abi: ABI, functionName: 'executeBatch', args: [calls] })
const pair = (high: bigint, low: bigint) => concat([numberToHex(high, { size: 16 }), numberToHex(low, { size: 16 })])
const operation = (more: object = {}) => ({
  sender: ACCOUNT,
  nonce: '7',
  initCode: '0x',
  callData: execute(OTHER),
  accountGasLimits: pair(100n, 200n),
  preVerificationGas: '300',
  gasFees: pair(2n, 10n),
  paymasterAndData: '0x',
  ...more,
})
const decode = (more: object = {}) =>
  decodeUserOperation(operation(more), { owner: OWNER, account: ACCOUNT, chainId: 31337n })
const refused = (reason: string) => ({ kind: 'refused', reason })

describe('operation of the smart account', () => {
  test('is hashed as viem does, with its sponsor and the creation of the account', () => {
    const sponsored = concat([SPONSOR, pair(40n, 50n), '0x1234'])
    const decoded = decode({ initCode: concat([FACTORY, creationData(OWNER)]), paymasterAndData: sponsored })
    const hash = getUserOperationHash({
      chainId: 31337,
      entryPointAddress: ENTRY_POINT,
      entryPointVersion: '0.8',
      userOperation: {
        sender: ACCOUNT,
        nonce: 7n,
        factory: FACTORY,
        factoryData: creationData(OWNER),
        callData: execute(OTHER),
        verificationGasLimit: 100n,
        callGasLimit: 200n,
        preVerificationGas: 300n,
        maxPriorityFeePerGas: 2n,
        maxFeePerGas: 10n,
        paymaster: SPONSOR,
        paymasterVerificationGasLimit: 40n,
        paymasterPostOpGasLimit: 50n,
        paymasterData: '0x1234',
        signature: '0x',
      },
    })
    expect(decoded).toMatchObject({
      nonce: 7n,
      creates: true,
      calls: [{ to: OTHER, value: 1n, data: '0x', call: { kind: 'nativeTransfer' } }],
      maxFee: 6900n,
      paymaster: { address: SPONSOR, data: '0x1234' },
      hash,
    })
    expect(toHex((decoded as { digest: Uint8Array }).digest)).toBe(hashMessage({ raw: hash }))
  })

  test('has all of its calls, in order', () => {
    const calls = [
      { target: OTHER, value: 5n, data: '0x' },
      { target: SPONSOR, value: 0n, data: `0xa9059cbb${pad(OTHER).slice(2)}${'9'.padStart(64, '0')}` },
      { target: OTHER, value: 6n, data: '0x010203' },
    ] as const
    expect(decode({ callData: batch(...calls) })).toMatchObject({
      calls: [
        { to: OTHER, value: 5n },
        { to: SPONSOR, call: { kind: 'tokenTransfer', token: SPONSOR, to: OTHER, amount: 9n } },
        { to: OTHER, value: 6n, data: '0x010203', call: { kind: 'unknown' } },
      ],
    })
  })

  test.each<[string, object, string]>([
    ['another account', { sender: OTHER }, 'otherAccount'],
    ['the owner', { sender: OWNER }, 'otherAccount'],
    ['creation by another factory', { initCode: concat([OTHER, creationData(OWNER)]) }, 'unsupported'],
    ['creation for another owner', { initCode: concat([FACTORY, creationData(OTHER)]) }, 'unsupported'],
    ['a call of itself', { callData: execute(ACCOUNT) }, 'ownAccount'],
    ['a call of itself in lower case', { callData: execute(accountAddress(OWNER)) }, 'ownAccount'],
    ['a call of the EntryPoint', { callData: execute(ENTRY_POINT) }, 'ownAccount'],
    ['a call of the factory', { callData: execute(FACTORY) }, 'ownAccount'],
    [
      'a call of itself among others',
      { callData: batch({ target: OTHER, value: 0n, data: '0x' }, { target: ACCOUNT, value: 0n, data: '0x' }) },
      'ownAccount',
    ],
    [
      'delegated code',
      { callData: encodeFunctionData({ abi: ABI, functionName: 'delegateExecute', args: [OTHER, '0x'] }) },
      'ownAccount',
    ],
    [
      'another owner',
      { callData: encodeFunctionData({ abi: ABI, functionName: 'transferOwnership', args: [OTHER] }) },
      'ownAccount',
    ],
    ['no calls', { callData: batch() }, 'tooLong'],
    ['nothing', { callData: '0x' }, 'ownAccount'],
    ['bytes after the calls', { callData: `${batch({ target: OTHER, value: 0n, data: '0x' })}00` }, 'malformed'],
    ['a sponsor that is the account', { paymasterAndData: concat([ACCOUNT, pair(1n, 1n)]) }, 'unsupported'],
    ['a sponsor that is called', { paymasterAndData: concat([OTHER, pair(1n, 1n)]) }, 'unsupported'],
    ['half of a sponsor', { paymasterAndData: SPONSOR }, 'malformed'],
    ['a tip above the price', { gasFees: pair(11n, 10n) }, 'malformed'],
  ])('H62 with %s is refused', (_, more, reason) => {
    expect(decode(more)).toEqual(refused(reason))
  })

  test('H62 two calls whose data overlap are refused', () => {
    const calls = batch({ target: OTHER, value: 1n, data: '0x' }, { target: OTHER, value: 1n, data: '0x' })
    const offset = (value: number) => value.toString(16).padStart(64, '0')
    const overlapping = calls.replace(offset(0xc0), offset(0x40)) as Hex
    expect(overlapping).not.toBe(calls)
    expect(decode({ callData: overlapping })).toEqual(refused('malformed'))
  })
})

describe('H62 a hash of an operation is not signed', () => {
  const types = {
    PackedUserOperation: [
      { type: 'address', name: 'sender' },
      { type: 'bytes', name: 'callData' },
    ],
  }
  const data = {
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], ...types },
    primaryType: 'PackedUserOperation',
    domain: { name: 'ERC4337' },
    message: { sender: ACCOUNT, callData: '0x' },
  }
  const hash = (decode() as { hash: string }).hash

  test.each([OWNER, ACCOUNT])('of %s as typed data, or as a message', address => {
    expect(decodeEip155('eth_signTypedData_v4', [address, data], address)).toEqual(refused('userOperation'))
    expect(decodeEip155('personal_sign', [hash, address], address)).toEqual(refused('rawHash'))
    expect(decodeEip155('eth_sign', [address, hash], address)).toEqual(refused('rawHash'))
  })

  test.each(['TypedDataSign', 'PersonalSign', 'personalSign'])('of the owner by the struct %s', primaryType => {
    const nested = {
      ...data,
      types: { ...data.types, [primaryType]: [{ name: 'prefixed', type: 'bytes' }] },
      primaryType,
    }
    const request = { ...nested, message: { prefixed: '0x' } }
    expect(decodeEip155('eth_signTypedData_v4', [OWNER, request], OWNER)).toEqual(refused('nestedSignature'))
  })
})

describe('message of the smart account', () => {
  const nest = { account: ACCOUNT, chainId: 10n }
  const verifierDomain = { name: 'Foyer Account', version: '1', chainId: 10, verifyingContract: ACCOUNT } as const

  test('is nested as viem does', () => {
    const decoded = decodeEip155('personal_sign', [toHex('Hello'), ACCOUNT], ACCOUNT) as { digest: Uint8Array }
    expect(toHex(nestMessage(decoded.digest, nest).digest)).toBe(
      hashNestedMessage({ message: 'Hello', verifierDomain }),
    )
  })

  test('of typed data is nested as viem does', () => {
    const types = {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'text', type: 'string' },
      ],
      Person: [{ name: 'name', type: 'string' }],
    } as const
    const data = {
      types,
      primaryType: 'Mail' as const,
      domain: { name: 'Mails', chainId: 10 },
      message: { from: { name: 'Ann' }, text: 'Hi' },
    }
    const decoded = decodeEip155('eth_signTypedData_v4', [ACCOUNT, JSON.stringify(data)], ACCOUNT)
    if (decoded.kind !== 'typedData') throw new Error(decoded.kind)
    const nested = nestTypedData(decoded, nest)
    if (nested.kind !== 'nested') throw new Error(nested.reason)
    const { EIP712Domain: _, ...rest } = types
    const salt = `0x${'0'.repeat(64)}` as const
    const request = { ...data, types: rest, verifierDomain: { ...verifierDomain, salt } }
    expect(toHex(nested.digest)).toBe(hashNested(request))
    const signature = `0x${'ab'.repeat(65)}` as const
    const finished = toHex(nested.finish(new Uint8Array(65).fill(0xab)))
    expect(finished).toBe(wrapTypedDataSignature({ ...data, types: rest, signature }))
    expect(toHex(decoded.digest)).toBe(hashTypedData({ ...data, types: rest }))
  })

  test('H62 of a type that the account could not check is refused', () => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }], mail: [{ name: 'text', type: 'string' }] }
    const data = { types, primaryType: 'mail', domain: { name: 'Mails' }, message: { text: 'Hi' } }
    const decoded = decodeEip155('eth_signTypedData_v4', [ACCOUNT, data], ACCOUNT)
    if (decoded.kind !== 'typedData') throw new Error(decoded.kind)
    expect(nestTypedData(decoded, nest)).toEqual(refused('unsupported'))
  })
})
