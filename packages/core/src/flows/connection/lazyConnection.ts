import type { Chains } from '../../chains.ts'
import { deferred } from '../../deferred.ts'
import { doors } from '../../doors.ts'
import { FoyerError } from '../../errors.ts'
import { loadOnce } from '../../loadOnce.ts'
import type { Ports } from '../../platform/ports.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import type { WalletConnect } from '../../walletconnect/walletConnect.ts'
import type { LazyPortfolio } from '../portfolio/lazyPortfolio.types.ts'
import type { connectionMachine } from './connection.machine.ts'

type ConnectionMachine = typeof connectionMachine

/** Machine of a connection, with its effects. `load` settles once its file is there; before, the machine must not be spawned. */
export type LazyConnection = { machine: ConnectionMachine; load(): Promise<void> }

export function lazyConnection(
  chains: Chains,
  wire: WalletConnect,
  portfolio: LazyPortfolio,
  ports: Ports,
  options: Pick<ResolvedOptions, 'revokeOnDisconnect' | 'siwx'>,
): LazyConnection {
  let loaded: ConnectionMachine | undefined
  const machine = () => {
    if (!loaded) throw new FoyerError('chunk.failed', { chunk: 'connection' })
    return loaded
  }
  return {
    machine: deferred<ConnectionMachine>(machine),
    load: loadOnce('connection', async () => {
      loaded = (await doors.connection()).provideConnection(chains, wire, portfolio, ports, options, doors.requests)
    }),
  }
}
