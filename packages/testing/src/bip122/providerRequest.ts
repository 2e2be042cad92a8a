import { WalletError } from '../WalletError.ts'
import type { BitcoinVault } from './bitcoinVault.ts'
import type { Methods, Params } from './providerMethods.ts'

/** @see https://docs.xverse.app/sats-connect (error codes) */
const UNKNOWN_METHOD = -32601
const INTERNAL_ERROR = -32603

/** Returns the `request` of a provider with these methods, which answers in JSON-RPC envelopes. @see https://wbips.netlify.app/wbips/WBIP001 */
export function providerRequest(
  { simulation }: Pick<BitcoinVault, 'simulation'>,
  methods: Methods,
  errors: 'resolved' | 'rejected',
) {
  let requests = 0
  return async (method: string, params?: unknown): Promise<unknown> => {
    requests += 1
    const envelope = { jsonrpc: '2.0', id: `${requests}` }
    try {
      const result = await simulation.request(method, [params], () => {
        const run = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!run) throw new WalletError(UNKNOWN_METHOD, `"${method}" is not supported.`)
        return run((params ?? {}) as Params, method, params)
      })
      return { ...envelope, result }
    } catch (error) {
      const { code = INTERNAL_ERROR, message } = error as { code?: number; message: string }
      const refusal = { ...envelope, error: { code, message } }
      if (errors === 'rejected') throw refusal
      return refusal
    }
  }
}
