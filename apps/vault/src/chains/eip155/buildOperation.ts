import { REFUSALS } from '@foyer/auth/protocol'
import { EndpointRefused } from '@foyer/core/chain/adapters'
import { ENTRY_POINT, FACTORY } from '@foyer/smart-account'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import type { VaultChain } from '../../approval/approval.types.ts'
import { creationData } from '../../decode/eip155/userOperation.ts'
import { type Ask, reasonOf, unlessRefused } from '../endpoint.ts'
import { isFields } from '../fields.ts'
import { badAnswer, notSigned } from '../review.ts'
import { askBundler, bundlerReason } from './bundler.ts'
import { nextNonce } from './entryPoint.ts'
import { quantity, quantityIn, word } from './quantity.ts'
import type { AskedCall, AskedSponsor } from './sendCalls.ts'
import { askSponsor, type SponsorFields } from './sponsor.ts'

/** Operation of EntryPoint 0.8. */
export type Operation = UserOperation<'0.8'>

/** Operation that is ready to be signed. */
export type Built = {
  operation: Operation
  /** Newest block before it. */
  block: bigint
  /** Reason for which a sponsor that the page named, and can do without, does not pay. */
  unpaid: string | undefined
}

export type Order = {
  ask: Ask
  chain: VaultChain
  chainId: bigint
  account: Hex
  owner: string
  isDeployed: boolean
  callData: Hex
  /** Native currency that the calls send. */
  value: bigint
  /** Gas of the calls in a trial run, where there was one. */
  tried: bigint | undefined
  sponsor: AskedSponsor | undefined
  signal: AbortSignal
}

const ABI = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])

/** Data with which the EntryPoint has the account make the calls: all of them, or none. */
export function callDataOf(calls: readonly AskedCall[]): Hex {
  const [first, ...more] = calls.map(({ to, value, data }) => ({ target: to, value, data }))
  if (more.length > 0) return encodeFunctionData({ abi: ABI, functionName: 'executeBatch', args: [[first!, ...more]] })
  const { target, value, data } = first!
  return encodeFunctionData({ abi: ABI, functionName: 'execute', args: [target, value, data] })
}

/** A signature of the right length, for the estimate. */
const STUB_SIGNATURE = `0x${'f'.repeat(31)}0${'0'.repeat(31)}7${'a'.repeat(64)}1c` as const

/** Wei, for a node that does not say which tip is usual. */
const DEFAULT_TIP = 1_000_000_000n
/** Wei for one gas. No chain has ever asked for more. */
const HIGHEST_PRICE = 100_000_000_000_000n

async function pricesNow(ask: Ask) {
  const latest = await ask('eth_getBlockByNumber', ['latest', false])
  if (!isFields(latest)) throw badAnswer()
  const base = quantityIn(latest.baseFeePerGas)
  const tip =
    base === undefined
      ? quantity(await ask('eth_gasPrice', []))
      : (quantityIn(await unlessRefused(ask('eth_maxPriorityFeePerGas', []))) ?? DEFAULT_TIP)
  const price = base === undefined ? tip : 2n * base + tip
  if (price > HIGHEST_PRICE) notSigned('The fee that the network asks for cannot be right.')
  return { block: quantity(latest.number), prices: { maxFeePerGas: price, maxPriorityFeePerGas: tip } }
}

/** Bounds of what the bundler may ask for. The visitor pays what it says, so that it is not believed above them. The calls get no less than they took in the trial run. */
const MOST_VERIFICATION = 2_000_000n
const MOST_SPONSOR = 1_000_000n
const MOST_BASE = 5_000_000n
const MOST_CALL = 15_000_000n

async function estimate(order: Order, draft: Operation) {
  const ask = askBundler(order.chain, order.signal)
  const answer = await ask('eth_estimateUserOperationGas', [formatUserOperationRequest(draft as never), ENTRY_POINT])
  if (!isFields(answer)) throw badAnswer()
  const bounded = (name: string, most: bigint): bigint => {
    const value = quantity(answer[name])
    return value <= most ? value : notSigned('The service that sends this asks for far more gas than it can take.')
  }
  const { tried } = order
  const sponsorGas = (name: 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit') =>
    draft.paymaster && (answer[name] ?? undefined) !== undefined ? { [name]: bounded(name, MOST_SPONSOR) } : {}
  const callGas = bounded('callGasLimit', tried === undefined ? MOST_CALL : 3n * tried + 200_000n)
  return {
    preVerificationGas: bounded('preVerificationGas', MOST_BASE),
    verificationGasLimit: bounded('verificationGasLimit', MOST_VERIFICATION),
    // With less, the calls would fail, or do only a part of what was shown, and the fee would be taken all the same.
    callGasLimit: tried !== undefined && tried > callGas ? tried : callGas,
    ...sponsorGas('paymasterVerificationGasLimit'),
    ...sponsorGas('paymasterPostOpGasLimit'),
  }
}

/** The sponsor does not pay, does not answer, or answers with something else. The message is its reason. */
class Unsponsored extends Error {
  override readonly name = 'Unsponsored'
}

const unsponsored = (error: unknown) => new Unsponsored(reasonOf(error).replace(/[.\s]+$/u, '') || 'it did not answer')

/** Most that an operation can cost the one who pays for it, in wei. */
const costOf = ({
  maxFeePerGas,
  preVerificationGas,
  verificationGasLimit,
  callGasLimit,
  paymasterVerificationGasLimit = 0n,
  paymasterPostOpGasLimit = 0n,
}: Operation) =>
  maxFeePerGas *
  (preVerificationGas + verificationGasLimit + callGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit)

/** Deposit of an address in the EntryPoint, which takes fees from it. By `balanceOf(address)`. */
const depositOf = async (ask: Ask, address: string): Promise<bigint> =>
  quantity(await ask('eth_call', [{ to: ENTRY_POINT, data: `0x70a08231${word(address)}` }, 'latest']))

/** Draft with its gas, and with a sponsor where one pays. Rejects with `Unsponsored` where the sponsor does not. */
async function complete(order: Order, draft: Operation): Promise<Operation> {
  if (!order.sponsor) return { ...draft, ...(await estimate(order, draft)) }
  const sponsor = askSponsor(order.sponsor, order)
  const wire = (operation: Operation) => formatUserOperationRequest(operation as never)
  const answer = <Value>(asked: Promise<Value>) => asked.catch((error: unknown) => Promise.reject(unsponsored(error)))
  const { fields, isFinal } = await answer(sponsor.stub(wire(draft)))
  const stubbed = { ...draft, ...fields }
  const gas = await estimate(order, stubbed).catch((error: unknown) => {
    // What the bundler refuses with a sponsor it may take without. A bundler that is down is no refusal.
    throw error instanceof EndpointRefused ? unsponsored(error) : error
  })
  const estimated = { ...stubbed, ...gas }
  const paid = isFinal
    ? estimated
    : { ...estimated, ...(await answer(sponsor.data(wire(estimated), fields as SponsorFields))) }
  // Bundlers find that out once it is signed, and may keep it.
  if ((await depositOf(order.ask, fields.paymaster)) < costOf(paid)) throw new Unsponsored('it has run out of money')
  return paid
}

async function fundsOf({ ask, account }: Order): Promise<{ balance: bigint; deposit: bigint }> {
  const [balance, deposit] = await Promise.all([
    ask('eth_getBalance', [account, 'latest']),
    // The fee is taken from there first.
    depositOf(ask, account),
  ])
  return { balance: quantity(balance), deposit }
}

/** Of a refusal because a sponsor does not pay, who may do so later. */
const unpaidKind = ({ sponsor }: Order) =>
  sponsor && { mayChange: true, ...(!sponsor.isOptional && { code: REFUSALS.capability }) }

/** Operation that the account pays for itself. `unpaid` says why no sponsor does. */
async function paidByAccount(order: Order, draft: Operation, unpaid: string | undefined): Promise<Operation> {
  const { balance, deposit } = await fundsOf(order)
  const { symbol } = order.chain
  const why = unpaid === undefined ? 'Your' : `The sponsor did not pay (${unpaid}), and your`
  const ends = (reason: string) => notSigned(`${why} account has ${reason}.`, unpaidKind(order))
  if (balance < order.value) ends(`too little ${symbol} for the amount`)
  if (balance + deposit === order.value) ends(`no ${symbol} for the network fee`)
  const operation = await complete({ ...order, sponsor: undefined }, draft).catch((error: unknown) => {
    if (!(error instanceof EndpointRefused)) throw error
    return notSigned(`This would fail: ${bundlerReason(error)}`)
  })
  const cost = costOf(operation)
  const missing = cost > deposit ? cost - deposit : 0n
  if (order.value + missing > balance) ends(`too little ${symbol} for the amount and the fee`)
  return operation
}

/**
 * Builds the operation that makes the calls. A sponsor that does not pay is left out only where the page says that it can do without: else the
 * page has reviewed that the account pays nothing, and has to ask again.
 */
export async function buildOperation(order: Order): Promise<Built> {
  const { ask, account, owner, isDeployed, callData } = order
  const [{ block, prices }, nonce] = await Promise.all([pricesNow(ask), nextNonce(ask, account)])
  const draft = {
    sender: account,
    nonce,
    ...(!isDeployed && { factory: FACTORY, factoryData: creationData(owner) }),
    callData,
    ...prices,
    preVerificationGas: 0n,
    verificationGasLimit: 0n,
    callGasLimit: 0n,
    signature: STUB_SIGNATURE,
  } satisfies Operation
  if (order.sponsor) {
    try {
      return { operation: await complete(order, draft), block, unpaid: undefined }
    } catch (error) {
      if (!(error instanceof Unsponsored) || order.signal.aborted) throw error
      const unpaid = error.message
      // Whether the account could pay comes first: the site need not ask again for what would be refused.
      const operation = await paidByAccount(order, draft, unpaid)
      if (order.sponsor.isOptional) return { operation, block, unpaid }
      const reason = `The sponsor of the network fee did not pay (${unpaid}).`
      return notSigned(`${reason} The site can ask again, and have you pay the fee.`, unpaidKind(order))
    }
  }
  return { operation: await paidByAccount(order, draft, undefined), block, unpaid: undefined }
}

/** Whether what the bundler takes for its own work is far above what the size of the operation explains. Rollups add their own fee to it. */
export const isBaseHigh = ({ preVerificationGas, callData }: Operation): boolean =>
  preVerificationGas > 4n * (80_000n + 16n * BigInt(callData.length / 2))
