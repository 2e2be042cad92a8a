import type { Transaction } from './transaction.ts'

/** The transactions of the connected chain, without spam: those whose every transfer is an NFT flagged as spam. */
export const visibleTransactions = (transactions: Transaction[], caipNetworkId: string): Transaction[] =>
  transactions.filter(transaction => transaction.metadata.chain === caipNetworkId && !isSpam(transaction))

/** `every` is true of an empty list, and a transaction that moved nothing (an approval, a call) is no spam. */
const isSpam = ({ transfers }: Transaction): boolean =>
  transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags?.is_spam === true)
