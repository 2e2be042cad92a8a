import type { ProviderListener } from './events.ts'

export type RequestArguments = { readonly method: string; readonly params?: readonly unknown[] | object }

/**
 * Connected EVM wallet, the same over an extension and over WalletConnect. It is one object for as long as the wallet is connected.
 * - `eth_accounts` and `eth_chainId` are those of the modal's connection; addresses are in lower case, the active one first.
 * - Over WalletConnect what a wallet does not answer, such as `eth_call`, is read from the network's endpoints.
 * - `wallet_switchEthereumChain` switches the modal's network too. Requests that are not standard go to the wallet as they are.
 * - Rejects with a ProviderRpcError: 4001 rejected, 4100 for another account, 4900 after the connection's end, 4901 and 4902 for a chain that
 *   is not connected, 5710 where `wallet_sendCalls` names such a chain. The wallet's own codes stay, such as those of EIP-5792.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export interface Eip1193Provider {
  /** Asks the wallet. Resolves with its answer, rejects with its error. */
  request(request: RequestArguments): Promise<unknown>
  /** Listens to an event of EIP-1193. */
  on(event: 'accountsChanged', listener: (accounts: string[]) => void): this
  on(event: 'chainChanged', listener: (chainId: string) => void): this
  on(event: 'connect', listener: (info: { chainId: string }) => void): this
  on(event: 'disconnect', listener: (error: Error & { code: number }) => void): this
  on(event: string, listener: ProviderListener): this
  /** Ends listening to an event. */
  removeListener(event: string, listener: (value: never) => void): this
}

declare module '@foyer/core/chain' {
  interface ProviderTypes {
    eip155: Eip1193Provider
  }
}
