import type { TransferFeature } from '@foyer/core/chain'
import { isSame } from '../features/psbt.ts'
import { scriptOf } from '../features/script.ts'
import { readAgreed } from './agreement.ts'
import { readCoins } from './coins.ts'

type Output = { script: Uint8Array; value: bigint }

/**
 * Computes the changes of both balances, the fee apart, from the inputs and outputs of the PSBT: an output arrives as it is. It fails where a coin is spent already, or
 * has another value than the PSBT states. Rejects with `transfer.changed` for a draft that differs from its PSBT.
 */
export const createSimulate =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<TransferFeature['simulate']> =>
  async (draft, network, { signal }) => {
    signal.throwIfAborted()
    const psbt = readAgreed(draft, network)
    const spends = psbt.spends.filter(output => output !== undefined)
    const coins = await readCoins(draft.from, network, { fetch, signal })
    const values = new Map(coins.map(({ txid, index, value }) => [`${txid}:${index}`, value]))
    if (spends.some(({ id }) => !values.has(id)))
      return { outcome: 'fails', reason: 'A coin of this transfer is already spent.' }
    if (spends.some(({ id, value }) => values.get(id) !== value))
      return { outcome: 'fails', reason: 'A coin of this transfer has another value.' }

    const [payer, receiver] = [scriptOf(draft.from), scriptOf(draft.to)]
    const total = (outputs: readonly Output[]) => outputs.reduce((sum, { value }) => sum + value, 0n)
    const paidTo = (owner: Uint8Array, outputs: readonly Output[]) =>
      total(outputs.filter(({ script }) => isSame(script, owner)))
    const fee = total(spends) - total(psbt.pays)
    const amount = paidTo(payer, psbt.pays) + fee - paidTo(payer, spends)
    return {
      outcome: 'changes',
      changes: amount === 0n ? [] : [{ amount }],
      ...(!isSame(payer, receiver) && { receives: paidTo(receiver, psbt.pays) }),
    }
  }
