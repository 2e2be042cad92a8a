import { attempt, inWord } from '@foyer/core/chain/adapters'
import { optional, type Reader } from './endpoint.ts'
import { firstWord, word } from './erc20.ts'
import { type Hex, isData, isObject, quantity } from './hex.ts'
import type { TransferCall } from './transaction.ts'

/** Contract on each chain of the OP stack. @see https://docs.optimism.io/op-stack/transactions/fees */
const OP_ORACLE = '0x420000000000000000000000000000000000000F'
const GET_OPERATOR_FEE = '0x275aedd2'

/** Contract of Scroll. @see https://docs.scroll.io/en/developers/transaction-fees-on-scroll */
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002'

/** Of both. */
const GET_L1_FEE = '0x49948e0e'

/** Interface that nodes of Arbitrum answer; no contract is there. @see https://docs.arbitrum.io/arbitrum-essentials/nodeinterface/reference */
const NODE_INTERFACE = '0x00000000000000000000000000000000000000C8'
const GAS_ESTIMATE_L1_COMPONENT = '0x77d488a2'

/** Bytes of chain id, nonce, fees and gas in a signed transaction, which do not compress. */
const FIXED_BYTES = 48
/** Bytes of a signature and of the lengths before it. Scroll's oracle wants the signed transaction; that of the OP stack adds them. */
const SIGNATURE_BYTES = 72

/** The fee for data rises with the base fee of Ethereum until the transfer is signed. */
const withHeadroom = (fee: bigint) => (fee * 3n) / 2n

/** Bytes as long as the transaction, with so many beside its parts. */
function bytesLike({ to, value, data = '0x' }: TransferCall, others: number): string {
  const fixed = Array.from({ length: others }, (_, index) => ((0x11 + index * 5) & 0xff).toString(16).padStart(2, '0'))
  const amount = value.slice(2)
  return [...fixed, to.slice(2), amount.length % 2 ? `0${amount}` : amount, data.slice(2)].join('')
}

/** Argument `bytes` after so many words. */
function bytesArgument(bytes: string, words: number): string {
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${word((words * 32).toString(16))}${word((bytes.length / 2).toString(16))}${padded}`
}

async function callOracle({ ask }: Reader, to: string, data: Hex): Promise<bigint | undefined> {
  const answer = await optional(ask('eth_call', [{ to, data }, 'latest']))
  const charged = isData(answer) ? firstWord(answer) : undefined
  // A fee is money: no currency has more.
  return charged === undefined ? undefined : inWord('u128', 'fee beyond gas', charged)
}

/** Fee for the data on Ethereum and for the operator, with headroom. Undefined on chains without the oracle. */
export async function readOpStackFee(reader: Reader, call: TransferCall, gas: bigint): Promise<bigint | undefined> {
  const fee = await callOracle(reader, OP_ORACLE, `${GET_L1_FEE}${bytesArgument(bytesLike(call, FIXED_BYTES), 1)}`)
  if (fee === undefined) return undefined
  // Chains before the Isthmus upgrade have no such function.
  const operator = await callOracle(reader, OP_ORACLE, `${GET_OPERATOR_FEE}${word(gas.toString(16))}`)
  return withHeadroom(fee + (operator ?? 0n))
}

/** Fee for the data on Ethereum, with headroom. Undefined on chains without the oracle. */
export async function readScrollFee(reader: Reader, call: TransferCall): Promise<bigint | undefined> {
  const bytes = bytesLike(call, FIXED_BYTES + SIGNATURE_BYTES)
  const fee = await callOracle(reader, SCROLL_ORACLE, `${GET_L1_FEE}${bytesArgument(bytes, 1)}`)
  return fee === undefined ? undefined : withHeadroom(fee)
}

/** Gas for data on Ethereum, with headroom, which a guess of a call's gas does not have. Undefined where the node does not tell it. */
export async function readArbitrumDataGas(
  reader: Reader,
  { to, data = '0x' }: TransferCall,
): Promise<bigint | undefined> {
  const bytes = bytesArgument(data.slice(2), 3)
  const gas = await callOracle(reader, NODE_INTERFACE, `${GAS_ESTIMATE_L1_COMPONENT}${word(to)}${word('0')}${bytes}`)
  return gas === undefined ? undefined : withHeadroom(gas)
}

/**
 * Tip per gas that the sequencer of Linea wants for a call, with headroom. Undefined where the node does not tell it.
 * @see https://docs.linea.build/developers/reference/api/linea-estimategas
 */
export async function readLineaTip({ ask }: Reader, call: TransferCall): Promise<bigint | undefined> {
  const answer = await optional(ask('linea_estimateGas', [call]))
  // An odd answer is none: the margin is kept then.
  const tip = isObject(answer) ? attempt(() => quantity(answer.priorityFeePerGas, 'tip')) : undefined
  return tip === undefined ? undefined : withHeadroom(tip)
}
