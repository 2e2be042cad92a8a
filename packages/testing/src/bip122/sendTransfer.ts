import { Transaction } from '@scure/btc-signer'
import { WalletError } from '../WalletError.ts'
import { BITCOIN_CHAINS } from './bitcoinChain.ts'
import type { BitcoinKey } from './bitcoinKey.ts'
import { broadcast } from './signPsbt.ts'

/** @see https://docs.xverse.app/sats-connect (error codes) */
const INSUFFICIENT = -32603

/** Fee in satoshi, whatever the size. */
const FEE = 1_000n
/** Change below it becomes part of the fee. */
const DUST = 294n

type Coin = { txid: string; vout: number; value: number; status: { confirmed: boolean } }

/** Pays from an address, with its confirmed coins and the change to itself. Resolves with the transaction id. */
export async function sendTransfer(
  key: BitcoinKey,
  recipients: readonly { address: string; amount: bigint }[],
  esplora: string,
): Promise<string> {
  const { versions } = BITCOIN_CHAINS[key.chain]
  const coins = (await (await fetch(`${esplora}/address/${key.address}/utxo`)).json()) as Coin[]
  const transaction = new Transaction()
  let missing = recipients.reduce((sum, { amount }) => sum + amount, FEE)
  for (const { txid, vout, value, status } of coins) {
    if (missing <= 0n || !status.confirmed) continue
    transaction.addInput({
      txid,
      index: vout,
      witnessUtxo: { script: key.script, amount: BigInt(value) },
      ...(key.purpose === 'ordinals' && { tapInternalKey: key.publicKey }),
    })
    missing -= BigInt(value)
  }
  if (missing > 0n) throw new WalletError(INSUFFICIENT, 'Insufficient balance.')
  for (const { address, amount } of recipients) transaction.addOutputAddress(address, amount, versions)
  if (-missing >= DUST) transaction.addOutputAddress(key.address, -missing, versions)
  transaction.sign(key.secret)
  return broadcast(transaction, esplora)
}
