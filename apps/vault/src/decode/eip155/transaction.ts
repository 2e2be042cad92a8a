import { checksumAddress } from '@foyer/core/chain/checksum'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { toHex } from '../hex.ts'
import { refuse } from '../refusal.ts'
import { type DecodedCall, decodeCall } from './call.ts'
import { decodeRlp, type RlpItem, rlpBytes, rlpList, rlpNumber } from './rlp.ts'

/** Largest transaction that nodes pass on. */
export const MAX_TRANSACTION = 131_072

/** Transaction before it is signed. Amounts are wei. */
export interface DecodedTransaction {
  kind: 'transaction'
  /** Number of the chain. */
  chainId: bigint
  nonce: bigint
  /** Undefined for a transaction that makes a contract. */
  to: string | undefined
  value: bigint
  data: string
  call: DecodedCall
  /** Largest fee: all of the gas at the highest price. A rollup adds a fee of its own for the data. */
  maxFee: bigint
  gas: bigint
  /** Digest of exactly these bytes, to be signed. */
  digest: Uint8Array
}

/**
 * Reads an unsigned transaction as it is hashed: legacy with a chain by EIP-155, EIP-2930 or EIP-1559. Legacy without a chain could be
 * replayed elsewhere, EIP-4844 carries nothing of a visitor's, and EIP-7702 gives the account away: all three are refused.
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  const type = bytes[0] ?? refuse('malformed')
  if (type === 4) refuse('delegation')
  const fields = type >= 0xc0 ? legacyFields(bytes) : typedFields(type, rlpList(decodeRlp(bytes.subarray(1))))
  const toBytes = rlpBytes(fields.to)
  if (toBytes.length !== 0 && toBytes.length !== 20) refuse('malformed')
  const to = toBytes.length === 0 ? undefined : checksumAddress(bytesToHex(toBytes))
  const data = rlpBytes(fields.data)
  const gas = rlpNumber(fields.gas)
  const chainId = rlpNumber(fields.chainId)
  if (chainId === 0n) refuse('unsupported')
  return {
    kind: 'transaction',
    chainId,
    nonce: rlpNumber(fields.nonce),
    to,
    value: rlpNumber(fields.value),
    data: toHex(data),
    call: decodeCall(to, data),
    gas,
    maxFee: gas * rlpNumber(fields.price),
    digest: keccak_256(bytes),
  }
}

type Fields = Record<'chainId' | 'nonce' | 'price' | 'gas' | 'to' | 'value' | 'data', RlpItem | undefined>

function legacyFields(bytes: Uint8Array): Fields {
  const items = rlpList(decodeRlp(bytes))
  if (items.length === 6) refuse('unsupported')
  const [nonce, price, gas, to, value, data, chainId, r, s] = items
  if (items.length !== 9 || rlpNumber(r) !== 0n || rlpNumber(s) !== 0n) refuse('malformed')
  return { chainId, nonce, price, gas, to, value, data }
}

function typedFields(type: number, items: readonly RlpItem[]): Fields {
  if (type === 1) {
    const [chainId, nonce, price, gas, to, value, data, accessList] = items
    if (items.length !== 8) refuse('malformed')
    assertAccessList(accessList)
    return { chainId, nonce, price, gas, to, value, data }
  }
  if (type !== 2) refuse('unsupported')
  const [chainId, nonce, tip, price, gas, to, value, data, accessList] = items
  if (items.length !== 9 || rlpNumber(tip) > rlpNumber(price)) refuse('malformed')
  assertAccessList(accessList)
  return { chainId, nonce, price, gas, to, value, data }
}

/** An access list changes the gas and nothing that moves, so that it is checked and not shown. */
function assertAccessList(item: RlpItem | undefined): void {
  for (const entry of rlpList(item)) {
    const [address, keys, ...rest] = rlpList(entry)
    if (rest.length > 0 || rlpBytes(address).length !== 20) refuse('malformed')
    if (rlpList(keys).some(key => rlpBytes(key).length !== 32)) refuse('malformed')
  }
}
