import type { Eip1193Provider } from '@foyer/adapters-evm'
import type { ModalActor } from '@foyer/core'
import type { CreateConnectorFn } from '@wagmi/core'
import { ProviderDisconnectedError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { type ConnectorConfig, follow } from './follow.ts'
import { type FoyerHandle, modalOf, restored, until } from './modal.ts'
import { accountsOf, chainOf, codeOf } from './readings.ts'
import { type Added, switchTo } from './switchTo.ts'

/** Connector of wagmi, as `createConfig` takes it. */
export type FoyerConnector = ReturnType<CreateConnectorFn<Eip1193Provider | undefined>>

const ID = 'foyer'

/** Codes of a visitor who left the modal, or refused in the wallet. */
const REFUSALS: ReadonlySet<unknown> = new Set(['connect.cancelled', 'wallet.rejected', UserRejectedRequestError.code])

const asRefusal = (error: unknown): unknown =>
  REFUSALS.has(codeOf(error)) ? new UserRejectedRequestError(error as Error) : error

/**
 * Creates a wagmi connector for wagmi 2 and 3 over the modal's own connection, of a `createFoyer()` handle or of a running actor.
 * - `connect()` opens the modal. It rejects with viem's `UserRejectedRequestError` when the visitor leaves.
 * - wagmi follows the modal: a wallet that is connected, restored or disconnected in either is so in both.
 * - Without a stored connection it loads nothing before `connect()`.
 */
export function foyerConnector(source: FoyerHandle | ModalActor): (config: ConnectorConfig) => FoyerConnector {
  const modal = modalOf(source)
  return config => {
    /** Number of connect() that wait for the visitor. */
    let asking = 0
    const connected = () => {
      const provider = modal.provider()
      if (!provider) throw new ProviderDisconnectedError(new Error('No wallet is connected in the modal.'))
      return provider
    }
    const followed = follow(modal, config, ID)

    const connector: FoyerConnector = {
      id: ID,
      name: 'Foyer',
      type: ID,
      async setup() {
        // A configuration made for each request of a server would stay subscribed to the page's handle.
        if (typeof window !== 'undefined') followed.start()
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        if (isReconnecting) await restored(modal)
        else {
          asking += 1
          await modal
            .connect()
            .catch(error => Promise.reject(asRefusal(error)))
            .finally(() => {
              asking -= 1
            })
          await until(modal, () => modal.provider() !== undefined)
        }
        const provider = connected()
        // The wallet stays connected on its chain, whatever it answers to the switch.
        if (chainId && chainId !== (await chainOf(provider))) await connector.switchChain!({ chainId }).catch(() => {})
        const accounts = await accountsOf(provider)
        return {
          accounts: (withCapabilities ? accounts.map(address => ({ address, capabilities: {} })) : accounts) as never,
          chainId: await chainOf(provider),
        }
      },
      async disconnect() {
        if (!modal.provider() && !modal.mayRestore() && asking === 0) return
        const actor = await modal.load()
        actor.send({ type: 'connection.disconnect', namespace: 'eip155' })
        // The last command wins: a connect() that waits for the visitor is cancelled.
        if (asking > 0) actor.send({ type: 'modal.close' })
        await until(modal, () => !modal.provider() && !modal.isConnecting())
      },
      getAccounts: async () => accountsOf(connected()),
      getChainId: async () => chainOf(connected()),
      getProvider: () => restored(modal),
      // A modal that cannot be loaded has no connection; its next press loads it again.
      isAuthorized: () => restored(modal).then(Boolean, () => false),
      async switchChain({ chainId, addEthereumChainParameter }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error('Chain not configured.'))
        try {
          await switchTo(connected(), chain, addEthereumChainParameter as Added)
        } catch (error) {
          if (REFUSALS.has(codeOf(error))) throw asRefusal(error)
          throw new SwitchChainError(error as Error)
        }
        return chain
      },
      onAccountsChanged: followed.accountsChanged,
      onChainChanged: followed.chainChanged,
      onDisconnect: followed.disconnected,
    }
    return connector
  }
}
