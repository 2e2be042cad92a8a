import { formatAmount } from '@foyer/core/chain'
import { ENTRY_POINT, FACTORY } from '@foyer/smart-account'
import type { Hex } from 'viem'
import { formatUserOperationRequest, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import type { VaultChain } from '../../approval/approval.types.ts'
import {
  creationData,
  type DecodedUserOperation,
  decodeUserOperation,
  type OperationCall,
} from '../../decode/eip155/userOperation.ts'
import { toHex } from '../../decode/hex.ts'
import { hasSmartAccount, smartAddress } from '../../smartAccount.ts'
import { type Ask, askOf } from '../endpoint.ts'
import { accepted, badAnswer, notSigned, type Review, type ReviewRequest, type Row } from '../review.ts'
import { accountState } from './accountState.ts'
import { type Built, buildOperation, callDataOf, isBaseHigh, type Operation } from './buildOperation.ts'
import { sendingOf } from './bundler.ts'
import { addressRow, type CallRows, callRows } from './callRows.ts'
import { findOutcome } from './entryPoint.ts'
import { isSame, toQuantity } from './quantity.ts'
import { assertChain } from './reviewTransaction.ts'
import { readSendCalls } from './sendCalls.ts'
import { transferRows } from './sides.ts'
import { runTrial, type TrialCall } from './simulate.ts'
import { hasCode } from './tokens.ts'
import { trialRows } from './trialRows.ts'

type Parties = { account: string; owner: string; chainId: bigint }

/** Reads back what was built. Two programs have to find the same hash. */
function readBack(operation: Operation, { account, owner, chainId }: Parties): DecodedUserOperation {
  const { nonce, preVerificationGas, signature: _, ...packed } = toPackedUserOperation(operation as never)
  const fields = { ...packed, nonce: `${nonce}`, preVerificationGas: `${preVerificationGas}` }
  const decoded = accepted(decodeUserOperation(fields, { account, owner, chainId }))
  const hash = getUserOperationHash({
    chainId: Number(chainId),
    entryPointAddress: ENTRY_POINT,
    entryPointVersion: '0.8',
    userOperation: operation,
  })
  if (!isSame(decoded.hash, hash)) throw badAnswer()
  return decoded
}

async function rowsOfCall(ask: Ask, call: OperationCall, chain: VaultChain): Promise<CallRows> {
  const said = await callRows(ask, call, chain)
  const isContract = call.call.kind === 'nativeTransfer' && (await hasCode(ask, call.to))
  const toContract = isContract ? ['A receiver is a contract, which decides what happens.'] : []
  return { ...said, warnings: [...said.warnings, ...toContract] }
}

const amountOf = (value: bigint, { decimals, symbol }: VaultChain) => `${formatAmount(value, decimals)} ${symbol}`

/** Says what the calls do: one as a transaction, several in their order. */
async function rowsOfCalls(ask: Ask, calls: readonly OperationCall[], chain: VaultChain): Promise<CallRows> {
  const said = await Promise.all(calls.map(call => rowsOfCall(ask, call, chain)))
  const [first] = said
  if (said.length === 1) return first!
  const rows = said.flatMap((each, index): Row[] => [
    { label: `Step ${index + 1} of ${said.length}`, value: `To ${each.ask}` },
    ...each.rows,
  ])
  const total = calls.reduce((sum, { value }) => sum + value, 0n)
  const totalRow: Row[] = total > 0n ? [{ label: 'Sent in all', value: amountOf(total, chain), kind: 'amount' }] : []
  return {
    ask: `do ${said.length} things at once`,
    rows: [...rows, ...totalRow],
    warnings: said.flatMap(({ warnings }) => warnings),
  }
}

function feeRows(
  { operation, unpaid }: Built,
  decoded: DecodedUserOperation,
  chain: VaultChain,
  sponsor: string | undefined,
) {
  const rows: Row[] =
    decoded.paymaster && sponsor !== undefined
      ? [{ label: 'Network fee', value: `Paid by ${new URL(sponsor).host}`, note: decoded.paymaster.address }]
      : [{ label: 'Network fee, at most', value: amountOf(decoded.maxFee, chain) }]
  const warnings = [
    ...(unpaid === undefined ? [] : [`The sponsor of the fee did not pay (${unpaid}): you would pay it yourself.`]),
    ...(!decoded.paymaster && isBaseHigh(operation)
      ? ['The service that sends this asks for an unusually high fee.']
      : []),
  ]
  return { rows, warnings }
}

const CARRIED_OUT =
  'An earlier request of yours, which had failed, was given up or was left, was carried out after all. Look at your activity: this may pay again.'

/** Milliseconds for which an operation that is over is looked for. */
const LOOKED_FOR = 24 * 60 * 60_000

/** Warns where somebody kept an operation that was refused or given up, and has sent it since: this one no longer has its number. */
async function warningsOf(ask: Ask, over: ReviewRequest['over'] = [], account: string, nonce: bigint) {
  const passed = over.filter(
    each => isSame(each.sender, account) && BigInt(each.nonce) < nonce && Date.now() - each.at < LOOKED_FOR,
  )
  const outcomes = passed.map(async ({ hash, sender, nonce: used, block }) => {
    const operation = { hash, sender, nonce: BigInt(used), block: BigInt(block) }
    return findOutcome(ask, operation).catch(() => undefined)
  })
  return (await Promise.all(outcomes)).some(outcome => outcome?.isSuccess) ? [CARRIED_OUT] : []
}

/** The calls as the EntryPoint makes them, after the account was created where it has to be. */
function trialCallsOf(
  { account, owner }: Parties,
  { isDeployed, callData }: { isDeployed: boolean; callData: Hex },
): TrialCall[] {
  const create = { from: owner, to: FACTORY, value: '0x0', data: creationData(owner) }
  const call = { from: ENTRY_POINT, to: account, value: '0x0', data: callData }
  return isDeployed ? [call] : [create, call]
}

/** Both sides of the only call, where it sends a token. Of several, only their sum could be told. */
async function sidesOf(ask: Ask, account: string, calls: readonly OperationCall[], trial: readonly TrialCall[]) {
  const call = calls.length === 1 ? calls[0]?.call : undefined
  if (call?.kind !== 'tokenTransfer') return { rows: [], warnings: [] }
  return transferRows(ask, trial, { ...call, from: account })
}

/**
 * Review of several calls from the smart account. The vault builds the operation, reads it back with its decoder, and signs the decoder's digest.
 */
export async function reviewCalls(request: ReviewRequest): Promise<Review> {
  const { chain, params, signal } = request
  if (!hasSmartAccount(chain)) notSigned('You have no smart account on this network.')
  const owner = request.accounts.eip155.address
  const account = smartAddress(owner) as Hex
  const ask = askOf(chain, signal)
  const chainId = await assertChain(ask, chain.caipNetworkId)
  const parties: Parties = { account, owner, chainId }
  const { calls, sponsor, id } = readSendCalls(params, { ...parties, paymasters: chain.smartAccount.paymasters ?? [] })
  const { isDeployed } = await accountState(ask, parties)
  const callData = callDataOf(calls)
  // What is refused anyway is not tried, and nobody is asked to pay for it.
  const asIfFree = { sender: account, nonce: 0n, callData, ...NO_GAS } satisfies Operation
  const wanted = readBack(asIfFree, parties)
  const trials = trialCallsOf(parties, { isDeployed, callData })
  const [{ trial, gasUsed: tried }, sides] = await Promise.all([
    runTrial(ask, account, trials),
    sidesOf(ask, account, wanted.calls, trials),
  ])
  const isKnown = wanted.calls.every(({ call }) => call.kind !== 'unknown')
  const changes = await trialRows(ask, trial, { chain, isKnown })
  const value = calls.reduce((sum, each) => sum + each.value, 0n)
  const order = { ask, chain, chainId, account, owner, isDeployed, callData, value, tried, sponsor, signal }
  const built = await buildOperation(order)
  const { operation, block } = built
  const decoded = readBack(operation, parties)
  const said = await rowsOfCalls(ask, decoded.calls, chain)
  const fee = feeRows(built, decoded, chain, sponsor?.url)
  const created: Row[] = decoded.creates
    ? [{ label: 'Your smart account', value: 'Is created with this, once on this network', note: account }]
    : [addressRow('From your smart account', account)]
  const { nonce, hash } = decoded
  const again = await warningsOf(ask, request.over, account, nonce)
  return {
    ask: said.ask,
    network: chain.name,
    rows: [...said.rows, ...sides.rows, ...changes.rows, ...created, ...fee.rows],
    warnings: [...again, ...said.warnings, ...sides.warnings, ...changes.warnings, ...fee.warnings],
    once: `${chainId} ${account} ${nonce}`,
    sign({ eip155 }) {
      const signature = toHex(eip155.sign(decoded.digest)) as Hex
      const signed = formatUserOperationRequest({ ...operation, signature } as never)
      return {
        result: { id: id ?? hash, capabilities: { userOperation: { hash, entryPoint: ENTRY_POINT } } },
        sending: sendingOf(chain, { hash, sender: account, nonce, block }, signed),
        operation: {
          hash,
          chainId: chain.caipNetworkId,
          sender: account,
          nonce: toQuantity(nonce),
          block: toQuantity(block),
          at: Date.now(),
          ...(id !== undefined && { id }),
        },
      }
    },
  }
}

const NO_GAS = {
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
  preVerificationGas: 0n,
  verificationGasLimit: 0n,
  callGasLimit: 0n,
  signature: '0x',
} as const
