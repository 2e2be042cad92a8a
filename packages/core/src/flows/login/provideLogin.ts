import { type AnyActorRef, type EventObject, fromCallback, fromPromise } from 'xstate'
import { authOf } from '../../auth/authLink.ts'
import { parseLogin } from '../../auth/authSession.ts'
import type { AuthTransport } from '../../auth/authTransport.ts'
import type { FarcasterChallenge, LoginEnd } from '../../chain/authConnector.ts'
import type { Social } from '../../chain/social.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import { attempt, quietly } from '../../foreign.ts'
import type { OpenedWindow, Ports } from '../../platform/ports.ts'
import { lookAtTree } from '../lookAtTree.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { selectEntry } from '../modal/modal.selectors.ts'
import { canShow } from '../modal/routing.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'
import { challengeExpiry } from './challengeExpiry.ts'
import { emailChallenge, farcasterChallenge } from './challenges.ts'
import { loginMachine } from './login.machine.ts'
import type { Ended, LoginEvent, LoginView, Opened, Sent, WalletPurpose } from './login.types.ts'
import { selectEmailLogin, selectSocials } from './selectSocials.ts'

type LoginPorts = Pick<Ports, 'clock' | 'visibility' | 'windows'>

/** A client may be custom. */
const PURPOSES: readonly unknown[] = ['create', 'recover', 'open'] satisfies WalletPurpose[]

const VIEWS: ReadonlySet<string> = new Set<LoginView>([
  'Connect',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
])

const viewIn = (snapshot: ModalSnapshot): LoginView | undefined => {
  const view = selectEntry(snapshot)?.view
  return view !== undefined && VIEWS.has(view) ? (view as LoginView) : undefined
}

/** Whether the visitor is at one of the views: the file of the flow may have come too late. */
const isAt = (system: AnyActorRef['system'], ...views: LoginView[]) => {
  const modal: ModalActor | undefined = system.get('modal')
  const view = modal && viewIn(modal.getSnapshot())
  return view !== undefined && views.includes(view)
}

/** Whether a code may be sent: the host offers it, and the visitor has agreed to its terms where that is required. */
const offersEmail = (system: AnyActorRef['system']) => {
  const modal: ModalActor | undefined = system.get('modal')
  const snapshot = modal?.getSnapshot()
  return (
    snapshot !== undefined &&
    selectEmailLogin(snapshot) &&
    canShow(snapshot.context, { view: 'EmailVerifyOtp', payload: {} })
  )
}

const offersSocial = (system: AnyActorRef['system'], provider: Social) => {
  const modal: ModalActor | undefined = system.get('modal')
  return modal !== undefined && selectSocials(modal.getSnapshot()).includes(provider)
}

/** Chain that the visitor has chosen in each namespace. */
const chosenIn = (system: AnyActorRef['system']) => {
  const network: NetworkSnapshot | undefined = system.get('network')?.getSnapshot()
  return network?.context.chosen ?? {}
}

type Scope = { signal: AbortSignal; system: AnyActorRef['system'] }

/** Logins with the client, each up to its end. */
function loginAttempts(chains: Chains, open: () => OpenedWindow | undefined) {
  /** Number of the newest attempt. A session that an older one brings is nobody's. */
  let newest = 0

  const client = async (signal: AbortSignal): Promise<AuthTransport> => {
    const transport = await authOf(chains)!.transport()
    signal.throwIfAborted()
    return transport
  }

  /** Takes the end of a login; one that comes too late is undone. */
  const ended = async (
    act: (transport: AuthTransport) => Promise<LoginEnd>,
    { signal, system }: Scope,
  ): Promise<Ended> => {
    newest += 1
    const own = newest
    const transport = await client(signal)
    const end = await act(transport)
    if (signal.aborted) {
      if (end.type === 'session' && own === newest && !transport.holds()) quietly(() => transport.client.signOut())
      throw signal.reason
    }
    if (end.type === 'session') return { type: 'session', connections: transport.take(end.session, chosenIn(system)) }
    const { type } = end
    const login = parseLogin(end.login)
    if (!login || !PURPOSES.includes(type)) throw new FoyerError('auth.unavailable', {})
    return { type, login }
  }

  /** Goes on in a window that is opened before anything else, within the visitor's tap, and closed at the end. */
  const inWindow = async (
    act: (window: OpenedWindow, transport: AuthTransport) => Promise<LoginEnd>,
    call: Scope,
  ): Promise<Opened<Ended>> => {
    const window = open()
    if (!window) return { type: 'blocked' }
    const close = () => quietly(() => window.close())
    call.signal.addEventListener('abort', close)
    try {
      return await ended(transport => act(window, transport), call)
    } finally {
      call.signal.removeEventListener('abort', close)
      close()
    }
  }

  return { client, ended, inWindow }
}

/** Login flow with its effects on the client, the windows of the browser and the root. Loads the windows. */
export async function provideLogin(chains: Chains, ports: LoginPorts): Promise<typeof loginMachine> {
  const { clock } = ports
  const windows = await ports.windows?.()
  const { client, ended, inWindow } = loginAttempts(chains, () => attempt(() => windows?.open()))

  return loginMachine.provide({
    delays: {
      RESEND_WAIT: ({ context }) => Math.max(0, (context.challenge?.resendAt ?? 0) - clock.now()),
    },
    actors: {
      client: fromCallback<EventObject, undefined>(({ receive }) =>
        receive(() => quietly(() => authOf(chains)!.transport())),
      ),
      visit: fromCallback<EventObject, undefined, LoginEvent>(({ system, sendBack }) => {
        let shown: LoginView | undefined
        return lookAtTree(system.get('modal'), snapshot => {
          const view = viewIn(snapshot)
          if (view === shown) return
          shown = view
          sendBack({ type: 'visit.changed', view })
        })
      }),
      startEmail: fromPromise<Sent, { email: string }>(async ({ input: { email }, signal, system }) => {
        if (!offersEmail(system)) throw new FoyerError('auth.notFound', {})
        const transport = await client(signal)
        if (!isAt(system, 'Connect', 'EmailVerifyOtp')) return { type: 'left' }
        return { type: 'sent', challenge: emailChallenge(await transport.client.startEmail(email, { signal })) }
      }),
      checkEmail: fromPromise<Ended, { challenge: string; code: string }>(({ input, ...call }) =>
        ended(transport => transport.client.checkEmail(input, { signal: call.signal }), call),
      ),
      social: fromPromise<Opened<Ended>, { provider: Social }>(async ({ input: { provider }, ...call }) => {
        if (!isAt(call.system, 'ConnectingSocial') || !offersSocial(call.system, provider)) return { type: 'left' }
        return inWindow((window, transport) => transport.client.social(provider, window, { signal: call.signal }), call)
      }),
      startFarcaster: fromPromise<FarcasterChallenge, undefined>(async ({ signal, system }) => {
        if (!offersSocial(system, 'farcaster')) throw new FoyerError('auth.notFound', {})
        return farcasterChallenge(await (await client(signal)).client.startFarcaster({ signal }))
      }),
      awaitFarcaster: fromPromise<Ended, { challenge: string }>(({ input: { challenge }, ...call }) =>
        ended(transport => transport.client.awaitFarcaster(challenge, { signal: call.signal }), call),
      ),
      enter: fromPromise<Opened<Ended>, { purpose: WalletPurpose }>(({ input: { purpose }, ...call }) =>
        inWindow(
          async (window, transport) => ({
            type: 'session',
            session: await transport.client.enter(purpose, window, { signal: call.signal }),
          }),
          call,
        ),
      ),
      expiry: challengeExpiry(ports),
    },
  })
}
