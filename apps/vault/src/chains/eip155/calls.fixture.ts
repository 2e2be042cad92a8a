import { startAnvil } from '@foyer/sandbox/chains'
import { openExchange } from '@foyer/sandbox/exchange.fixture'
import { encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { callsStatus } from '../../frame/callsStatus.ts'
import { createOperations, type Operations } from '../../frame/operations.ts'
import { smartAddress } from '../../smartAccount.ts'
import type { Alter } from '../endpoint.fixture.ts'
import { developmentAccounts, reviewOf } from '../review.fixture.ts'
import { NotSigned, type Review } from '../review.ts'
import { clientOf, deployAll, PAYMASTER, smartChain } from './services.fixture.ts'

export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Capabilities of a request that names the sponsor of the settings. */
export const SPONSORED = { paymasterService: { url: PAYMASTER } }

/** Error of a review that is refused. */
export const refused = async (work: Promise<unknown>): Promise<NotSigned> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(NotSigned)
  return error as NotSigned
}
/** Reason of a review that is refused. */
export const refusal = async (work: Promise<unknown>) => (await refused(work)).message
export const answer =
  (method: string, result: unknown): Alter =>
  asked =>
    asked.method === method ? { result } : undefined
export const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, amount] })

/** Chain with smart accounts, for the tests of one file. Each begins with an account that is not deployed and has nothing. */
export async function startCalls() {
  const anvil = await startAnvil({ chainId: 31337 })
  const client = clientOf(anvil)
  const accounts = await developmentAccounts()
  const account = smartAddress(accounts.eip155.address) as Hex
  await openExchange(anvil)
  await deployAll(client)

  let fresh: Hex
  let operations: Operations
  beforeEach(async () => {
    operations = createOperations({ getItem: () => null, setItem: () => {} })
    fresh = await client.snapshot()
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await client.revert({ id: fresh })
  })
  afterAll(() => anvil.stop())

  const fund = (value = '1') => client.setBalance({ address: account, value: parseEther(value) })
  const sendCalls = (calls: readonly object[], more: object = {}) =>
    reviewOf(accounts, [smartChain(anvil)], 'wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x7a69', from: account, atomicRequired: true, calls, ...more },
    ])
  /** Review of one call. */
  const one = (more: object = {}, request: object = {}) => sendCalls([{ to: OTHER, value: '0x1', ...more }], request)
  const sponsored = (more: object = {}) => one(more, { capabilities: SPONSORED })
  /** The same where the page can do without the sponsor. */
  const perhapsSponsored = () =>
    one({}, { capabilities: { paymasterService: { ...SPONSORED.paymasterService, optional: true } } })

  /** Answer of `wallet_getCallsStatus` for what a review signs. */
  const status = async (made: Review, now = Date.now()) => {
    const { operation } = await made.sign(accounts)
    return callsStatus(smartChain(anvil) as never, operation!, {
      now,
      operations,
      signal: new AbortController().signal,
    })
  }
  return { anvil, client, accounts, account, fund, sendCalls, one, sponsored, perhapsSponsored, status }
}
