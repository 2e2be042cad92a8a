import { displayAmount, parseAmount } from '@foyer/core/chain'

/** Decimals enough for any chain: the exact text goes through base units and back to be cut, never through a float. */
const EXACT = 36

/** An exact balance in whole units as it is shown. The specification: three decimals, cut. */
export const balanceFigure = (value: string): string => displayAmount(parseAmount(value, EXACT), EXACT, 3)
