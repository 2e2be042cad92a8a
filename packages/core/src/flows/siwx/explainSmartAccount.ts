import type { Chains } from '../../chains.ts'
import { type ErrorCode, FoyerError, isFoyerError } from '../../errors.ts'
import { attempt } from '../../foreign.ts'
import type { ClockPort } from '../../platform/ports.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import type { SignInAccount } from './siwx.types.ts'

/** The host refuses the signature, or the wallet gives none that is valid. Any other failure comes with every kind of account. */
const REASONS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'siwx.refused',
  'wallet.malformedAnswer',
  'wallet.unsupportedMethod',
])

/** Codes of HTTP that say nothing of the request: it came too slowly, or too often. */
const NOT_NOW = [408, 425, 429]

/** Whether what the host threw has the HTTP status of a refusal, as errors of fetching libraries do. */
function isRefusal(thrown: unknown): boolean {
  const { status, response } = Object(thrown) as { status?: unknown; response?: { status?: unknown } }
  const code = Number(status ?? response?.status)
  return code >= 400 && code < 500 && !NOT_NOW.includes(code)
}

const blamesKind = (cause: unknown): boolean =>
  isFoyerError(cause) &&
  (REASONS.has(cause.code) || (cause.code === 'siwx.unavailable' && attempt(() => isRefusal(cause.cause)) === true))

/** Milliseconds for the chain to say what an account is. The visitor waits for the reason meanwhile. */
const LOOK = 3_000

/**
 * Whether the account is a smart one: by its type, or by its chain where the wallet gives none. Code that a key has borrowed (EIP-7702) makes
 * none. False where the chain does not say it in time.
 */
async function isSmart(
  { chains, clock, modal }: { chains: Chains; clock: ClockPort; modal: ModalActor },
  { namespace, chainId, address }: SignInAccount,
  signal: AbortSignal,
): Promise<boolean> {
  const accounts = connectionOf(modal.getSnapshot(), namespace)?.context.connection?.accounts
  const type = accounts?.find(each => each.address === address)?.type
  if (type !== undefined) return type === 'smartAccount'
  let timer: unknown
  const late = new Promise<unknown>(resolve => {
    timer = clock.setTimeout(() => resolve(undefined), LOOK)
  })
  try {
    const network = chains.network(chainId, namespace)
    const asking: Promise<unknown> = chains.feature(namespace, 'isDeployed')({ address }, network, { signal })
    return (await Promise.race([asking, late])) === true
  } catch {
    return false
  } finally {
    clock.clearTimeout(timer)
  }
}

/**
 * Settles as a signature or its verification does. A refusal of a smart account becomes `siwx.smartAccount`: a host that checks signatures of
 * keys only refuses those of contracts. A visitor who declines has declined, and a service that is out of order is that, whatever the
 * account: they keep their own texts, because the specification's text about smart accounts would blame the app for it.
 */
export const explainSmartAccount =
  (chains: Chains, clock: ClockPort) =>
  async <Answer>(
    modal: ModalActor,
    account: SignInAccount,
    answer: Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => {
    try {
      return await answer
    } catch (cause) {
      if (!blamesKind(cause) || !(await isSmart({ chains, clock, modal }, account, signal))) throw cause
      throw new FoyerError('siwx.smartAccount', { chainId: account.chainId }, { cause })
    }
  }
