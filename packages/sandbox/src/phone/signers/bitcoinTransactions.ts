import { base64 } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { PhoneError } from './signer.ts'

/** Pay-to-witness-public-key-hash account on one chain. */
export interface BitcoinAccount {
  address: string
  secret: Uint8Array
  publicKey: Uint8Array
}

/** Fee in satoshi of a transfer, whatever its size. */
const FEE = 1_000n
/** Change below it becomes part of the fee. */
const DUST = 294n

type Coin = { txid: string; vout: number; value: number; status: { confirmed: boolean } }

/** Address versions by the human-readable part of bech32. */
const versionsOf = (hrp: string) =>
  hrp === 'bc'
    ? { bech32: hrp, pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }
    : { bech32: hrp, pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Finalizes and sends a transaction. Resolves with its id; rejects with the answer of the endpoint. */
async function send(transaction: Transaction, esplora: string | undefined): Promise<string> {
  if (esplora === undefined) throw new PhoneError(4901, 'This phone has no endpoint for that chain.')
  transaction.finalize()
  const response = await fetch(`${esplora}/tx`, { method: 'POST', body: transaction.hex })
  const text = await response.text()
  if (!response.ok) throw new PhoneError(-32_603, text)
  return text
}

/** Signs inputs of a base64 PSBT, and sends it to an Esplora endpoint where `broadcast` is true. */
export async function signPsbt(
  { psbt, broadcast }: { psbt: string; broadcast: boolean },
  inputs: readonly { account: BitcoinAccount; index: number; sighashTypes?: number[] | undefined }[],
  esplora: string | undefined,
): Promise<{ psbt: string; txid?: string }> {
  const transaction = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
  for (const { account, index, sighashTypes } of inputs) transaction.signIdx(account.secret, index, sighashTypes)
  if (!broadcast) return { psbt: base64.encode(transaction.toPSBT()) }
  const txid = await send(transaction, esplora)
  return { psbt: base64.encode(transaction.toPSBT()), txid }
}

/** Pays from an account with its confirmed coins, and the change to itself. Resolves with the transaction id. */
export async function sendTransfer(
  { account, hrp, esplora }: { account: BitcoinAccount; hrp: string; esplora: string | undefined },
  { recipient, amount }: { recipient: string; amount: bigint },
): Promise<string> {
  if (esplora === undefined) throw new PhoneError(4901, 'This phone has no endpoint for that chain.')
  const { script } = p2wpkh(account.publicKey)
  const coins = (await (await fetch(`${esplora}/address/${account.address}/utxo`)).json()) as Coin[]
  const transaction = new Transaction()
  let missing = amount + FEE
  for (const { txid, vout, value, status } of coins) {
    if (missing <= 0n || !status.confirmed) continue
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    missing -= BigInt(value)
  }
  if (missing > 0n) throw new PhoneError(-32_603, 'The balance is too small.')
  transaction.addOutputAddress(recipient, amount, versionsOf(hrp))
  if (-missing >= DUST) transaction.addOutputAddress(account.address, -missing, versionsOf(hrp))
  transaction.sign(account.secret)
  return send(transaction, esplora)
}
