import type { TransferDraft } from '@foyer/core/chain'
import type { Call } from '../transfer/calls.ts'
import { word } from '../transfer/erc20.ts'
import type { Hex } from '../transfer/hex.ts'

const APPROVE = '0x095ea7b3'
const ALLOWANCE = '0xdd62ed3e'

/** @see https://eips.ethereum.org/EIPS/eip-20#approve */
export const approveCall = (spender: string, amount: bigint): Hex =>
  `${APPROVE}${word(spender)}${word(amount.toString(16))}`

/** @see https://eips.ethereum.org/EIPS/eip-20#allowance */
export const allowanceCall = (owner: string, spender: string): Hex => `${ALLOWANCE}${word(owner)}${word(spender)}`

/** Approvals that a draft makes before its own call: an older one is taken back where the token wants it. */
export const approvalsOf = ({ approves, revokes, token, to, amount }: Omit<TransferDraft, 'request'>): Call[] =>
  approves && token !== undefined
    ? (revokes ? [0n, amount] : [amount]).map(each => ({ to: token, value: '0x0', data: approveCall(to, each) }))
    : []
