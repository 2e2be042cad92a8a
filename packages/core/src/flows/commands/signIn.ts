import type { ChainNamespace } from '../../chain/namespace.ts'
import { type ErrorRecord, FoyerError } from '../../errors.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { selectWindow } from '../modal/modal.selectors.ts'
import { mustSignIn } from '../modal/routing.ts'
import type { SiwxSnapshot, siwxMachine } from '../siwx/siwx.machine.ts'
import { type SignIn, selectSignIn } from '../siwx/siwx.selectors.ts'
import { booted } from './booted.ts'
import { settle } from './settle.ts'

const done = { value: undefined }
const cancelled = () => ({ error: new FoyerError('connect.cancelled', {}) })

const statusIn = (actor: ModalActor): SignIn['status'] => selectSignIn(actor.getSnapshot()).status

const flowIn = (actor: ModalActor): SiwxSnapshot | undefined =>
  flowOf<typeof siwxMachine>(actor.getSnapshot().children.siwx)?.getSnapshot()

const isConnected = (actor: ModalActor, namespace?: ChainNamespace) =>
  connectionOf(actor.getSnapshot(), namespace)?.hasTag('connected') === true

const isClosed = (actor: ModalActor) => selectWindow(actor.getSnapshot()) === 'closed'

const open = (actor: ModalActor) => actor.send({ type: 'modal.open', view: 'SIWXSignMessage' })

/** Waits until it is known whether the active account is signed in. */
async function whenKnown(actor: ModalActor): Promise<SignIn['status']> {
  if (statusIn(actor) === 'disabled') throw new FoyerError('siwx.disabled', {})
  await booted(actor)
  await settle<void>(actor, () => (statusIn(actor) === 'pending' ? undefined : done))
  return statusIn(actor)
}

/** States in which nothing is asked of the visitor until they want to sign in. */
const RESTING = ['dismissed', 'expired', 'retryable', 'declined', 'failed'] as const

/** Opens the sign-in and settles with its outcome. */
export async function signIn(actor: ModalActor): Promise<void> {
  if ((await whenKnown(actor)) === 'signed') return
  if (!isConnected(actor)) throw new FoyerError('account.missing', {})
  open(actor)
  // Opening may have started it already; then this event would sign without a press of the visitor.
  const flow = flowIn(actor)
  if (RESTING.some(state => flow?.matches(state))) actor.send({ type: 'siwx.sign' })
  return settle<void>(actor, () => {
    const { status, screen } = selectSignIn(actor.getSnapshot())
    if (status === 'signed') return done
    if (!isConnected(actor)) return cancelled()
    // A signature is verified also after the window was closed.
    return isClosed(actor) && screen !== 'verifying' ? cancelled() : undefined
  })
}

/** Ends the session of the active account. */
export async function signOut(actor: ModalActor): Promise<void> {
  if ((await whenKnown(actor)) !== 'signed') return
  return settle<void>(
    actor,
    // Ended without a report: the wallet was disconnected meanwhile.
    () => (flowIn(actor)?.matches('signingOut') ? undefined : done),
    settleWith => {
      const subscriptions = [
        actor.on('siwx.signedOut', () => settleWith(done)),
        actor.on('error', ({ error, cause }) => {
          if (isOfSignIn(error)) settleWith({ error: new FoyerError(error.code, error.context, { cause }) })
        }),
      ]
      actor.send({ type: 'siwx.signOut' })
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
  )
}

const isOfSignIn = ({ code }: ErrorRecord) => code.startsWith('siwx.')

/**
 * Waits until a connection may be used: it is not known yet whether its account is signed in, or the visitor must sign in first. Rejects with
 * `connect.cancelled` when the visitor closes the window instead, or the connection ends.
 */
export function whenSignedIn(actor: ModalActor, namespace: ChainNamespace): Promise<void> {
  const { context } = actor.getSnapshot()
  if (mustSignIn(context) && isClosed(actor)) open(actor)
  return settle<void>(actor, () => {
    if (!isConnected(actor, namespace)) return cancelled()
    if (statusIn(actor) === 'pending') return undefined
    if (!mustSignIn(actor.getSnapshot().context)) return done
    return isClosed(actor) ? cancelled() : undefined
  })
}
