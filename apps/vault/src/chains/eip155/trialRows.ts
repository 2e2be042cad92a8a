import { formatAmount } from '@foyer/core/chain'
import type { VaultChain } from '../../approval/approval.types.ts'
import type { Ask } from '../endpoint.ts'
import { notSigned, type Row } from '../review.ts'
import { addressRow, UNLIMITED } from './callRows.ts'
import type { Effect, Trial } from './simulate.ts'
import { amountText, isUnlimited, readToken, type Token } from './tokens.ts'

/** Different tokens that are read from the chain for one review. */
const MOST_EFFECTS = 20

type Read = (address: string) => Promise<Token>

const signed = (amount: bigint, text: (absolute: bigint) => string) =>
  `${amount < 0n ? '−' : '+'}${text(amount < 0n ? -amount : amount)}`

async function rowsOf(effect: Effect, read: Read, chain: VaultChain): Promise<Row[]> {
  switch (effect.kind) {
    case 'moves': {
      const { token: address, amount } = effect
      const label = amount < 0n ? 'Leaves your account' : 'Comes to your account'
      if (address === undefined)
        return [{ label, value: signed(amount, each => `${formatAmount(each, chain.decimals)} ${chain.symbol}`) }]
      const token = await read(address)
      return [{ label, value: signed(amount, each => amountText(each, token)), note: address }]
    }
    case 'movesItem':
      return [
        {
          label: effect.isOut ? 'Leaves your account' : 'Comes to your account',
          value: effect.detail,
          note: effect.collection,
        },
      ]
    case 'allows': {
      const value = amountText(effect.amountOrId, await read(effect.token))
      return [{ label: 'May then be spent', value, note: effect.token }, addressRow('Spender', effect.spender)]
    }
    case 'allowsAll':
      return [
        { label: 'May then be taken', value: 'The whole collection', note: effect.collection },
        addressRow('Operator', effect.operator),
      ]
  }
}

const isEndless = (effect: Effect) =>
  effect.kind === 'allowsAll' || (effect.kind === 'allows' && isUnlimited(effect.amountOrId))

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
  const rows = (await Promise.all(effects.map(effect => rowsOf(effect, read, chain)))).flat()
  const nothing: Row = { label: 'Changes to your account', value: 'None that can be seen, but for the fee' }
  return {
    rows: rows.length === 0 ? [nothing] : rows,
    warnings: !isKnown && effects.some(isEndless) ? [UNLIMITED] : [],
  }
}
