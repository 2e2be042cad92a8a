import type { LazyApi } from '../../api/lazyApi.types.ts'
import type { Chains } from '../../chains.ts'
import { deferred } from '../../deferred.ts'
import { doors } from '../../doors.ts'
import { FoyerError } from '../../errors.ts'
import { loadOnce } from '../../loadOnce.ts'
import type { Ports } from '../../platform/ports.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import type { WalletConnect } from '../../walletconnect/walletConnect.ts'
import type { toastMachine } from '../toast/toast.machine.ts'
import type { connectionMachine } from './connection.machine.ts'

type ConnectionMachine = typeof connectionMachine

/** Machine of a connection, with its effects, and that of the toasts. `load` settles once their file is there; before, neither must be spawned. */
export type LazyConnection = { machine: ConnectionMachine; toast: typeof toastMachine; load(): Promise<void> }

export function lazyConnection(
  chains: Chains,
  wire: WalletConnect,
  api: LazyApi,
  ports: Ports,
  options: Pick<ResolvedOptions, 'auth' | 'config' | 'revokeOnDisconnect' | 'siwx'>,
): LazyConnection {
  let loaded: { connection: ConnectionMachine; toast: typeof toastMachine } | undefined
  const machines = () => {
    if (!loaded) throw new FoyerError('chunk.failed', { chunk: 'connection' })
    return loaded
  }
  return {
    machine: deferred<ConnectionMachine>(() => machines().connection),
    toast: deferred<typeof toastMachine>(() => machines().toast),
    load: loadOnce('connection', async () => {
      const { lazyPortfolio, provideConnection, toastMachine: toast } = await doors.connection()
      const portfolio = lazyPortfolio(chains, api, options.config, ports, doors.portfolio)
      loaded = { connection: provideConnection(chains, wire, portfolio, ports, options, doors), toast }
    }),
  }
}
