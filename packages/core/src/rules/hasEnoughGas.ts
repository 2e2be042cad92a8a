import type { AccountType } from '../chain/adapter.ts'

/** `units` times ten to the power of minus `scale`. */
type Decimal = { units: bigint; scale: number }

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e([+-]\d{1,3}))?$/

/**
 * Whether the native balance covers the fee, both in US dollars; compared exactly, without floats.
 * - False for a balance of 0 and for one below the fee. An unknown fee (`gasUsd` absent) only requires a balance.
 * - False for invalid figures (empty, negative, NaN, infinite).
 * - True for a smart account, because others may pay its fee.
 */
export function hasEnoughGas(input: { balanceUsd: string; gasUsd?: number; accountType: AccountType }): boolean {
  if (input.accountType === 'smartAccount') return true
  const balance = parseDecimal(input.balanceUsd)
  const gas = parseDecimal(String(input.gasUsd ?? 0))
  if (!balance || !gas || balance.units === 0n) return false
  const scale = Math.max(balance.scale, gas.scale)
  return unitsAt(balance, scale) >= unitsAt(gas, scale)
}

/** Also parses the shortest text of a number, which is `1e-7` for a small one. */
function parseDecimal(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  return { units: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

const unitsAt = ({ units, scale }: Decimal, target: number): bigint => units * 10n ** BigInt(target - scale)
