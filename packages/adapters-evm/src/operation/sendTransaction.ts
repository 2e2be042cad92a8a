import type { CaipNetworkId, RemoteChannel } from '@foyer/core/chain'
import { untilAborted } from '@foyer/core/chain/adapters'
import { toHexChainId } from '../chainId.ts'
import { type AskWallet, type CallsRequest, idOf, readCalls, SEND_CALLS, VERSION } from '../transfer/calls.ts'
import { isAddress, isData } from '../transfer/hex.ts'

/** Milliseconds between two looks at an operation, and until its outcome counts as unknown. */
const PACE = 1_000
const PATIENCE = 60_000

/** Error as a provider rejects with. The provider itself is not loaded for it. */
const rpcError = (code: number, message: string, data?: object) =>
  Object.assign(new Error(message), { code, ...(data && { data }) })

const invalid = (message: string) => rpcError(-32602, message)

/** The call that a transaction makes. Nonce and fees are the wallet's. */
function callOfTransaction(params: unknown): CallsRequest['calls'][number] {
  const [transaction] = params as [Record<string, unknown>]
  const { to, value = '0x0', data, input = data } = transaction
  if (!isAddress(to))
    throw invalid('A smart account does not create contracts by itself: expected the address of `to`.')
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw invalid('Expected `value` as 0x hex.')
  if (input !== undefined && !isData(input)) throw invalid('Expected `data` as 0x hex.')
  return { to, value: value as `0x${string}`, ...(input !== undefined && { data: input }) }
}

const pause = (signal: AbortSignal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Promise<void>(resolve => {
    timer = setTimeout(resolve, PACE)
  })
  return untilAborted(signal, waiting).finally(() => clearTimeout(timer))
}

/** Waits until the wallet says in which transaction an operation was executed. */
async function executed(askWallet: AskWallet, id: string, chainId: CaipNetworkId, signal: AbortSignal) {
  const end = Date.now() + PATIENCE
  while (Date.now() < end) {
    await pause(signal)
    const answer = await readCalls(askWallet, id, { caipNetworkId: chainId }, signal)
    const { status } = answer
    const data = { id, ...('hash' in answer && answer.hash && { transactionHash: answer.hash }) }
    if (status === 'confirmed' && data.transactionHash) return data.transactionHash
    // The transaction itself succeeds, and a dapp would take its receipt for a success.
    if (status === 'reverted') throw rpcError(-32003, 'The operation of the smart account reverted.', data)
    if (status === 'failed') throw rpcError(-32003, 'The operation will not be executed.', data)
  }
  throw rpcError(
    -32603,
    'The operation was sent, and its outcome is not known yet: ask `wallet_getCallsStatus` with its id.',
    { id },
  )
}

/** Transaction that a dapp asks for, of a smart account in a session. */
export interface SmartTransaction {
  channel: RemoteChannel
  chainId: CaipNetworkId
  /** Smart account that sends. */
  from: string
  params: unknown
  /** Paymaster of the host, which pays where the wallet takes it. */
  paymaster: string | undefined
  signal: AbortSignal
}

/**
 * Sends a transaction of a smart account as one call, and resolves with the hash of the transaction that executes its operation. The operation
 * has no hash of a transaction before.
 */
export async function sendTransaction({
  channel,
  chainId,
  from,
  params,
  paymaster,
  signal,
}: SmartTransaction): Promise<string> {
  const call = callOfTransaction(params)
  const askWallet: AskWallet = (method, list) => channel.request(chainId, method, list, { signal })
  const capabilities = paymaster !== undefined && {
    capabilities: { paymasterService: { url: paymaster, optional: true } },
  }
  const request = {
    version: VERSION,
    from,
    chainId: toHexChainId(chainId),
    atomicRequired: false,
    calls: [call],
    ...capabilities,
  }
  return executed(askWallet, idOf(await askWallet(SEND_CALLS, [request])), chainId, signal)
}
