import { notSigned, type Row } from '../review.ts'
import { addressRow, allowanceText, type Known, lamportsText, tokenText, UNLIMITED } from './instructionRows.ts'
import type { TokenChange, Trial } from './simulate.ts'

const GIVEN_AWAY = 'Afterwards somebody else controls one of your token accounts.'

const signed = (amount: bigint, text: (absolute: bigint) => string) =>
  `${amount < 0n ? '−' : '+'}${text(amount < 0n ? -amount : amount)}`

const labelOf = (amount: bigint) => (amount < 0n ? 'Leaves your account' : 'Comes to your account')

function tokenRows({ mint, amount, delegate }: TokenChange, known: Known): Row[] {
  const text = (value: bigint) => tokenText(value, mint, known)
  return [
    ...(amount === 0n ? [] : [{ label: labelOf(amount), value: signed(amount, text), note: mint }]),
    ...(delegate
      ? [
          { label: 'May then be spent', value: allowanceText(delegate.amount, mint, known).text, note: mint },
          addressRow('Spender', delegate.address),
        ]
      : []),
  ]
}

/** Says what a trial run has changed. Refuses what fails there, and what can neither be read nor tried. */
export function trialRows(trial: Trial, known: Known, isReadable: boolean): { rows: Row[]; warnings: string[] } {
  if (trial.kind === 'fails') notSigned('In a trial run this transaction failed.')
  if (trial.kind === 'unavailable')
    return isReadable
      ? { rows: [], warnings: [] }
      : notSigned('This wallet cannot read what this does, and the network cannot try it.')
  const { lamports, tokens } = trial
  const native: Row = {
    label: `${labelOf(lamports)}, with the fee`,
    value: signed(lamports, each => lamportsText(each, known.chain)),
  }
  return {
    rows: [...(lamports === 0n ? [] : [native]), ...tokens.flatMap(each => tokenRows(each, known))],
    warnings: [
      ...(tokens.some(({ isGivenAway }) => isGivenAway) ? [GIVEN_AWAY] : []),
      ...(!isReadable && tokens.some(({ delegate }) => delegate)
        ? ['Afterwards somebody else may spend your tokens.']
        : []),
      ...(tokens.some(({ mint, delegate }) => delegate && allowanceText(delegate.amount, mint, known).isUnlimited)
        ? [UNLIMITED]
        : []),
    ],
  }
}
