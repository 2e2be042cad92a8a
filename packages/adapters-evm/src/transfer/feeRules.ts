import type { Network } from '@foyer/core/chain'

/** Rule by which a chain charges for a transaction, beside the price of its gas. */
export type FeeRule =
  /** Nothing beside gas. */
  | 'gas'
  /**
   * Nothing beside gas, but a part of it pays for data on Ethereum: an estimate counts it, a guess does not, and it moves with Ethereum's fees.
   * @see https://docs.zksync.io/zk-stack/concepts/fee-mechanism
   */
  | 'dataInGas'
  /** The same, and the node tells that part for data that it has not seen. @see https://docs.arbitrum.io/arbitrum-essentials */
  | 'arbitrum'
  /** Nothing beside gas, but the tip has to pay for the data on Ethereum. @see https://docs.linea.build/network/overview/predictable-pricing */
  | 'linea'
  /** A fee for the data, and one for the operator, on top. @see https://docs.optimism.io/op-stack/transactions/fees */
  | 'opStack'
  /** A fee for the data on top. @see https://docs.scroll.io/en/developers/transaction-fees-on-scroll */
  | 'scroll'
  /** A chain on this machine, which may be a fork of any: its oracles are asked. */
  | 'local'

/** Published rules by chain id. A chain that is not here is asked for the known oracles; without one its rule is not known. */
const RULES: Readonly<Record<number, FeeRule>> = {
  // https://ethereum.org/developers/docs/gas
  1: 'gas',
  11155111: 'gas',
  // https://docs.optimism.io/op-stack/transactions/fees
  10: 'opStack',
  8453: 'opStack',
  84532: 'opStack',
  // Both fees are configured to be 0 (https://docs.celo.org/specs/transaction-fees); the oracle says so.
  42220: 'opStack',
  // https://docs.arbitrum.io/arbitrum-essentials
  42161: 'arbitrum',
  // https://docs.zksync.io/zk-stack/concepts/fee-mechanism
  324: 'dataInGas',
  // https://docs.linea.build/network/overview/predictable-pricing
  59144: 'linea',
  // https://docs.scroll.io/en/developers/transaction-fees-on-scroll
  534352: 'scroll',
  // https://docs.polygon.technology
  137: 'gas',
  // https://docs.bnbchain.org
  56: 'gas',
  // https://build.avax.network/docs/api-reference/guides/txn-fees
  43114: 'gas',
  // https://docs.gnosischain.com/about/specs
  100: 'gas',
  // https://docs.berachain.com
  80094: 'gas',
  // https://docs.kaia.io/learn/transaction-fees
  8217: 'gas',
  // https://doc.aurora.dev
  1313161554: 'gas',
  // https://getfoundry.sh
  31337: 'local',
}

/** Rule of a chain. Undefined for one that is not known. */
export const feeRuleOf = ({ id }: Pick<Network, 'id'>): FeeRule | undefined => RULES[Number(id)]
