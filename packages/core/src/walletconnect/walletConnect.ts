import type { Chains } from '../chains.ts'
import { FoyerError } from '../errors.ts'
import type { ClockPort } from '../platform/ports.ts'
import type { Transport, TransportOptions } from './transport.ts'

export type WalletConnectOptions = Omit<TransportOptions, 'clock' | 'chains'>

/** The modal's WalletConnect: nothing of it is loaded before it is asked for. */
export interface WalletConnect {
  transport(): Promise<Transport>
  stop(): void
}

/** Without a project id there is none, and everything that needs it is not offered. */
export function walletConnect(
  options: WalletConnectOptions | undefined,
  clock: ClockPort,
  chains: Chains,
): WalletConnect {
  let made: Promise<Transport> | undefined
  const make = async () => {
    if (!options) throw new FoyerError('pairing.unavailable', {})
    const { signClientTransport } = await import('./signClientTransport.ts').catch((cause: unknown) => {
      throw new FoyerError('chunk.failed', { chunk: 'walletConnect' }, { cause })
    })
    return signClientTransport({ ...options, clock, chains })
  }
  return {
    transport: () => {
      made ??= make().catch((error: unknown) => {
        made = undefined
        throw error
      })
      return made
    },
    stop: () => void made?.then(transport => transport.stop()).catch(() => {}),
  }
}
