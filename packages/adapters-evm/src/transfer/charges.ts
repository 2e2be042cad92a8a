import type { Network, TransferFee } from '@foyer/core/chain'
import type { Block } from './block.ts'
import type { Reader } from './endpoint.ts'
import { type FeeRule, feeRuleOf } from './feeRules.ts'
import { readArbitrumDataGas, readLineaTip, readOpStackFee, readScrollFee } from './oracles.ts'
import { type GasPrice, readPrices } from './prices.ts'
import { gasCost, type TransferCall } from './transaction.ts'

/** Transaction that is to be paid for. */
interface Charged {
  block: Block
  call: TransferCall
  gas: bigint
  /** Whether `gas` is a guess, because the node has not run the call. */
  isGuess?: boolean
}

/** Prices of a chain, for one transaction. */
export interface Charges {
  /** Tiers that differ, the cheapest first. */
  prices: GasPrice[]
  /** Fee beside gas. */
  extra: bigint
  /** Gas beside that of the transaction. */
  dataGas: bigint
  /** Whether the chain may charge more than that: its rule is not known. */
  isOpen: boolean
}

type Extra = Omit<Charges, 'prices'> & { tip?: bigint | undefined }

const NOTHING: Extra = { extra: 0n, dataGas: 0n, isOpen: false }

/** Fee beside gas of an oracle. A known chain whose oracle does not answer may charge more than gas, as an unknown one may. */
const byOracle = (fee: bigint | undefined): Extra => ({ ...NOTHING, extra: fee ?? 0n, isOpen: fee === undefined })

async function readExtra(reader: Reader, rule: FeeRule | undefined, { call, gas, isGuess }: Charged): Promise<Extra> {
  switch (rule) {
    case 'gas':
      return NOTHING
    case 'dataInGas':
      return { ...NOTHING, isOpen: isGuess === true }
    case 'arbitrum': {
      if (!isGuess) return NOTHING
      const dataGas = await readArbitrumDataGas(reader, call)
      return { ...NOTHING, dataGas: dataGas ?? 0n, isOpen: dataGas === undefined }
    }
    case 'linea': {
      const tip = await readLineaTip(reader, call)
      return { ...NOTHING, tip, isOpen: tip === undefined }
    }
    case 'opStack':
      return byOracle(await readOpStackFee(reader, call, gas))
    case 'scroll':
      return byOracle(await readScrollFee(reader, call))
    default: {
      const fees = await Promise.all([readOpStackFee(reader, call, gas), readScrollFee(reader, call)])
      const fee = byOracle(fees.find(each => each !== undefined))
      return rule === 'local' ? { ...fee, isOpen: false } : fee
    }
  }
}

/** Reads the prices of gas, and what the chain charges beside it. */
export async function readCharges(reader: Reader, network: Network, charged: Charged): Promise<Charges> {
  const { tip, ...extra } = await readExtra(reader, feeRuleOf(network), charged)
  return { ...extra, prices: await readPrices(reader, charged.block, tip) }
}

/** Fee of a transaction with so much gas, whatever it leaves to send. */
export type Charge = Pick<TransferFee, 'amount' | 'margin' | 'terms'>

/** Fee at one price. Where the chain's rule is not known, as much again is kept for what it may charge beside gas. */
export function chargeAt({ terms }: GasPrice, gas: bigint, { extra, dataGas, isOpen }: Charges): Charge {
  const own = terms(gas + dataGas)
  const cost = gasCost(own)
  return { amount: cost + extra, ...(isOpen && { margin: cost }), terms: own }
}

/** Fee in the tier that most transactions take. */
export function usualCharge(charges: Charges, gas: bigint): Charge {
  const price = charges.prices.find(({ tier }) => tier === 'normal')
  if (!price) throw new Error('The chain has no usual price.')
  return chargeAt(price, gas, charges)
}

/** Balances of an account. `shared` as in `Payment`. */
type Balances = { native: bigint; balance: bigint; shared: bigint | undefined }

/** Largest amount of an asset that a fee leaves. A token that is the native currency pays its own fee. */
export function spendableOf({ native, balance, shared }: Balances, charge: Charge, isToken: boolean): bigint {
  const left = leftAfter(charge, native)
  if (!isToken) return left
  if (shared !== undefined) return left / shared
  return native >= charge.amount ? balance : 0n
}

/** Part of a balance of the native currency that a fee leaves. */
export function leftAfter({ amount, margin = 0n }: Pick<Charge, 'amount' | 'margin'>, native: bigint): bigint {
  const left = native - amount - margin
  return left > 0n ? left : 0n
}
