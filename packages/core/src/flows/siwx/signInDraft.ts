import type { SignInDraft } from '../../chain/adapter.ts'
import { untilAborted } from '../../chain/adapters/abort.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { doors } from '../../doors.ts'
import type { Ports } from '../../platform/ports.ts'
import type { Siwx } from '../../siwx/siwx.ts'

/** Milliseconds that a wallet waits for the host's message. It is asked without one then, and the message follows. */
const LIMIT = 4_000

/**
 * Makes the sign-in message that a wallet signs while it connects; the wallet adds the account. Undefined where the host has none in time:
 * connecting must not depend on it.
 */
export const createSignInDraft =
  (siwx: Siwx, ports: Ports) =>
  async (chainId: CaipNetworkId, signal: AbortSignal): Promise<SignInDraft | undefined> => {
    const limit = new AbortController()
    const end = () => limit.abort()
    signal.addEventListener('abort', end, { once: true })
    const timer = ports.clock.setTimeout(end, LIMIT)
    try {
      const draft = async () => (await doors.siwx()).hostSiwx(siwx, ports).draft(chainId, limit.signal)
      return await untilAborted(limit.signal, draft())
    } catch {
      return undefined
    } finally {
      ports.clock.clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }
