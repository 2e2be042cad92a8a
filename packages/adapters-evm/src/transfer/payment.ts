import { FoyerError, type Network, type TransferRequest } from '@foyer/core/chain'
import { assertCurrency, hasCurrency } from '../features/nativeCurrency.ts'
import { type Block, readLatestBlock } from './block.ts'
import { type Answer, answerOf, optional, type Reader } from './endpoint.ts'
import { balanceOfCall, DECIMALS, firstWord, hasSucceeded } from './erc20.ts'
import { gasUnits, type Hex, isData, quantity } from './hex.ts'
import { revertData, revertReason } from './revert.ts'
import { readSharedUnits } from './sharedBalance.ts'
import { callOf, type TransferCall, WORD } from './transaction.ts'

/** Gas of a transfer to an account without code. */
const PLAIN_GAS = 21_000n
/** Gas of most tokens' `transfer`, for a transfer that cannot be tried yet. */
const TOKEN_GAS = 100_000n

/** Reason why a transfer cannot be made, whatever its amount and fee. */
type Problem = { noCurrency: Network } | { wrongToken: string } | { reverts: string | undefined }

/** Reading of the chain for a transfer. */
export interface Payment {
  block: Block
  /** Balance of the native currency. */
  native: bigint
  /** Balance of the asset. */
  balance: bigint
  /** Units of the native currency in one of a token that is the native currency. Undefined for any other asset. */
  shared: bigint | undefined
  call: TransferCall
  /** With headroom for contracts: their state may change before a block includes the transfer. */
  gas: bigint
  /** With half of the headroom: the least that a fee which is already chosen has to have. */
  leastGas: bigint
  /** Whether the node has not told the gas. */
  isGuess: boolean
  problem?: Problem
}

/** Address that most probably has no tokens, so that a transfer to it costs the most. */
const unusedAddress = (payer: string) => `0x${Array.from(payer.slice(2)).reverse().join('')}`

async function readWord({ ask }: Reader, to: string, data: Hex): Promise<bigint | undefined> {
  const answer = await optional(ask('eth_call', [{ to, data }, 'latest']))
  return isData(answer) ? firstWord(answer) : undefined
}

/** Balance of a token. Undefined for an address that is no token, or one with other decimals. */
async function readHolding(
  reader: Reader,
  { address, decimals }: NonNullable<TransferRequest['token']>,
  owner: string,
) {
  const [actual, balance] = await Promise.all([
    readWord(reader, address, DECIMALS),
    readWord(reader, address, balanceOfCall(owner)),
  ])
  return actual !== undefined && Number(actual) === decimals ? balance : undefined
}

/** Reason of a call that fails. Undefined for one that succeeds. */
function failureOf(called: Answer, estimated: Answer, isToken: boolean): Problem | undefined {
  if ('refused' in called) {
    // A node that answers everything else and refuses both has executed the call.
    return 'refused' in estimated ? { reverts: revertReason(revertData(called.refused)) } : undefined
  }
  if (!isData(called.result)) throw new Error('The endpoint answered a call with invalid data.')
  return isToken && !hasSucceeded(called.result) ? { reverts: 'The token returned false.' } : undefined
}

type Gas = Pick<Payment, 'gas' | 'leastGas' | 'isGuess'>

const exactly = (gas: bigint): Gas => ({ gas, leastGas: gas, isGuess: false })

function gasOf(estimated: Answer, { gasLimit }: Block): Gas | undefined {
  if ('refused' in estimated) return undefined
  const gas = gasUnits(estimated.result)
  if (gas > gasLimit) throw new Error('The endpoint answered with more gas than a block has.')
  return gas <= PLAIN_GAS ? exactly(PLAIN_GAS) : { gas: (gas * 5n) / 4n, leastGas: (gas * 9n) / 8n, isGuess: false }
}

/** Tries a transfer of an amount: its call, and the answers of the node. */
async function tryCall({ ask }: Reader, { from, to, token }: Omit<TransferRequest, 'publicKey'>, amount: bigint) {
  const payer = from.address
  const receiver = to ?? unusedAddress(payer)
  const call = callOf({ from: payer, to: receiver, amount, ...(token && { token: token.address }) })
  const [estimated, called] = await Promise.all([
    answerOf(ask('eth_estimateGas', [call])),
    answerOf(ask('eth_call', [call, 'latest'])),
  ])
  return { call, estimated, called }
}

/**
 * Reads balances and gas, at once. The transfer is judged only when receiver and amount are known and the balance suffices for the amount; of a
 * larger one the balance is tried instead.
 */
export async function readPayment(
  reader: Reader,
  network: Network,
  request: Omit<TransferRequest, 'publicKey'>,
): Promise<Payment> {
  const { from, to, token, amount } = request
  const wanted = amount ?? 1n
  const [block, native, holding, first] = await Promise.all([
    readLatestBlock(reader),
    reader.ask('eth_getBalance', [from.address, 'latest']).then(wei => quantity(wei, 'balance')),
    token && readHolding(reader, token, from.address),
    // No balance is as large as what a word cannot hold: the balance is tried afterwards.
    tryCall(reader, request, wanted < WORD ? wanted : 1n),
  ])
  const balance = token ? (holding ?? 0n) : native
  const shared =
    token && holding !== undefined
      ? await readSharedUnits(reader, network, token, from.address, { native, holding })
      : undefined
  const known = { block, native, balance, shared }
  if (!hasCurrency(network, native))
    return { ...known, ...exactly(0n), call: first.call, problem: { noCurrency: network } }
  if (token && holding === undefined)
    return { ...known, ...exactly(0n), call: first.call, problem: { wrongToken: token.address } }
  const { call, estimated, called } = wanted <= balance ? first : await tryCall(reader, request, balance)
  const gas = gasOf(estimated, block)
  const isJudged = to !== undefined && amount !== undefined && amount <= balance
  const problem = isJudged ? failureOf(called, estimated, token !== undefined) : undefined
  if (isJudged && !problem && gas === undefined) throw new Error('The endpoint did not estimate the gas.')
  const guess: Gas = { ...exactly(token ? TOKEN_GAS : PLAIN_GAS), isGuess: true }
  return { ...known, call, ...(gas ?? guess), ...(problem && { problem }) }
}

/** Throws the reason why a transfer cannot be made. */
export function assertPossible({ problem, native }: Payment): void {
  if (!problem) return
  if ('noCurrency' in problem) {
    assertCurrency(problem.noCurrency, native)
    return
  }
  if ('wrongToken' in problem) throw new FoyerError('transfer.wrongToken', { token: problem.wrongToken })
  const { reverts: reason } = problem
  throw new FoyerError('transfer.reverts', reason === undefined ? {} : { reason })
}

/** Throws the reason why nothing can be sent of the asset, whatever the amount. */
export function assertAsset(payment: Payment): void {
  if (payment.problem && !('reverts' in payment.problem)) assertPossible(payment)
}
