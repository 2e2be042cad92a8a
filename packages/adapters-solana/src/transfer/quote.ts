import { FoyerError, type TransferEstimate, type TransferFee, type TransferRequest } from '@foyer/core/chain'
import { base64 } from '@scure/base'
import { TOKEN_2022, TOKEN_SIZE } from './accounts.ts'
import type { Place, Reader } from './endpoint.ts'
import { type Budget, compileTransfer, feeOf, MOST_UNITS, type Plan, SOL_BUDGET, tokenBudget } from './message.ts'
import { readMessage } from './readMessage.ts'
import { namedError, reasonOf } from './reasons.ts'
import { lacksMethod, simulateRequest } from './simulation.ts'
import { type Survey, type SurveyedToken, survey } from './survey.ts'

/** Units of a token transfer that cannot be simulated, and of one that creates a token account: about twice what is usual. */
const USUAL_UNITS = { moves: 20_000, creates: 60_000 }

/** Margin over the simulated units, as a part and as a number: other balances may take the programs another way. */
const MARGIN = { percent: 25, units: 1_000 }

const withMargin = (units: number) =>
  Math.min(Math.ceil((units * (100 + MARGIN.percent)) / 100) + MARGIN.units, MOST_UNITS)

/** Bytes that Token-2022 adds to an associated token account of a mint without extensions: it cannot change its owner. */
const IMMUTABLE_OWNER = 5n

/** Fee and balances of a transfer now, and the plan of its message where the receiver is known. */
export interface Quote {
  survey: Survey
  balance: bigint
  fee: TransferFee
  least?: bigint
  plan?: Plan
}

/** Lamports that remain with the payer. An account holds none, or at least the rent exemption. */
export function isAllowedRest(rest: bigint, { rent }: Survey): boolean {
  return rest === 0n || rest >= rent.empty
}

/** Lamports for the receiver's new token account, without a simulation. */
function usualDeposit({ program, destination }: SurveyedToken, { rent }: Survey): bigint {
  if (!destination?.isMissing) return 0n
  const perByte = (rent.token - rent.empty) / BigInt(TOKEN_SIZE)
  const size = program === TOKEN_2022 ? IMMUTABLE_OWNER : 0n
  return positive(rent.token + perByte * size - destination.lamports)
}

const positive = (amount: bigint) => (amount > 0n ? amount : 0n)

const planOf = ({ from, receiver, token }: Survey, amount: bigint, budget: Budget): Plan | undefined => {
  if (!receiver) return undefined
  if (!token) return { from, destination: receiver.address, amount, budget }
  const { mint, program, decimals, source, destination } = token
  if (!destination) return undefined
  const creates = destination.isMissing && { creates: receiver.address }
  return {
    from,
    destination: destination.address,
    amount,
    token: { mint, program, decimals, source },
    budget,
    ...creates,
  }
}

/** Units and deposit of a token transfer as the chain would need them now. Throws `transfer.reverts` where it would refuse the transfer. */
async function tokenCost(reader: Reader, place: Place, surveyed: Survey, token: SurveyedToken, amount: bigint) {
  const usual = {
    units: token.destination?.isMissing ? USUAL_UNITS.creates : USUAL_UNITS.moves,
    deposit: usualDeposit(token, surveyed),
  }
  const sent = positive(amount < token.balance ? amount : token.balance)
  const plan = planOf(surveyed, sent, { units: MOST_UNITS, price: 0n })
  // A payer without enough SOL fails in the simulation for that alone.
  const canPay = surveyed.native >= feeOf(SOL_BUDGET) + usual.deposit + surveyed.rent.empty
  if (!plan || token.balance === 0n || !canPay) return usual
  const request = compileTransfer(plan, surveyed.recent.blockhash)
  const simulated = await reader('simulateTransaction', place, ask =>
    simulateRequest(ask, request, [plan.destination]).catch((error: unknown) => {
      if (lacksMethod(error)) return undefined
      throw error
    }),
  )
  if (!simulated) return usual
  const { err, units, accounts } = simulated
  if (err !== null) {
    // Other failures are those of the node, or of the moment.
    if (namedError(err)?.[0] !== 'InstructionError') return usual
    const reason = reasonOf(err, readMessage(base64.decode(request)))
    throw new FoyerError('transfer.reverts', reason === undefined ? {} : { reason })
  }
  const [created] = accounts ?? []
  const deposit =
    plan.creates && created ? positive(created.lamports - (token.destination?.lamports ?? 0n)) : usual.deposit
  return { units: units ? withMargin(units) : usual.units, deposit }
}

/** Reads the chain, and works out the fee of a transfer. Throws as `TransferFeature.estimate` rejects. */
export async function quote(reader: Reader, request: TransferRequest, place: Place): Promise<Quote> {
  const surveyed = await survey(reader, request, place)
  const { token, native, receiver, rent } = surveyed
  if (token) {
    const { units, deposit } = await tokenCost(reader, place, surveyed, token, request.amount ?? token.balance)
    const budget = tokenBudget(units)
    const amount = feeOf(budget) + deposit
    const spendable = native >= amount && isAllowedRest(native - amount, surveyed) ? token.balance : 0n
    const plan = planOf(surveyed, request.amount ?? 0n, budget)
    const fee = feeTerms(budget, { amount, spendable, ...(deposit > 0n && { deposit }) })
    return { survey: surveyed, balance: token.balance, fee, ...(plan && { plan }) }
  }
  const amount = feeOf(SOL_BUDGET)
  const fee = feeTerms(SOL_BUDGET, { amount, spendable: positive(native - amount) })
  const least = receiver ? positive(rent.empty - receiver.lamports) : 0n
  const plan = planOf(surveyed, request.amount ?? 0n, SOL_BUDGET)
  return { survey: surveyed, balance: native, fee, ...(least > 0n && { least }), ...(plan && { plan }) }
}

const feeTerms = (budget: Budget, amounts: Pick<TransferFee, 'amount' | 'spendable' | 'deposit'>): TransferFee => ({
  tier: 'normal',
  ...amounts,
  terms: { units: budget.units, price: `${budget.price}` },
})

export const estimateOf = ({ survey: { native }, balance, fee, least }: Quote): TransferEstimate => ({
  fees: [fee],
  balance,
  native,
  ...(least !== undefined && { least }),
})
