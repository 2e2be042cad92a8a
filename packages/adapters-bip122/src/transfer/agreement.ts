import { type ConnectionRef, FoyerError, type Network, type TransferDraft } from '@foyer/core/chain'
import { attempt } from '@foyer/core/chain/adapters'
import { chainsOf } from '../addresses.ts'
import { type Draft, isSame, readDraft } from '../features/psbt.ts'
import { scriptOf } from '../features/script.ts'

const changed = (field: string) => new FoyerError('transfer.changed', { field })

const sum = (outputs: readonly { value: bigint }[]) => outputs.reduce((total, { value }) => total + value, 0n)

/** Output script of an address of the network. */
const scriptOn = (network: Network, address: string) =>
  chainsOf(address).includes(network.caipNetworkId) ? attempt(() => scriptOf(address)) : undefined

/** Field of a draft in which its PSBT differs from what was reviewed. Undefined where they agree. */
function differenceOf({ from, to, amount, fee, trace }: TransferDraft, psbt: Draft, network: Network) {
  const [payer, receiver] = [scriptOn(network, from), scriptOn(network, to)]
  const spends = psbt.spends.filter(output => output !== undefined)
  const [paid, change, ...others] = psbt.pays
  if (!payer) return 'account'
  if (spends.length === 0 || spends.length < psbt.size || spends.some(({ script }) => !isSame(script, payer)))
    return 'account'
  if (spends.map(({ id }) => id).join() !== trace.inputs?.join()) return 'inputs'
  if (!receiver || !paid || !isSame(paid.script, receiver)) return 'receiver'
  if (paid.value !== amount) return 'amount'
  if (others.length > 0 || (change && !isSame(change.script, payer))) return 'receiver'
  return sum(spends) - sum(psbt.pays) === fee.amount ? undefined : 'fee'
}

/** Throws `transfer.changed` unless the draft is for this connection and network. */
export function assertChosen(
  { chainId, from }: TransferDraft,
  connection: Pick<ConnectionRef, 'address' | 'chainId'>,
  network: Network,
): void {
  if (chainId !== network.caipNetworkId || chainId !== connection.chainId) throw changed('chain')
  if (from !== connection.address) throw changed('account')
}

/** Reads the PSBT of a draft. Throws `transfer.changed` unless it pays just what was reviewed (H60). */
export function readAgreed(draft: TransferDraft, network: Network): Draft {
  const psbt = attempt(() => readDraft(draft.request))
  const field = psbt ? differenceOf(draft, psbt, network) : 'request'
  if (!psbt || field !== undefined) throw changed(field ?? 'request')
  return psbt
}

/** Throws `transfer.changed` for the signed PSBT of another transaction. */
export function assertSameTransaction(psbt: Draft, signed: string): void {
  if (!psbt.isOf(signed)) throw changed('transaction')
}
