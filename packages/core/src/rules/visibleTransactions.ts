import type { Transaction } from './transaction.ts'

/** Transactions of the connected chain, without spam: those with only NFT transfers that are flagged as spam. */
export const visibleTransactions = (transactions: Transaction[], caipNetworkId: string): Transaction[] =>
  transactions.filter(transaction => transaction.metadata.chain === caipNetworkId && !isSpam(transaction))

/** `every` is true for an empty list, and a transaction without transfers (an approval, a call) is not spam. */
const isSpam = ({ transfers }: Transaction): boolean =>
  transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags?.is_spam === true)
