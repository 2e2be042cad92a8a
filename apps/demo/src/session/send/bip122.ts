import { draftTransfer, readFeeRates } from '@foyer/adapters-bip122/transfer'
import type { Sender, Sent } from './sent.ts'
import { untilFound } from './untilFound.ts'

/** Second development account, for payments. */
const RECIPIENT = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'

const SATOSHI = 10_000n

/** Lets the wallet pay, or drafts a PSBT for a wallet that only signs. */
async function pay({ provider, account, network }: Sender<'bip122'>): Promise<string> {
  if (provider.sendTransfer) return (await provider.sendTransfer({ recipient: RECIPIENT, amount: SATOSHI })).txid
  const { signal } = new AbortController()
  const { normal } = await readFeeRates(network, { signal })
  const transfer = { from: account, to: RECIPIENT, amount: SATOSHI, feeRate: normal, network }
  const draft = await draftTransfer(transfer, { signal })
  if (draft.status === 'insufficient') throw new Error(`The account lacks ${draft.missing} satoshi.`)
  if (draft.status !== 'drafted') throw new Error(`The transfer is not possible: ${draft.status}.`)
  const { txid } = (await provider.signPsbt?.({ psbt: draft.psbt, broadcast: true })) ?? {}
  if (txid === undefined) throw new Error('This wallet cannot sign a payment.')
  return txid
}

/** Reads the outcome from the network's Esplora endpoint. */
export async function send(sender: Sender<'bip122'>): Promise<Sent> {
  const id = await pay(sender)
  const outcome = untilFound(async () => {
    const answer = await fetch(`${sender.network.rpcUrls.default.http[0]}/tx/${id}/status`)
    const status = (await answer.json()) as { confirmed: boolean; block_height?: number }
    return status.confirmed ? { isSuccess: true, block: `${status.block_height}` } : undefined
  })
  return { id, outcome }
}
