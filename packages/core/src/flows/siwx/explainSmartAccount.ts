import { type ErrorCode, FoyerError, isFoyerError } from '../../errors.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import type { SignInAccount } from './siwx.types.ts'

/** Failures that have nothing to do with the kind of the account. The visitor has declined in the first two. */
const OTHER_REASONS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'wallet.rejected',
  'pairing.declined',
  'wallet.requestPending',
  'wallet.disconnected',
  'wallet.chainDisconnected',
  'account.missing',
  'chunk.failed',
])

const isSmart = (modal: ModalActor, { namespace, address }: SignInAccount) =>
  connectionOf(modal.getSnapshot(), namespace)?.context.connection?.accounts.find(each => each.address === address)
    ?.type === 'smartAccount'

/**
 * Settles as a signature or its verification does. A failure of a smart account becomes `siwx.smartAccount`: a host that checks signatures of
 * keys only refuses those of contracts. A visitor who declines has declined, whatever the account: that stays 'Signature declined', because
 * the specification's text about smart accounts would blame the app for it.
 */
export async function explainSmartAccount<Answer>(
  modal: ModalActor,
  account: SignInAccount,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer
  } catch (cause) {
    const hasReason = isFoyerError(cause) && OTHER_REASONS.has(cause.code)
    if (hasReason || !isSmart(modal, account)) throw cause
    throw new FoyerError('siwx.smartAccount', { chainId: account.chainId }, { cause })
  }
}
