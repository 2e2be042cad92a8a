import type { Bip122Provider } from '@foyer/adapters-bip122'
import { address, networks, Psbt } from 'bitcoinjs-lib'

const ESPLORA = 'https://mempool.space/signet/api'
const RECEIVER = 'tb1qddd479298yf4mtzdxwudkd7npj7ln3s52vyrpc'
/** Signet has the address format of testnet. */
const network = networks.testnet

/** Sizes of the parts of a native segwit transaction, in virtual bytes, and the smallest output that is relayed, in satoshi. */
const SIZE = { base: 11n, input: 68n, output: 31n }
const DUST = 294n

type Coin = { txid: string; vout: number; value: number }

async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${ESPLORA}${path}`)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/** Pays from the wallet's account for payments, and resolves with the transaction id. The amount is in satoshi. */
export async function send(wallet: Bip122Provider, amount: bigint) {
  const [payer] = await wallet.getAccounts()
  if (!wallet.signPsbt || !payer?.address.startsWith('tb1q')) throw new Error('Use a wallet with a tb1q address.')
  const [coins, estimates] = await Promise.all([
    read<Coin[]>(`/address/${payer.address}/utxo`),
    read<Record<string, number>>('/fee-estimates'),
  ])
  const rate = BigInt(Math.ceil(estimates['6'] ?? 1))
  const script = address.toOutputScript(payer.address, network)

  const psbt = new Psbt({ network })
  let change = -amount - rate * (SIZE.base + 2n * SIZE.output)
  for (const { txid, vout, value } of coins.sort((one, other) => other.value - one.value)) {
    if (change >= 0n) break
    psbt.addInput({ hash: txid, index: vout, witnessUtxo: { script, value: BigInt(value) } })
    change += BigInt(value) - rate * SIZE.input
  }
  if (change < 0n) throw new Error('The balance is too small.')
  psbt.addOutput({ address: RECEIVER, value: amount })
  if (change >= DUST) psbt.addOutput({ script, value: change })

  const signInputs = psbt.txInputs.map((_, index) => ({ address: payer.address, index }))
  const { txid } = await wallet.signPsbt({ psbt: psbt.toBase64(), signInputs, broadcast: true })
  return txid
}
