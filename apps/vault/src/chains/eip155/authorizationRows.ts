import type { Authorization } from '../../decode/eip155/authorization.ts'
import type { Ask } from '../endpoint.ts'
import { addressRow, type CallRows, lostWarnings, timeText } from './callRows.ts'
import { amountText, readToken, tokenWarnings } from './tokens.ts'

/** Says what a signature of EIP-3009 allows, with the amount by what the chain says about the token. */
export async function authorizationRows(ask: Ask, one: Authorization, from: string): Promise<CallRows> {
  const token = await readToken(ask, one.token)
  if (one.kind === 'cancel')
    return {
      ask: 'take back a transfer that you have signed',
      rows: [addressRow('Token', one.token), { label: 'Number of the transfer', value: one.nonce, kind: 'long' }],
      warnings: [],
    }
  const { amount, to, after, before, byReceiver } = one
  return {
    ask: 'send tokens',
    rows: [
      { label: 'Amount', value: amountText(amount, token), kind: 'amount' },
      addressRow('From', from),
      addressRow('To', to),
      addressRow('Token', one.token),
      ...(after === 0n ? [] : [{ label: 'The signature can be used after', value: timeText(after) }]),
      { label: 'The signature can be used until', value: timeText(before) },
    ],
    warnings: [
      byReceiver
        ? 'This is not only a message: the receiver can take the tokens without asking again.'
        : 'This is not only a message: whoever has the signature can send the tokens without asking again.',
      ...tokenWarnings(token),
      ...lostWarnings(one),
    ],
  }
}
