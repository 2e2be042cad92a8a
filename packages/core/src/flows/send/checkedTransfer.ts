import type { TransferDraft, TransferEstimate, TransferFee, TransferSimulation } from '../../chain/transfer.ts'

// An adapter may be the host's own. A machine computes with its answers, so they are looked at before they reach one.

const isAmount = (value: unknown) => typeof value === 'bigint' && value >= 0n

const isFee = ({ amount, spendable, deposit = 0n, margin = 0n }: TransferFee) =>
  [amount, spendable, deposit, margin].every(isAmount)

const assert = (isRight: boolean, what: string) => {
  if (!isRight) throw new TypeError(`The adapter gave an invalid ${what}.`)
}

/** Throws for an estimate without fees, or with anything but amounts. */
export function checkedEstimate(estimate: TransferEstimate): TransferEstimate {
  const { fees, balance, native, least } = estimate
  const isRight = fees.length > 0 && fees.every(isFee) && isAmount(balance) && isAmount(native)
  assert(isRight && (least === undefined || isAmount(least)), 'estimate')
  return estimate
}

/** Throws for a draft with anything but amounts and addresses. */
export function checkedDraft(draft: TransferDraft): TransferDraft {
  const { amount, fee, from, to } = draft
  assert(isAmount(amount) && isFee(fee) && typeof from === 'string' && typeof to === 'string', 'draft')
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
