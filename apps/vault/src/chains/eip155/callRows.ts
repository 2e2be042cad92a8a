import { formatAmount } from '@foyer/core/chain'
import type { VaultChain } from '../../approval/approval.types.ts'
import type { DecodedCall } from '../../decode/eip155/call.ts'
import type { DecodedTransaction } from '../../decode/eip155/transaction.ts'
import type { Ask } from '../endpoint.ts'
import type { Row } from '../review.ts'
import { allowanceOf, allowanceRow, amountText, readToken, tokenWarnings } from './tokens.ts'

/** Part of a review that says what a call does. */
export interface CallRows {
  ask: string
  rows: readonly Row[]
  warnings: readonly string[]
}

type Known = Exclude<DecodedCall, { kind: 'nativeTransfer' | 'deploy' | 'unknown' }>

export const addressRow = (label: string, value: string): Row => ({ label, value, kind: 'address' })

export const UNLIMITED = 'Whoever may spend without a limit can take all of the token that you have now and later.'

/** Time for the screen. Foreign numbers may be later than any date. */
export const timeText = (seconds: bigint): string =>
  seconds > 253_402_300_799n
    ? 'Never'
    : new Date(Number(seconds) * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')

async function permit2Rows(ask: Ask, call: Extract<Known, { kind: 'permit2Approve' }>): Promise<CallRows> {
  const token = await readToken(ask, call.token)
  const allowance = allowanceOf(call.amount, token)
  return {
    ask: 'let another account spend your tokens',
    rows: [
      allowanceRow('May spend', allowance),
      addressRow('Spender', call.spender),
      addressRow('Token', call.token),
      { label: 'Until', value: timeText(call.ends) },
      addressRow('Through', call.contract),
    ],
    warnings: [...tokenWarnings(token), ...(allowance.isUnlimited ? [UNLIMITED] : [])],
  }
}

async function approveRows(
  ask: Ask,
  call: Extract<Known, { kind: 'approve' | 'increaseAllowance' }>,
): Promise<CallRows> {
  const token = await readToken(ask, call.token)
  const amount = call.kind === 'approve' ? call.amountOrId : call.amount
  const takesBack = call.kind === 'approve' && amount === 0n && !token.isCollection
  const allowance = allowanceOf(amount, token)
  const label = call.kind === 'approve' ? 'May spend' : 'May spend in addition'
  return {
    ask: takesBack ? 'take back the right to spend your tokens' : 'let another account spend your tokens',
    rows: [
      allowanceRow(label, allowance),
      addressRow(takesBack ? 'Former spender' : 'Spender', call.spender),
      addressRow('Token', call.token),
    ],
    warnings: [...tokenWarnings(token), ...(allowance.isUnlimited ? [UNLIMITED] : [])],
  }
}

/** Warning of a transfer to the token's own contract. */
export const lostWarnings = ({ to, token }: { to: string; token: string }): string[] =>
  to.toLowerCase() === token.toLowerCase()
    ? ['The receiver is the contract of the token itself: what is sent there is lost.']
    : []

const transferRows = async (
  ask: Ask,
  call: Extract<Known, { kind: 'tokenTransfer' | 'tokenTransferFrom' }>,
): Promise<CallRows> => {
  const token = await readToken(ask, call.token)
  const amount = call.kind === 'tokenTransfer' ? call.amount : call.amountOrId
  return {
    ask: 'send tokens',
    rows: [
      { label: 'Amount', value: amountText(amount, token), kind: 'amount' },
      ...(call.kind === 'tokenTransferFrom' ? [addressRow('From', call.from)] : []),
      addressRow('To', call.to),
      addressRow('Token', call.token),
    ],
    warnings: [...tokenWarnings(token), ...lostWarnings(call)],
  }
}

function knownRows(ask: Ask, call: Known): Promise<CallRows> | CallRows {
  switch (call.kind) {
    case 'tokenTransfer':
    case 'tokenTransferFrom':
      return transferRows(ask, call)
    case 'approve':
    case 'increaseAllowance':
      return approveRows(ask, call)
    case 'permit2Approve':
      return permit2Rows(ask, call)
    case 'approveAll':
      return {
        ask: call.isApproved
          ? 'let another account take your whole collection'
          : 'take back a right to your collection',
        rows: [addressRow('Operator', call.operator), addressRow('Collection', call.collection)],
        warnings: call.isApproved ? ['The operator can take every token of the collection, now and later.'] : [],
      }
    case 'nftTransfer':
      return {
        ask: 'send collectibles',
        rows: [
          ...call.items.map(({ id, amount }): Row => ({ label: 'Collectible', value: `${amount} of number ${id}` })),
          addressRow('From', call.from),
          addressRow('To', call.to),
          addressRow('Collection', call.collection),
        ],
        warnings: call.data === '0x' ? [] : ['The receiver gets further data, which this wallet cannot read.'],
      }
  }
}

/** Says what a decoded transaction does, with amounts by what the chain says about the token. */
export async function callRows(
  ask: Ask,
  { call, to, value, data }: Pick<DecodedTransaction, 'call' | 'to' | 'value' | 'data'>,
  chain: VaultChain,
): Promise<CallRows> {
  const amount: Row = {
    label: 'Amount',
    value: `${formatAmount(value, chain.decimals)} ${chain.symbol}`,
    kind: 'amount',
  }
  if (call.kind === 'nativeTransfer')
    return { ask: `send ${chain.symbol}`, rows: [amount, addressRow('To', to!)], warnings: [] }
  if (call.kind === 'unknown' || call.kind === 'deploy') {
    const warnings = [
      'This wallet cannot read what this does. It shows what a trial run changed, and the real run may change more.',
    ]
    const rows = to === undefined ? [] : [addressRow('Contract', to)]
    const content: Row = { label: 'Data', value: data, kind: 'long' }
    return {
      ask: to === undefined ? 'create a contract' : 'use a contract',
      rows: [...(value > 0n ? [amount] : []), ...rows, content],
      warnings,
    }
  }
  const { ask: purpose, rows, warnings } = await knownRows(ask, call)
  const also: Row = { ...amount, label: 'And send with it' }
  return { ask: purpose, rows: value > 0n ? [...rows, also] : rows, warnings }
}
