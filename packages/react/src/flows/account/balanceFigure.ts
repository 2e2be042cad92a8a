import { displayAmount, parseAmount } from '@foyer/core/chain'
import type { NativeBalance } from '../../loader/runtime.ts'
import { grouped } from './figures.ts'

/** Enough decimals for any chain: the text is cut in base units, never through a float. */
const EXACT = 36

/** Balance in whole units with the specification's three decimals, cut and grouped: `1234.5` as `1,234.500`. */
export const balanceFigure = (value: string): string => grouped(displayAmount(parseAmount(value, EXACT), EXACT, 3))

/** The same with the symbol; a dash where there is nothing to read. Undefined until the balance is known. */
export const balanceText = ({
  value,
  symbol = '',
  state,
}: Pick<NativeBalance, 'value' | 'symbol'> & Partial<NativeBalance>): string | undefined => {
  const figure =
    value === undefined ? (state === 'none' || state === 'unavailable' ? '—' : undefined) : balanceFigure(value)
  return figure && `${figure} ${symbol}`.trimEnd()
}
