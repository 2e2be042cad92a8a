import { displayAmount, parseAmount } from '@foyer/core/chain'

/** Enough decimals for any chain: the text is cut in base units, never through a float. */
const EXACT = 36

/** Balance in whole units, cut to three decimals as the specification says. */
export const balanceFigure = (value: string): string => displayAmount(parseAmount(value, EXACT), EXACT, 3)
