import { type AuthFact, isRefusalCode } from '@foyer/auth/protocol'
import { type CaipNetworkId, FoyerError } from '@foyer/core/chain'
import type { PendingApproval } from '../protocol/windowMessages.ts'
import type { SmartMethod } from './methods.ts'
import { type Operations, readOperation, type SentOperation } from './operations.ts'
import { refused } from './refused.ts'

const MOST_PENDING = 16
const LONGEST_REASON = 300

type Pending = Omit<PendingApproval, 'over'> & {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  /** Window that has opened the keys for it: from then on it may have been sent. */
  signer?: symbol
  /** Operation of the smart account that it has signed last. */
  signed?: SignedOperation
}

/** Operation with the answer for the page. */
type SignedOperation = { operation: SentOperation; result: unknown }

/** A window sends an operation only after this frame has kept it. */
const TOLD_FIRST: SmartMethod = 'wallet_sendCalls'

export type Approvals = ReturnType<typeof createApprovals>

const reasonIn = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, LONGEST_REASON) : 'no reason was given'

/** Nobody knows whether it was sent. It is not asked again. */
const uncertain = ({ method }: Pending) =>
  new FoyerError('wallet.failed', { method, reason: 'The window was left while it signed: it may have been sent.' })

const rejected = ({ method }: Pending) => new FoyerError('wallet.rejected', { method })

/** Ends requests. `keep` stores an operation that a page follows, or, where it `isOver`, the next window looks for. */
function createEnds(keep: Operations['keep']) {
  /** Answers with what was signed, so that the page follows it, whatever became of its window. */
  function tell({ resolve }: Pending, { operation, result }: SignedOperation): void {
    keep(operation)
    resolve(result)
  }
  return {
    /** Ends one that nobody has decided. `isHeard`: the page still waits for the answer. */
    abandoned(found: Pending, isHeard: boolean): void {
      const { method, signed, signer } = found
      if (signed && isHeard) tell(found, signed)
      // A window that has begun to sign may have sent it.
      else found.reject(signed || (signer && method !== TOLD_FIRST) ? uncertain(found) : rejected(found))
    },
    /** Ends one by what its window reports. */
    reported(found: Pending, outcome: unknown): void {
      const { method, signed } = found
      const { type, result, reason, operation, code } = (outcome ?? {}) as Record<string, unknown>
      const made = readOperation(operation)
      if (type === 'approved' && made) tell(found, { operation: made, result })
      else if (type === 'approved') found.resolve(result)
      // The network has refused it, and whoever got it may still carry it out: the page follows it, and the next window looks for it.
      else if (signed) found.resolve(signed.result)
      else if (type === 'rejected') found.reject(rejected(found))
      else if (type === 'refused')
        found.reject(refused(method, reasonIn(reason), isRefusalCode(code) ? code : undefined))
      else found.reject(new FoyerError('wallet.failed', { method, reason: reasonIn(reason) }))
    },
  }
}

/** Requests that wait for the visitor in the vault's own window. */
export function createApprovals(options: {
  origin: string
  report: (fact: AuthFact) => void
  /** Keeps the operations of the smart account that windows have signed. */
  operations: Pick<Operations, 'keep' | 'over'>
}) {
  const { origin, report, operations } = options
  const pending = new Map<string, Pending>()
  const { abandoned, reported } = createEnds(operations.keep)

  function take(id: string): Pending | undefined {
    const found = pending.get(id)
    if (found && pending.delete(id)) report({ type: 'approval.ended', id })
    return found
  }

  function abandon(id: string, isHeard = true): void {
    const found = take(id)
    if (found) abandoned(found, isHeard)
  }

  return {
    ask(asked: { chainId: CaipNetworkId; method: string; params: unknown }, signal: AbortSignal): Promise<unknown> {
      const { chainId, method } = asked
      if (pending.size >= MOST_PENDING) return Promise.reject(new FoyerError('auth.limited', { retryAfter: 10 }))
      const id = crypto.randomUUID()
      return new Promise((resolve, reject) => {
        pending.set(id, { ...asked, id, origin, resolve, reject })
        signal.addEventListener('abort', () => abandon(id, false))
        report({ type: 'approval.asked', approval: { id, chainId, method } })
      })
    },
    /** The request for a window. One that another window has begun to sign ends. */
    show(id: string): PendingApproval | 'over' | 'signing' {
      const found = pending.get(id)
      if (!found) return 'over'
      if (found.signer) {
        abandon(id)
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
    /** Keeps an operation that a window has signed. Throws where the request is over: the window then does not send it. */
    signed(id: string, signer: symbol, value: unknown): void {
      const found = pending.get(id)
      const { operation, result } = (value ?? {}) as Record<string, unknown>
      const made = readOperation(operation)
      if (!found || found.signer !== signer || !made) throw new Error('The request is over.')
      // Until the page has its id nobody follows it.
      operations.keep({ ...made, isOver: true })
      found.signed = { operation: made, result }
    },
    /** The window was closed. What it has signed may have been sent. */
    left(id: string, signer: symbol): void {
      const found = pending.get(id)
      if (found?.signer === signer && found.signed) abandon(id)
    },
    /** Ends a request by what a window reports. One that another window signs is not rejected by this one. */
    end(id: string, signer: symbol, outcome: unknown): void {
      const found = pending.get(id)
      if (!found || (found.signer ?? signer) !== signer) return
      take(id)
      reported(found, outcome)
    },
    /** Takes a request back, for a page that waits for its answer. */
    abandon: (id: string) => abandon(id),
    abandonAll(): void {
      for (const id of [...pending.keys()]) abandon(id, false)
    },
  }
}
