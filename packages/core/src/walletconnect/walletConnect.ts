import type { Chains } from '../chains.ts'
import { FoyerError } from '../errors.ts'
import { loadOnce } from '../loadOnce.ts'
import type { ClockPort } from '../platform/ports.ts'
import type { Transport, TransportOptions } from './transport.ts'

export type WalletConnectOptions = Omit<TransportOptions, 'clock' | 'chains'>

/** WalletConnect of the modal. Nothing of it is loaded before it is used. */
export interface WalletConnect {
  transport(): Promise<Transport>
  /** The transport once it is loaded. */
  loaded(): Transport | undefined
  stop(): void
}

/** Module of the transport, loaded on demand. */
type TransportModule = { signClientTransport(options: TransportOptions): Transport }

/** WalletConnect of a modal. `options` are undefined without a project id; then everything that needs it is not offered. */
export function walletConnect(
  options: WalletConnectOptions | undefined,
  clock: ClockPort,
  chains: Chains,
  load: () => Promise<TransportModule>,
): WalletConnect {
  let made: Promise<Transport> | undefined
  let loaded: Transport | undefined
  const transport = loadOnce('walletConnect', async () => {
    if (!options || !chains.walletConnect) throw new FoyerError('pairing.unavailable', {})
    const { signClientTransport } = await load()
    loaded = signClientTransport({ ...options, clock, chains })
    return loaded
  })
  return {
    transport: () => {
      made = transport()
      return made
    },
    loaded: () => loaded,
    stop: () => void made?.then(({ stop }) => stop()).catch(() => {}),
  }
}
