import { createActor } from 'xstate'
import { loadApi } from '../api/loadApi.ts'
import type { ChainAdapter, Connection } from '../chain/adapter.ts'
import type { ChainNamespace } from '../chain/namespace.ts'
import type { Network } from '../chain/network.ts'
import type { WalletConnectAdapter } from '../chain/walletConnectAdapter.ts'
import { Chains } from '../chains.ts'
import { doors } from '../doors.ts'
import { provideConnection } from '../flows/connection/provideConnection.ts'
import type { PairingSnapshot } from '../flows/pairing/pairing.machine.ts'
import { lazyPortfolio } from '../flows/portfolio/lazyPortfolio.ts'
import { provideWalletConnect } from '../flows/walletConnect/provideWalletConnect.ts'
import type { WalletConnectInput } from '../flows/walletConnect/walletConnect.machine.ts'
import { resolveOptions } from '../resolveOptions.ts'
import { memoryPorts, simulatedClock } from '../testing/index.ts'
import type { Transport } from './transport.ts'
import { type WalletConnectOptions, walletConnect } from './walletConnect.ts'

export { type RawWallet, rawWallet } from './rawWallet.fixture.ts'
export { showLink } from './showLink.fixture.ts'

export interface RemoteVisitOptions extends Partial<WalletConnectInput> {
  adapters: readonly ChainAdapter[]
  walletConnect: WalletConnectAdapter
  networks: readonly Network[]
  client: WalletConnectOptions
}

/**
 * Visit of the WalletConnect part of the modal, composed like in the composition root: the session machine, the real transport, and a
 * connection for each requested namespace. Only time is simulated. For tests in packages that may start a relay.
 */
export async function remoteVisit({ adapters, walletConnect: given, networks, client, ...input }: RemoteVisitOptions) {
  // The client uses the system's clock, and the expiry of links and sessions is in its time.
  const clock = simulatedClock({ start: Date.now() })
  const ports = memoryPorts({ clock })
  const options = resolveOptions({ adapters: [] })
  const api = loadApi(options.services, ports)
  const chains = new Chains(networks)
  await chains.load([...adapters, given])
  const wire = walletConnect(client, clock, chains, doors.pairing)
  const owner = createActor(provideWalletConnect(wire, chains, ports), {
    clock,
    input: { wasConnected: false, keepsAttempt: false, ...input },
  })
  const transport = (): Promise<Transport> => wire.transport()
  const connections: { stop(): unknown }[] = []

  /** Connection of a namespace, with its stored record. */
  const connection = (namespace: ChainNamespace, record?: { connectorId: string; address?: string }) => {
    const machine = provideConnection(
      chains,
      wire,
      lazyPortfolio(chains, api, options.config, ports, doors.portfolio),
      ports,
      options,
      doors,
    )
    const actor = createActor(machine, {
      clock,
      input: { namespace, networks: chains.networks(namespace), walletSwitches: true, ...(record && { record }) },
    }).start()
    connections.push(actor)
    return actor
  }

  return {
    clock,
    owner: owner.start(),
    transport,
    connection,
    /** Connection of a namespace once there is a session, as reported by the session machine. */
    connected: async (namespace: ChainNamespace) => {
      const actor = connection(namespace)
      const approved: Connection | undefined = (await transport()).connection(namespace)
      if (approved) actor.send({ type: 'connection.approved', connection: approved })
      return actor
    },
    pairing: (): PairingSnapshot | undefined =>
      owner.getSnapshot().children.pairing?.getSnapshot() as PairingSnapshot | undefined,
    stop: () => {
      for (const each of connections) each.stop()
      owner.stop()
      wire.stop()
    },
  }
}

export type RemoteVisit = Awaited<ReturnType<typeof remoteVisit>>
