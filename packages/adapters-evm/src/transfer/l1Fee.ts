import { optional, type Reader } from './endpoint.ts'
import { firstWord, word } from './erc20.ts'
import { type Hex, isData } from './hex.ts'
import type { TransferCall } from './transaction.ts'

/** Contract on each chain of the OP stack. @see https://docs.optimism.io/op-stack/transactions/fees */
const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'
const GET_L1_FEE = '0x49948e0e'
const GET_OPERATOR_FEE = '0x275aedd2'

/** Bytes of chain id, nonce, fees and gas in a signed transaction, which do not compress. */
const FIXED_BYTES = 48
/** The L1 fee rises with the base fee of Ethereum until the transfer is signed. */
const withHeadroom = (fee: bigint) => (fee * 3n) / 2n

/** Bytes as long as the transaction without its signature, which the oracle adds. */
function bytesLike({ to, value, data = '0x' }: TransferCall): string {
  const fixed = Array.from({ length: FIXED_BYTES }, (_, index) => (0x11 + index * 5).toString(16).padStart(2, '0'))
  const amount = value.slice(2)
  return [...fixed, to.slice(2), amount.length % 2 ? `0${amount}` : amount, data.slice(2)].join('')
}

async function callOracle({ ask }: Reader, data: Hex): Promise<bigint | undefined> {
  const answer = await optional(ask('eth_call', [{ to: GAS_PRICE_ORACLE, data }, 'latest']))
  return isData(answer) ? firstWord(answer) : undefined
}

/** Fee for the data on Ethereum and for the operator, with headroom. 0 on chains without the oracle. */
export async function readL1Fee(reader: Reader, call: TransferCall, gas: bigint): Promise<bigint> {
  const bytes = bytesLike(call)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const length = word((bytes.length / 2).toString(16))
  const fee = await callOracle(reader, `${GET_L1_FEE}${word('20')}${length}${padded}`)
  if (fee === undefined) return 0n
  // Chains before the Isthmus upgrade have no such function.
  const operator = await callOracle(reader, `${GET_OPERATOR_FEE}${word(gas.toString(16))}`)
  return withHeadroom(fee + (operator ?? 0n))
}
