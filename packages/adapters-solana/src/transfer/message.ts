import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'

/** Token of a transfer, with the account that it is taken from. */
export interface PlannedToken {
  mint: Address
  program: Address
  decimals: number
  source: Address
}

/** Limit of compute units, and their price in micro-lamports. */
export interface Budget {
  units: number
  price: bigint
}

/** Movement of lamports to an account, or of a token to a token account. */
export interface Movement {
  from: Address
  destination: Address
  amount: bigint
  token?: PlannedToken
}

/** Everything that a transfer's message says, besides its blockhash. */
export interface Plan extends Movement {
  budget: Budget
  /** Owner of the token account that is to be created at the destination. */
  creates?: Address
}

/** Unit limit of the plain transfer, and price, by the specification. @see https://solana.com/docs/core/fees */
export const SOL_BUDGET: Budget = { units: 500, price: 20_000_000n }

export const MOST_UNITS = 1_400_000

const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO = 1_000_000n

/** Fee for the compute units in lamports. The chain rounds up. */
const priorityFee = ({ units, price }: Budget): bigint => (BigInt(units) * price + MICRO - 1n) / MICRO

/** Fee in lamports. The payer is the only signer. */
export const feeOf = (budget: Budget): bigint => LAMPORTS_PER_SIGNATURE + priorityFee(budget)

/**
 * Budget of a token transfer: its priority fee is at most that of the plain transfer. The price of the plain transfer would cost a hundred
 * times as much for the units that a new token account takes.
 */
export const tokenBudget = (units: number): Budget => ({
  units,
  price: (priorityFee(SOL_BUDGET) * MICRO) / BigInt(units),
})

function instructionsOf({ from, destination, amount, token, budget, creates }: Plan) {
  const payer = createNoopSigner(from)
  const terms = [
    getSetComputeUnitLimitInstruction({ units: budget.units }),
    getSetComputeUnitPriceInstruction({ microLamports: budget.price }),
  ]
  if (!token) return [...terms, getTransferSolInstruction({ source: payer, destination, amount })]
  const { mint, program, decimals, source } = token
  const created = { payer, ata: destination, mint, tokenProgram: program }
  const moved = { source, mint, destination, authority: payer, amount, decimals }
  return [
    ...terms,
    ...(creates ? [getCreateAssociatedTokenIdempotentInstruction({ ...created, owner: creates })] : []),
    getTransferCheckedInstruction(moved, { programAddress: program }),
  ]
}

/**
 * Unsigned transaction of a plan, in base64. A legacy message: a transfer needs no lookup table, and every wallet accepts it.
 * @see https://solana.com/docs/core/transactions
 */
export const compileTransfer = (plan: Plan, blockhash: string): string =>
  pipe(
    createTransactionMessage({ version: 'legacy' }),
    message => setTransactionMessageFeePayer(plan.from, message),
    message =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
        message,
      ),
    message => appendTransactionMessageInstructions(instructionsOf(plan), message),
    message => getBase64EncodedWireTransaction(compileTransaction(message)),
  )
