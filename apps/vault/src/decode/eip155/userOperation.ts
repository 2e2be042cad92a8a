import { checksumAddress } from '@foyer/core/chain/checksum'
import { accountSalt, ENTRY_POINT, FACTORY, IMPLEMENTATION } from '@foyer/smart-account'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createReader } from '../byteReader.ts'
import { fromHex, toHex, toNumber } from '../hex.ts'
import { decoding, type Refusal, refuse } from '../refusal.ts'
import { decodeAbi } from './abi.ts'
import { type DecodedCall, decodeCall } from './call.ts'
import { MAX_TRANSACTION } from './transaction.ts'
import { hashStruct } from './typedDataHash.ts'
import { DOMAIN_TYPE, type Member } from './typedDataTypes.ts'
import { numberIn, textIn } from './typedDataValue.ts'

/** One call of an operation, from the smart account. */
export type OperationCall = { to: string; value: bigint; data: string; call: DecodedCall }

/** Operation of ERC-4337 that the vault has built. Amounts are wei. */
export interface DecodedUserOperation {
  kind: 'userOperation'
  nonce: bigint
  /** Whether it creates the smart account before the calls. */
  creates: boolean
  calls: readonly OperationCall[]
  gas: { verification: bigint; call: bigint; base: bigint; paymaster: bigint }
  /** Largest fee: all of the gas at the highest price. */
  maxFee: bigint
  /** Contract that pays the fee, with data of its own. Undefined: the account pays. */
  paymaster: { address: string; data: string } | undefined
  /** Hash of the operation, by which the chain knows it. */
  hash: string
  /** Digest of exactly this operation, to be signed by the owner. */
  digest: Uint8Array
}

/** Operation as EntryPoint 0.8 hashes it: its fields by name. */
export type PackedFields = Readonly<Record<(typeof FIELDS)[number]['name'], unknown>>

const FIELDS = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterAndData', type: 'bytes' },
] as const
const STRUCT = 'PackedUserOperation'
const TYPES: ReadonlyMap<string, readonly Member[]> = new Map<string, readonly Member[]>([
  [STRUCT, FIELDS],
  [
    DOMAIN_TYPE,
    [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
  ],
])

/** `execute(address,uint256,bytes)` of the account. */
const EXECUTE = '0xb61d27f6'
/** `executeBatch((address,uint256,bytes)[])` of the account. */
const EXECUTE_BATCH = '0x34fcd5be'
const MOST_CALLS = 20
const WORD = 32

/** Init code of an owner's account: `createAccount(bytes32)` of the factory. */
export const creationData = (owner: string): `0x${string}` => `0xfe8ca4af${accountSalt(owner).slice(2)}`

/**
 * Reads an operation of the smart account. `owner` is the key that signs. Refused are operations of others, other ways to create the account,
 * other functions of the account than its calls, and calls to itself and to the contracts that it stands on.
 * @see https://eips.ethereum.org/EIPS/eip-4337
 */
export const decodeUserOperation = (
  fields: PackedFields,
  { owner, account, chainId }: { owner: string; account: string; chainId: bigint },
): DecodedUserOperation | Refusal =>
  decoding(() => {
    const domain = { name: 'ERC4337', version: '1', chainId: `${chainId}`, verifyingContract: ENTRY_POINT }
    const { hash: structHash, struct } = hashStruct(TYPES, STRUCT, fields)
    // What is shown is what was hashed.
    const [initCode, paymasterAndData] = [textIn(struct, 'initCode'), textIn(struct, 'paymasterAndData')]
    if (textIn(struct, 'sender') !== account) refuse('otherAccount')
    const created = `${FACTORY}${creationData(owner).slice(2)}`.toLowerCase()
    if (initCode !== '0x' && initCode !== created) refuse('unsupported')
    const calls = readCalls(fromHex(textIn(struct, 'callData'), MAX_TRANSACTION))
    const own = [account, ENTRY_POINT, FACTORY, IMPLEMENTATION].map(each => each.toLowerCase())
    if (calls.some(({ to }) => own.includes(to.toLowerCase()))) refuse('ownAccount')
    const paymaster = readPaymaster(fromHex(paymasterAndData, MAX_TRANSACTION))
    const notPaying = [...own, owner, ...calls.map(({ to }) => to)].map(each => each.toLowerCase())
    if (paymaster && notPaying.includes(paymaster.address.toLowerCase())) refuse('unsupported')
    const [verification, call] = halves(textIn(struct, 'accountGasLimits'))
    const [tip, price] = halves(textIn(struct, 'gasFees'))
    if (tip > price) refuse('malformed')
    const gas = { verification, call, base: numberIn(struct, 'preVerificationGas'), paymaster: paymaster?.gas ?? 0n }
    const separator = hashStruct(TYPES, DOMAIN_TYPE, domain).hash
    const hash = keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), separator, structHash))
    return {
      kind: 'userOperation',
      nonce: numberIn(struct, 'nonce'),
      creates: initCode !== '0x',
      calls,
      gas,
      maxFee: (gas.verification + gas.call + gas.base + gas.paymaster) * price,
      paymaster: paymaster && { address: paymaster.address, data: paymaster.data },
      hash: toHex(hash),
      digest: keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${hash.length}`), hash)),
    }
  })

const halves = (word: string): [bigint, bigint] => {
  const bytes = fromHex(word, WORD)
  return [toNumber(bytes.subarray(0, 16)), toNumber(bytes.subarray(16))]
}

function readPaymaster(bytes: Uint8Array) {
  if (bytes.length === 0) return undefined
  const reader = createReader(bytes)
  const address = checksumAddress(bytesToHex(reader.take(20)))
  const gas = toNumber(reader.take(16)) + toNumber(reader.take(16))
  return { address, gas, data: toHex(reader.take(reader.left())) }
}

/** Calls of the account's two functions for them. No other one is signed. */
function readCalls(callData: Uint8Array): OperationCall[] {
  const selector = toHex(callData.subarray(0, 4))
  const data = callData.subarray(4)
  if (selector === EXECUTE_BATCH) return readBatch(data)
  if (selector !== EXECUTE) refuse('ownAccount')
  const [to, value, inner] = decodeAbi(['address', 'uint256', 'bytes'], data) ?? refuse('malformed')
  return [callOf(to, value, inner)]
}

const callOf = (to: string, value: bigint, data: string): OperationCall => ({
  to,
  value,
  data,
  call: decodeCall(to, fromHex(data, MAX_TRANSACTION)),
})

/** Reads a list of calls. Refuses one that is not written in the canonical way: the account may read it differently. */
function readBatch(data: Uint8Array): OperationCall[] {
  const reader = createReader(data)
  const number = () => toNumber(reader.take(WORD))
  if (number() !== BigInt(WORD)) refuse('malformed')
  const count = number()
  if (count < 1n || count > BigInt(MOST_CALLS)) refuse('tooLong')
  const offsets = Array.from({ length: Number(count) }, number)
  const begin = 2 * WORD
  const calls = offsets.map(offset => {
    const start = data.length - reader.left()
    if (offset !== BigInt(start - begin)) refuse('malformed')
    reader.take(3 * WORD)
    const length = reader.take(WORD)
    const padded = Math.ceil(Number(toNumber(length)) / WORD) * WORD
    const tail = reader.take(padded)
    const bytes = concatBytes(data.subarray(start, start + 3 * WORD), length, tail)
    const [to, value, inner] = decodeAbi(['address', 'uint256', 'bytes'], bytes) ?? refuse('malformed')
    return callOf(to, value, inner)
  })
  reader.end()
  return calls
}
