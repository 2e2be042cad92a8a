import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { fromHex } from '../../decode/hex.ts'

/** Price of the gas, in wei. */
export type Price = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

/** Transaction with all that is signed. */
export interface Unsigned {
  chainId: bigint
  nonce: bigint
  price: Price
  gas: bigint
  to: string | undefined
  value: bigint
  data: Uint8Array
}

type Item = Uint8Array | bigint | readonly Item[]

const bytesOf = (value: bigint): Uint8Array => {
  const digits = value === 0n ? '' : value.toString(16)
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`)
}

/** @see https://ethereum.org/developers/docs/data-structures-and-encoding/rlp/ */
function rlp(item: Item): Uint8Array {
  if (typeof item === 'bigint') return rlp(bytesOf(item))
  const isBytes = item instanceof Uint8Array
  if (isBytes && item.length === 1 && item[0]! < 0x80) return item
  const payload = isBytes ? item : concatBytes(...item.map(rlp))
  const offset = isBytes ? 0x80 : 0xc0
  if (payload.length <= 55) return concatBytes(Uint8Array.of(offset + payload.length), payload)
  const length = bytesOf(BigInt(payload.length))
  return concatBytes(Uint8Array.of(offset + 55 + length.length), length, payload)
}

const receiver = (to: string | undefined) => (to === undefined ? new Uint8Array() : fromHex(to, 20))

const DYNAMIC_FEE = Uint8Array.of(2)
const ACCESS_LIST: Item = []

const itemsOf = ({ chainId, nonce, price, gas, to, value, data }: Unsigned): Item[] =>
  'gasPrice' in price
    ? [nonce, price.gasPrice, gas, receiver(to), value, data]
    : [chainId, nonce, price.maxPriorityFeePerGas, price.maxFeePerGas, gas, receiver(to), value, data, ACCESS_LIST]

/** Bytes that are hashed and signed: EIP-1559, or legacy with the chain by EIP-155. */
export const unsignedBytes = (transaction: Unsigned): Uint8Array =>
  'gasPrice' in transaction.price
    ? rlp([...itemsOf(transaction), transaction.chainId, 0n, 0n])
    : concatBytes(DYNAMIC_FEE, rlp(itemsOf(transaction)))

/** Bytes that are sent, with a signature of r, s and v (27 or 28). */
export function signedBytes(transaction: Unsigned, signature: Uint8Array): Uint8Array {
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32, 64)].map(half => half.reduce(joined, 0n))
  const parity = BigInt(signature[64]! - 27)
  return 'gasPrice' in transaction.price
    ? rlp([...itemsOf(transaction), transaction.chainId * 2n + 35n + parity, r!, s!])
    : concatBytes(DYNAMIC_FEE, rlp([...itemsOf(transaction), parity, r!, s!]))
}

const joined = (sum: bigint, byte: number) => sum * 256n + BigInt(byte)
