import type { CaipNetworkId } from './namespace.ts'

/** Request channel of a WalletConnect session for one namespace. */
export interface RemoteChannel {
  /** Resolves with the wallet's unparsed answer; rejects with a FoyerError. */
  request(chainId: CaipNetworkId, method: string, params: unknown, call: { signal: AbortSignal }): Promise<unknown>
  /** Whether the session approves a method on a chain. False without a session. */
  allows(chainId: CaipNetworkId, method: string): boolean
  /** EIP-5792 capabilities that the wallet granted with the session, by address and by chain. Undefined where it named none. */
  capabilities?(): Record<string, Partial<Record<CaipNetworkId, Record<string, unknown>>>> | undefined
}
