import type { ChainNamespace } from '../../chain/namespace.ts'
import type { TransferDraft, TransferEstimate, TransferFee, TransferSimulation } from '../../chain/transfer.ts'
import { chainAmount } from '../../chain/word.ts'

// An adapter may be the host's own. A machine computes with its answers, so they are looked at before they reach one.

const assert = (isRight: boolean, what: string) => {
  if (!isRight) throw new TypeError(`The adapter gave an invalid ${what}.`)
}

/** Throws `rpc.failed` with the name of an amount that no chain of the namespace can hold. */
function checkFee(namespace: ChainNamespace, { amount, spendable, deposit = 0n, margin = 0n }: TransferFee): void {
  const amounts = { fee: amount, spendable, deposit, margin }
  for (const [field, value] of Object.entries(amounts)) chainAmount(namespace, field, value)
}

/** Throws for an estimate without fees, and `rpc.failed` for an amount that no chain of the namespace can hold. */
export function checkedEstimate(namespace: ChainNamespace, estimate: TransferEstimate): TransferEstimate {
  const { fees, balance, native, least = 0n } = estimate
  assert(fees.length > 0, 'estimate')
  for (const fee of fees) checkFee(namespace, fee)
  for (const [field, value] of Object.entries({ balance, native, least })) chainAmount(namespace, field, value)
  return estimate
}

/** Throws for a draft with anything but addresses, and `rpc.failed` for an amount that no chain of the namespace can hold. */
export function checkedDraft(namespace: ChainNamespace, draft: TransferDraft): TransferDraft {
  const { amount, fee, from, to } = draft
  assert(typeof from === 'string' && typeof to === 'string', 'draft')
  chainAmount(namespace, 'amount', amount)
  checkFee(namespace, fee)
  return draft
}

/** Tokens whose balances one transfer changes. A screen of changes is no longer than a list of them. */
const MOST_CHANGES = 100

/** Above every balance and change of a chain, whose words have 256 bits. */
const WORD = 1n << 256n

const isChange = (value: unknown) => typeof value === 'bigint' && value > -WORD && value < WORD

function isSimulation(simulation: TransferSimulation): boolean {
  if (simulation.outcome !== 'changes') return ['succeeds', 'fails'].includes(simulation.outcome)
  const { changes, receives } = simulation
  return (
    changes.length <= MOST_CHANGES &&
    changes.every(({ token, amount }) => isChange(amount) && (token === undefined || typeof token === 'string')) &&
    (receives === undefined || isChange(receives))
  )
}

/** Throws for a simulation with changes that are no amounts, on either side. */
export function checkedSimulation(simulation: TransferSimulation | undefined): TransferSimulation | undefined {
  if (simulation) assert(isSimulation(simulation), 'simulation')
  return simulation
}
