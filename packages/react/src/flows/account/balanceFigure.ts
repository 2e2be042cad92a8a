import { displayAmount, parseAmount } from '@foyer/core/chain'
import type { NativeBalance } from '../../loader/runtime.ts'
import { grouped } from './figures.ts'

/** Enough decimals for any chain: the text is cut in base units, never through a float. */
const EXACT = 36

/** Balance in whole units with the specification's three decimals, cut and grouped: `1234.5` as `1,234.500`. */
export const balanceFigure = (value: string): string => grouped(displayAmount(parseAmount(value, EXACT), EXACT, 3))

/** The same with the symbol. Undefined until the balance is known. */
export const balanceText = ({ value, symbol = '' }: Pick<NativeBalance, 'value' | 'symbol'>): string | undefined =>
  value === undefined ? undefined : `${balanceFigure(value)} ${symbol}`.trimEnd()
