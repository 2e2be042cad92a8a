import type { TransferFeature } from '@foyer/core/chain'
import { isSame } from '../features/psbt.ts'
import { scriptOf } from '../features/script.ts'
import { readAgreed } from './agreement.ts'
import { readCoins } from './coins.ts'

type Output = { script: Uint8Array; value: bigint }

/**
 * Computes the change of the payer's balance, the fee apart, from the inputs and outputs of the PSBT. It fails where a coin is spent already, or
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

    const payer = scriptOf(draft.from)
    const total = (outputs: readonly Output[]) => outputs.reduce((sum, { value }) => sum + value, 0n)
    const own = (outputs: readonly Output[]) => total(outputs.filter(({ script }) => isSame(script, payer)))
    const fee = total(spends) - total(psbt.pays)
    return { outcome: 'changes', changes: [{ amount: own(psbt.pays) + fee - own(spends) }] }
  }
