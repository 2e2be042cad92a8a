import type { Approval, AuthClient } from '../chain/authConnector.ts'
import { displayText } from '../chain/displayText.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { FoyerError, isFoyerError } from '../errors.ts'
import { quietly } from '../foreign.ts'
import type { ClockPort } from '../platform/ports.ts'

/** Request that was sent to the wallet, and the approval that it waits for. */
type Waiting = {
  chainId: CaipNetworkId
  method: string
  approval?: Approval
  /** Timer that ends it, once it was abandoned. */
  limit?: unknown
  end(error: FoyerError): void
}

const LONGEST_METHOD = 64

/** Time in which a client ends an abandoned request. */
const ABANDONED = 5_000

/** Requests to the wallet of a login. Those that wait in the vault are its approvals, the oldest first. */
export interface AuthRequests {
  send(chainId: CaipNetworkId, method: string, params: unknown, call: { signal: AbortSignal }): Promise<unknown>
  approvals(): readonly Approval[]
  /** A fact of the client. An approval that belongs to no request of this page is none. */
  asked(value: unknown): void
  ended(id: unknown): void
  /**
   * Takes approvals back; they no longer wait. Their requests end as the client says, since the wallet may have signed meanwhile; with
   * `wallet.failed` where it says nothing.
   */
  abandon(ids: readonly string[]): void
  /** Ends all: the session is over. */
  stop(): void
}

/** Requests over a client. `changed` is called when the approvals have changed. */
export function authRequests(client: AuthClient, clock: ClockPort, changed: () => void): AuthRequests {
  const sent = new Set<Waiting>()
  /** Those that the wallet has not asked about. Each gets one approval: a later one is another request's. */
  const unasked = new Set<Waiting>()
  const forget = (request: Waiting) => {
    if (!request.approval) return
    delete request.approval
    changed()
  }
  const find = (id: unknown) => [...sent].find(({ approval }) => approval?.id === id)
  return {
    send: (chainId, method, params, { signal }) =>
      new Promise((resolve, reject) => {
        const request: Waiting = { chainId, method, end: error => finish(() => reject(error)) }
        const controller = new AbortController()
        const finish = (settle: () => void) => {
          if (!sent.delete(request)) return
          unasked.delete(request)
          clock.clearTimeout(request.limit)
          signal.removeEventListener('abort', leave)
          // The visitor is led back before the flow goes on.
          const { approval } = request
          forget(request)
          controller.abort()
          if (approval && signal.aborted) quietly(() => client.abandon(approval.id))
          settle()
        }
        const leave = () => finish(() => reject(signal.reason))
        sent.add(request)
        unasked.add(request)
        signal.addEventListener('abort', leave)
        const asked = async () => client.request(chainId, method, params, { signal: controller.signal })
        asked().then(
          answer => finish(() => resolve(answer)),
          (cause: unknown) =>
            finish(() => reject(isFoyerError(cause) ? cause : new FoyerError('wallet.failed', { method }, { cause }))),
        )
      }),
    approvals: () => [...sent].flatMap(({ approval }) => approval ?? []),
    asked(value) {
      const { id, chainId, method } = (value ?? {}) as Partial<Record<keyof Approval, unknown>>
      const isNew = typeof id === 'string' && !find(id)
      const free = [...unasked]
      const request = free.find(each => each.chainId === chainId && each.method === method) ?? free[0]
      if (!isNew || !request) return
      unasked.delete(request)
      request.approval = { id, chainId: request.chainId, method: displayText(request.method, LONGEST_METHOD) }
      changed()
    },
    ended(id) {
      const request = find(id)
      if (request) forget(request)
    },
    abandon(ids) {
      for (const id of ids) {
        const request = find(id)
        if (!request) continue
        forget(request)
        const { method, end } = request
        request.limit = clock.setTimeout(() => end(new FoyerError('wallet.failed', { method })), ABANDONED)
        quietly(() => client.abandon(id))
      }
    },
    stop() {
      for (const request of sent) request.end(new FoyerError('wallet.disconnected', { method: request.method }))
    },
  }
}
