import { type Address, BaseError, createTestClient, http, RpcRequestError } from 'viem'
import { foundry } from 'viem/chains'
import { account, programOn } from '../indexer/evm/chain.fixture.ts'
import { accountOf, startSmartAccounts } from './smartAccounts.fixture.ts'

/** Nobody has its key. */
export const FRIEND: Address = '0x00000000000000000000000000000000000f00d1'

/** Owner of the account under test: development account 5. */
export const OWNER = account(5)

/** Starts a chain with its services, an owner's account on it, and another program that controls the chain. */
export async function startWorld() {
  const world = await startSmartAccounts()
  const program = await accountOf(OWNER, world)
  const node = createTestClient({ chain: foundry, mode: 'anvil', transport: http(world.anvil.url) })
  return { ...world, ...program, node, other: programOn(world.anvil) }
}

/** Code, message and data of the error with which a service refused. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: number; message: string; data: unknown }> {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  const found = error instanceof BaseError ? error.walk(cause => cause instanceof RpcRequestError) : undefined
  if (!(found instanceof RpcRequestError)) throw new Error('The call was not refused.', { cause: error })
  return { code: found.code, message: found.details, data: found.data }
}

/** Calls a service as a program without viem does. */
export async function post(url: string, body: unknown): Promise<{ status: number; json: unknown }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, json: await answer.json() }
}
