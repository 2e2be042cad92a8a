import type { ShownAmount } from '@foyer/core'
import { dollars, groupedInFull, groupedToDecide } from '../account/figures.ts'

export interface QuantityProps {
  amount: ShownAmount
  /** With all decimals, for an amount that is confirmed. */
  exact?: boolean
}

/** Quantity of an asset with its symbol, which is foreign text. Whole where it is asked for by pointing at it. */
export const Quantity = ({ amount: { text, exact, symbol }, exact: isExact }: QuantityProps) => (
  <span title={isExact || text === exact ? undefined : `${groupedInFull(exact)} ${symbol}`}>
    {isExact ? groupedInFull(exact) : groupedToDecide(text)} <bdi>{symbol}</bdi>
  </span>
)

/** Worth of an amount, then the amount itself, quieter. Without a worth the amount has all decimals: a fee is a small part of one. */
export function Cost({ amount }: { amount: ShownAmount }) {
  if (amount.fiat === undefined) return <Quantity amount={amount} exact />
  return (
    <>
      {dollars(amount.fiat)}{' '}
      <span className="send-quiet">
        <Quantity amount={amount} />
      </span>
    </>
  )
}
