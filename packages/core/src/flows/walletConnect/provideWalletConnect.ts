import { type AnyActorRef, type EventObject, fromCallback, fromPromise } from 'xstate'
import type { ChainAdapter, SignInDraft } from '../../chain/adapter.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import type { Ports } from '../../platform/ports.ts'
import { isPairingExpired, PAIRING_MARGIN } from '../../rules/isPairingExpired.ts'
import type { WalletConnectSession } from '../../walletconnect/session.ts'
import type { Expired, Proposal, Transport, TransportFact } from '../../walletconnect/transport.ts'
import type { WalletConnect } from '../../walletconnect/walletConnect.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'
import { pairingMachine } from '../pairing/pairing.machine.ts'
import type { Offer } from '../pairing/pairing.ports.ts'
import { walletConnectMachine } from './walletConnect.machine.ts'

/** Milliseconds between checks, the same as the countdown beside the code. */
const CHECK_INTERVAL = 1_000

/** Adapters that serve WalletConnect, each with the chains that the host requests. */
const remoteChains = (chains: Chains) =>
  chains.loaded().flatMap(({ namespace, remote }: ChainAdapter) => {
    const ids = chains.networks(namespace).map(({ caipNetworkId }) => caipNetworkId)
    return remote && ids.length > 0 ? [{ namespace, remote, ids }] : []
  })

const proposalOf = async (chains: Chains): Promise<Proposal> =>
  Object.fromEntries(
    await Promise.all(
      remoteChains(chains).map(async ({ namespace, remote, ids }) => {
        const { methods, events } = await chains.walletConnect!.propose(namespace, remote)
        return [namespace, { chains: ids, methods, events }] as const
      }),
    ),
  )

/** Message to sign in the same prompt, on the chain of the connection. Wallets can for eip155 alone. */
async function draftFor(
  { eip155, ...others }: Proposal,
  { chains, system, signal }: { chains: Chains; system: AnyActorRef['system']; signal: AbortSignal },
): Promise<SignInDraft | undefined> {
  if (!eip155 || Object.keys(others).length > 0) return undefined
  const network: NetworkSnapshot | undefined = system.get('network')?.getSnapshot()
  const chosen = network?.context.chosen.eip155
  return chains.signInDraft?.(eip155.chains.find(each => each === chosen) ?? eip155.chains[0]!, signal)
}

/** Effects of pairing and session: the only place where these flows use WalletConnect. */
export function provideWalletConnect(
  walletConnect: WalletConnect,
  chains: Chains,
  { clock, visibility }: Pick<Ports, 'clock' | 'visibility'>,
) {
  /** Listens from the time a transport exists until the listening actor is stopped. */
  const wire = (end: 'abandon' | 'keep') =>
    fromCallback<EventObject, undefined, TransportFact>(({ sendBack }) => {
      let transport: Transport | undefined
      let stop: (() => void) | undefined
      let stopped = false
      void walletConnect.transport().then(
        loaded => {
          if (stopped) return
          transport = loaded
          stop = loaded.watch(sendBack)
        },
        () => {
          // A failure is reported by the actor that loads the client.
        },
      )
      return () => {
        stopped = true
        stop?.()
        // Abandoned at once: an approval from now on is too late. Without a transport no link was shown.
        if (end === 'abandon') transport?.abandon()
      }
    })

  return walletConnectMachine.provide({
    actors: {
      recall: fromPromise<WalletConnectSession | undefined, undefined>(async () =>
        (await walletConnect.transport()).start(),
      ),
      session: wire('keep'),
      pairing: pairingMachine.provide({
        actors: {
          load: fromPromise<void, undefined>(async () => {
            // A wallet that scans a code without a proposal would connect nothing.
            if (remoteChains(chains).length === 0) throw new FoyerError('pairing.unavailable', {})
            await (await walletConnect.transport()).start()
          }),
          pair: fromPromise<Offer, undefined>(async ({ signal, system }) => {
            const transport = await walletConnect.transport()
            const proposal = await proposalOf(chains)
            const signIn = await draftFor(proposal, { chains, system, signal })
            // The visitor has left meanwhile: a link that nobody sees must not be created.
            signal.throwIfAborted()
            const pairing = await transport.pair(proposal, signIn)
            return { ...pairing, usableFor: Math.max(0, pairing.expiresAt - clock.now() - PAIRING_MARGIN) }
          }),
          expiry: fromCallback<EventObject, Offer, Expired>(({ input: { topic, expiresAt }, sendBack }) => {
            let timer: unknown
            const look = () => {
              clock.clearTimeout(timer)
              if (isPairingExpired({ expiresAt, now: clock.now() })) sendBack({ type: 'pairing.expired', topic })
              else timer = clock.setTimeout(look, CHECK_INTERVAL)
            }
            const unwatch = visibility.watch(look)
            look()
            return () => {
              clock.clearTimeout(timer)
              unwatch()
            }
          }),
          wire: wire('abandon'),
        },
      }),
    },
  })
}
