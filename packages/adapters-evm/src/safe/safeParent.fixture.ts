import type { SimulatedEvmWallet } from '@foyer/testing/evm'
import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { Hex } from 'viem'
import { vi } from 'vitest'

type Request = { id: string; method: string; params: Record<string, unknown> & { call?: string } }

/**
 * Page in the frame of a Safe, with the maker's own provider. Behind the messages to the window around it are the proposals of a simulated
 * wallet, and the chain.
 */
export function openInSafe(wallet: SimulatedEvmWallet, chain: { chainId: number; url: string }): SafeAppProvider {
  const frame = new EventTarget()
  const ask = (method: string, params: readonly unknown[]) => wallet.provider.request({ method, params })
  const answers: Record<string, (params: Request['params']) => Promise<unknown>> = {
    sendTransactions: async ({ txs }) => ({ safeTxHash: await ask('eth_sendTransaction', [(txs as object[])[0]]) }),
    getTxBySafeTxHash: ({ safeTxHash }) => wallet.others!.find(safeTxHash as Hex),
    signMessage: async ({ message }) => {
      await ask('personal_sign', [message, wallet.addresses[0]])
      return { safeTxHash: `0x${'5a'.repeat(32)}` }
    },
    rpcCall: async ({ call, params }) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: call, params })
      const response = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return ((await response.json()) as { result: unknown }).result
    },
  }
  const answer = async ({ id, method, params }: Request) => {
    const reply = await answers[method]!(params).then(
      data => ({ id, success: true, version: '9.1.0', data }),
      (error: Error) => ({ id, success: false, version: '9.1.0', error: error.message }),
    )
    frame.dispatchEvent(
      Object.assign(new Event('message'), { data: reply, origin: 'https://app.safe.example', source: parent }),
    )
  }
  const parent = { postMessage: (request: Request) => void answer(request) }
  vi.stubGlobal('window', Object.assign(frame, { parent, crypto }))
  // What `getInfo` of the wallet answers.
  const safe = {
    safeAddress: wallet.addresses[0]!,
    chainId: chain.chainId,
    threshold: 1,
    owners: [],
    isReadOnly: false,
  }
  return new SafeAppProvider(safe, new SafeAppsSDK())
}
