import { formatAmount } from '@foyer/core/chain'
import type { VaultChain } from '../../approval/approval.types.ts'
import type { Ask } from '../endpoint.ts'
import { notSigned, type Row } from '../review.ts'
import { addressRow, UNLIMITED } from './callRows.ts'
import type { Effect, Trial } from './simulate.ts'
import { allowanceOf, amountText, readToken, type Token } from './tokens.ts'

/** Different tokens that are read from the chain for one review. */
const MOST_EFFECTS = 20

type Read = (address: string) => Promise<Token>

const signed = (amount: bigint, text: (absolute: bigint) => string) =>
  `${amount < 0n ? '−' : '+'}${text(amount < 0n ? -amount : amount)}`

type Said = { rows: Row[]; isEndless?: boolean }

async function saidOf(effect: Effect, read: Read, chain: VaultChain): Promise<Said> {
  switch (effect.kind) {
    case 'moves': {
      const { token: address, amount } = effect
      const label = amount < 0n ? 'Leaves your account' : 'Comes to your account'
      if (address === undefined)
        return {
          rows: [{ label, value: signed(amount, each => `${formatAmount(each, chain.decimals)} ${chain.symbol}`) }],
        }
      const token = await read(address)
      return { rows: [{ label, value: signed(amount, each => amountText(each, token)), note: address }] }
    }
    case 'movesItem': {
      const label = effect.isOut ? 'Leaves your account' : 'Comes to your account'
      return { rows: [{ label, value: effect.detail, note: effect.collection }] }
    }
    case 'allows': {
      const { text, note, isUnlimited } = allowanceOf(effect.amountOrId, await read(effect.token))
      const value = note === undefined ? text : `${text} (${note})`
      return {
        rows: [{ label: 'May then be spent', value, note: effect.token }, addressRow('Spender', effect.spender)],
        isEndless: isUnlimited,
      }
    }
    case 'allowsAll':
      return {
        rows: [
          { label: 'May then be taken', value: 'The whole collection', note: effect.collection },
          addressRow('Operator', effect.operator),
        ],
        isEndless: true,
      }
  }
}

/**
 * Says what a trial run has changed. Refuses a transaction that fails there, and one that the vault cannot read and the endpoint cannot try.
 */
export async function trialRows(
  ask: Ask,
  trial: Trial,
  { chain, isKnown }: { chain: VaultChain; isKnown: boolean },
): Promise<{ rows: readonly Row[]; warnings: readonly string[] }> {
  if (trial.kind === 'fails') notSigned('In a trial run this transaction failed.')
  if (trial.kind === 'unavailable') {
    if (isKnown) return { rows: [], warnings: [] }
    notSigned('This wallet cannot read what this does, and the network cannot try it.')
  }
  const { effects } = trial
  if (effects.length > MOST_EFFECTS) notSigned('This changes too much at once to be shown.')
  const tokens = new Map<string, Promise<Token>>()
  const read: Read = address => {
    const token = tokens.get(address) ?? readToken(ask, address)
    tokens.set(address, token)
    return token
  }
  const said = await Promise.all(effects.map(effect => saidOf(effect, read, chain)))
  const rows = said.flatMap(each => each.rows)
  const nothing: Row = { label: 'Changes to your account', value: 'None that can be seen, but for the fee' }
  return {
    rows: rows.length === 0 ? [nothing] : rows,
    warnings: !isKnown && said.some(({ isEndless }) => isEndless) ? [UNLIMITED] : [],
  }
}
