import { attempt } from '@foyer/core/chain/adapters'
import { base64 } from '@scure/base'
import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  getSetComputeUnitLimitInstructionDataDecoder,
  getSetComputeUnitPriceInstructionDataDecoder,
  SET_COMPUTE_UNIT_LIMIT_DISCRIMINATOR,
  SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR,
} from '@solana-program/compute-budget'
import {
  getTransferSolInstructionDataDecoder,
  SYSTEM_PROGRAM_ADDRESS,
  TRANSFER_SOL_DISCRIMINATOR,
} from '@solana-program/system'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getTransferCheckedInstructionDataDecoder,
  TRANSFER_CHECKED_DISCRIMINATOR,
} from '@solana-program/token'
import { TOKEN_PROGRAMS } from './accounts.ts'
import { compileTransfer, type Movement, type Plan } from './message.ts'

type Instruction = { program: Address | undefined; accounts: (Address | undefined)[]; data: ReadonlyUint8Array }

/** Movement of an instruction. Undefined for any other instruction. */
function movementOf({ program, accounts, data }: Instruction): Movement | undefined {
  if (program === SYSTEM_PROGRAM_ADDRESS) {
    const { discriminator, amount } = getTransferSolInstructionDataDecoder().decode(data)
    const [from, destination] = accounts
    if (discriminator !== TRANSFER_SOL_DISCRIMINATOR || !from || !destination) return undefined
    return { from, destination, amount }
  }
  if (!program || !TOKEN_PROGRAMS.includes(program)) return undefined
  const { discriminator, amount, decimals } = getTransferCheckedInstructionDataDecoder().decode(data)
  const [source, mint, destination, from] = accounts
  if (discriminator !== TRANSFER_CHECKED_DISCRIMINATOR || !source || !mint || !destination || !from) return undefined
  return { from, destination, amount, token: { mint, program, decimals, source } }
}

/** Fee payer, blockhash, instructions and movements of a transaction. */
export interface ReadMessage {
  payer: Address
  blockhash: string
  instructions: readonly Instruction[]
  movements: readonly Movement[]
}

/** Reads a transaction of a legacy message or one of version 0, without lookup tables. Undefined for anything else. */
export const readMessage = (wire: Uint8Array): ReadMessage | undefined =>
  attempt(() => {
    const message = getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(wire).messageBytes)
    if (message.version !== 'legacy' && message.version !== 0) return undefined
    const { staticAccounts } = message
    const [payer] = staticAccounts
    if (!payer) return undefined
    const instructions = message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      program: staticAccounts[programAddressIndex],
      accounts: accountIndices.map(index => staticAccounts[index]),
      data: data ?? new Uint8Array(),
    }))
    // Decoders throw for data that is too short, as in instructions of other types.
    const movements = instructions.flatMap(instruction => attempt(() => movementOf(instruction)) ?? [])
    return { payer, blockhash: message.lifetimeToken, instructions, movements }
  })

const ofProgram = (instructions: readonly Instruction[], program: Address, discriminator?: number) =>
  instructions.find(each => each.program === program && (discriminator === undefined || each.data[0] === discriminator))

/**
 * Reads the plan and the blockhash of a draft's request. Undefined unless the request is byte for byte what the plan compiles to, so that
 * nothing else is in it.
 */
export const readPlan = (request: string): { plan: Plan; blockhash: string } | undefined =>
  attempt(() => {
    const message = readMessage(base64.decode(request))
    const [movement] = message?.movements ?? []
    if (!message || !movement) return undefined
    const { instructions, blockhash } = message
    const limit = ofProgram(instructions, COMPUTE_BUDGET_PROGRAM_ADDRESS, SET_COMPUTE_UNIT_LIMIT_DISCRIMINATOR)
    const price = ofProgram(instructions, COMPUTE_BUDGET_PROGRAM_ADDRESS, SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR)
    if (!limit || !price) return undefined
    const creates = ofProgram(instructions, ASSOCIATED_TOKEN_PROGRAM_ADDRESS)?.accounts[2]
    const plan: Plan = {
      ...movement,
      budget: {
        units: getSetComputeUnitLimitInstructionDataDecoder().decode(limit.data).units,
        price: getSetComputeUnitPriceInstructionDataDecoder().decode(price.data).microLamports,
      },
      ...(creates && { creates }),
    }
    return compileTransfer(plan, blockhash) === request ? { plan, blockhash } : undefined
  })

/** Whether a transaction moves what a plan does: the same amount of the same asset between the same accounts. */
export const moves = ({ payer, movements }: ReadMessage, plan: Plan): boolean =>
  payer === plan.from &&
  movements.some(
    ({ from, destination, amount, token }) =>
      from === plan.from &&
      destination === plan.destination &&
      amount === plan.amount &&
      token?.mint === plan.token?.mint,
  )
