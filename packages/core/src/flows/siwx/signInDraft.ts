import type { SignInDraft } from '../../chain/adapter.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { Ports } from '../../platform/ports.ts'
import type { HostSiwx } from '../../siwx/hostSiwx.ts'
import type { Siwx } from '../../siwx/siwx.ts'
import type { SiwxPorts } from '../../siwx/siwxTools.ts'

/** Milliseconds that a wallet waits for the host's message. It is asked without one then, and the message follows. */
const LIMIT = 4_000

type LoadHost = () => Promise<{ hostSiwx(siwx: Siwx, ports: SiwxPorts): HostSiwx }>

/**
 * Makes the sign-in message that a wallet signs while it connects; the wallet adds the account. Undefined where the host has none in time:
 * connecting must not depend on it.
 */
export const createSignInDraft =
  (siwx: Siwx, ports: Ports, loadHost: LoadHost) =>
  (chainId: CaipNetworkId, signal: AbortSignal): Promise<SignInDraft | undefined> =>
    new Promise(resolve => {
      const limit = new AbortController()
      const end = (draft: SignInDraft | undefined) => {
        ports.clock.clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        limit.abort()
        resolve(draft)
      }
      const leave = () => end(undefined)
      const ask = async () => (await loadHost()).hostSiwx(siwx, ports).draft(chainId, limit.signal)
      const timer = ports.clock.setTimeout(leave, LIMIT)
      signal.addEventListener('abort', leave)
      ask().then(end, leave)
    })
