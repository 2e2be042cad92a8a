import type { AuthFact } from '@foyer/auth/protocol'
import { type CaipNetworkId, FoyerError } from '@foyer/core/chain'
import type { PendingApproval } from '../protocol/windowMessages.ts'
import { type Operations, readOperation } from './operations.ts'

const MOST_PENDING = 16
const LONGEST_REASON = 300

type Pending = Omit<PendingApproval, 'over'> & {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  /** Window that has opened the keys for it: from then on it may have been sent. */
  signer?: symbol
}

export type Approvals = ReturnType<typeof createApprovals>

const reasonIn = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, LONGEST_REASON) : 'no reason was given'

/** Requests that wait for the visitor in the vault's own window. */
export function createApprovals(options: {
  origin: string
  report: (fact: AuthFact) => void
  /** Keeps the operations of the smart account that windows have sent, and those that the network refused. */
  operations: Pick<Operations, 'keep' | 'over'>
}) {
  const { origin, report, operations } = options
  const pending = new Map<string, Pending>()

  function take(id: string): Pending | undefined {
    const found = pending.get(id)
    if (found && pending.delete(id)) report({ type: 'approval.ended', id })
    return found
  }

  /** Nobody knows whether it was sent. It is not asked again. */
  const uncertain = ({ method }: Pending) =>
    new FoyerError('wallet.failed', { method, reason: 'The window was left while it signed: it may have been sent.' })

  /** Takes a request back. One that a window has begun to sign may have been sent. */
  function abandon(id: string): void {
    const found = take(id)
    if (found)
      found.reject(found.signer ? uncertain(found) : new FoyerError('wallet.rejected', { method: found.method }))
  }

  return {
    ask(asked: { chainId: CaipNetworkId; method: string; params: unknown }, signal: AbortSignal): Promise<unknown> {
      const { chainId, method } = asked
      if (pending.size >= MOST_PENDING) return Promise.reject(new FoyerError('auth.limited', { retryAfter: 10 }))
      const id = crypto.randomUUID()
      return new Promise((resolve, reject) => {
        pending.set(id, { ...asked, id, origin, resolve, reject })
        signal.addEventListener('abort', () => abandon(id))
        report({ type: 'approval.asked', approval: { id, chainId, method } })
      })
    },
    /** The request for a window. One that another window has begun to sign ends: its outcome is unknown. */
    show(id: string): PendingApproval | 'over' | 'signing' {
      const found = pending.get(id)
      if (!found) return 'over'
      if (found.signer) {
        take(id)?.reject(uncertain(found))
        return 'signing'
      }
      const { chainId, method, params } = found
      return { id, origin, chainId, method, params, over: operations.over(chainId) }
    },
    /** Lets one window sign it, again if it has to. A second window that shows it would send it twice. */
    begin(id: string, signer: symbol): void {
      const found = pending.get(id)
      if (!found || (found.signer ?? signer) !== signer) throw new Error('The request is over.')
      found.signer = signer
    },
    /** Ends a request by what a window reports. One that another window signs is not rejected by this one. */
    end(id: string, signer: symbol, outcome: unknown): void {
      const found = pending.get(id)
      if (!found || (found.signer ?? signer) !== signer) return
      take(id)
      const { method } = found
      const { type, result, reason, operation } = (outcome ?? {}) as Record<string, unknown>
      const made = readOperation(operation)
      if (made) operations.keep(type === 'approved' ? made : { ...made, isOver: true })
      if (type === 'approved') found.resolve(result)
      else if (type === 'rejected') found.reject(new FoyerError('wallet.rejected', { method }))
      else if (type === 'refused') found.reject(new FoyerError('auth.refused', { method, reason: reasonIn(reason) }))
      else found.reject(new FoyerError('wallet.failed', { method, reason: reasonIn(reason) }))
    },
    abandon,
    abandonAll(): void {
      for (const id of [...pending.keys()]) abandon(id)
    },
  }
}
