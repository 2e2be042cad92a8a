import { bip122Adapter } from '@foyer/adapters-bip122'
import { draftTransfer } from '@foyer/adapters-bip122/transfer'
import type { Network } from '@foyer/core/chain'
import { BITCOIN_DEVELOPMENT_KEYS, memoryWalletStorage, simulatedBitcoinWallet } from '@foyer/testing/bip122'

/** Payment of a development account. */
export type BitcoinTerms = {
  /** Index of the development account that pays. */
  payer: number
  /** Absent: back to the payer. */
  to?: string
  /** In satoshi. */
  amount: bigint
  /** In satoshi per virtual byte. */
  feeRate: number
}

/**
 * Drafts a payment with the coins that the account has now, by a wallet outside of the page. Returns a function that signs and sends it, also
 * once another transaction spends the coins.
 */
export async function bitcoinPayment(network: Network, { payer, to, amount, feeRate }: BitcoinTerms) {
  const target = new EventTarget()
  const chains = { 'bitcoin:regtest': network.rpcUrls.default.http[0]! }
  const accounts = [BITCOIN_DEVELOPMENT_KEYS[payer]!]
  simulatedBitcoinWallet({ name: 'Payer', accounts, chains, target, storage: memoryWalletStorage() })
  const adapter = bip122Adapter({ networks: [network], target })
  const call = { signal: AbortSignal.timeout(60_000) }
  const connection = await adapter.connect({ connectorId: 'wallet-standard:Payer', networks: [network] }, call)
  const from = connection.accounts[0]!
  const draft = await draftTransfer({ from, to: to ?? from.address, amount, feeRate, network }, call)
  if (draft.status !== 'drafted') throw new Error(draft.status)
  return () => adapter.features.sendTransaction!(connection, draft.psbt, call)
}
