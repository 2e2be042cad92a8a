import { displayAmount, parseAmount } from '@foyer/core/chain'
import type { NativeBalance } from '../../loader/runtime.ts'
import { grouped } from './figures.ts'

/**
 * Balance in whole units with the specification's three decimals, cut and grouped: `1234.5` as `1,234.500`. It is read with the decimals that
 * it is written with: with more of them the largest amount of a chain would not fit into a word.
 */
export function balanceFigure(value: string): string {
  const decimals = value.split('.')[1]?.length ?? 0
  return grouped(displayAmount(parseAmount(value, decimals), decimals, 3))
}

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
