import type { Eip1193Provider } from '@foyer/adapters-evm'
import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress } from 'viem'
import type { Modal } from './modal.ts'
import { accountsOf, chainOf } from './readings.ts'

type WagmiParameters = Parameters<CreateConnectorFn<Eip1193Provider | undefined>>[0]

/** Parts of wagmi's configuration that the connector uses: those that wagmi 2 and 3 both have. */
export type ConnectorConfig = Pick<WagmiParameters, 'chains' | 'emitter' | 'storage'>

/**
 * Pauses in milliseconds before a connection that wagmi has ignored is reported again, 25 seconds in all. wagmi ignores reports while any of
 * its connectors connects or reconnects, and has no event for the end of that. Afterwards each change of the modal is another occasion.
 */
const PAUSES = [100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800]

/** Keeps wagmi's state like the modal's: reports every connection, its changes and its end. */
export function follow(modal: Modal, { emitter, storage }: ConnectorConfig, id: string) {
  /** Provider that wagmi was last told about. */
  let current: Eip1193Provider | undefined
  let release = () => {}
  /** The report under way. */
  let reporting: Promise<void> | undefined
  const ended = new WeakSet<Eip1193Provider>()

  /** wagmi listens for changes of the connectors that are connected. */
  const isInWagmi = () => emitter.listenerCount('change') > 0

  const changed = (data: { accounts?: `0x${string}`[]; chainId?: number }) => notify(() => emitter.emit('change', data))
  const accountsChanged = (accounts: readonly string[]) => {
    if (accounts.length === 0) disconnected()
    else changed({ accounts: accounts.map(address => getAddress(address)) })
  }
  const chainChanged = (chainId: string) => changed({ chainId: Number(chainId) })
  const disconnected = () => notify(() => emitter.emit('disconnect'))

  /** Reports a connection, and again after each pause until wagmi has it. */
  async function report(provider: Eip1193Provider, pauses: readonly number[]): Promise<void> {
    for (const pause of [0, ...pauses]) {
      if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause))
      const [accounts, chainId] = await Promise.all([accountsOf(provider), chainOf(provider)])
      if (provider !== current) return
      const wasInWagmi = isInWagmi()
      if (wasInWagmi) changed({ accounts, chainId })
      // Also when a listener of the host is mistaken for wagmi's. wagmi takes it of a connector that its own connect() has not connected.
      notify(() => emitter.emit('connect', { accounts, chainId }))
      if (!isInWagmi()) continue
      // As wagmi's own connect() does.
      if (!wasInWagmi) await storage?.setItem('recentConnectorId', id)
      return
    }
  }

  function start(provider: Eip1193Provider, pauses = PAUSES) {
    // A provider refuses only after its end, which is reported by itself.
    const own = report(provider, pauses)
      .catch(ignore)
      .finally(() => {
        if (reporting === own) reporting = undefined
      })
    reporting = own
  }

  function sync() {
    const provider = modal.provider()
    const next = provider && !ended.has(provider) ? provider : undefined
    if (next === current) {
      if (next && !reporting && !isInWagmi()) start(next, [])
      return
    }
    release()
    release = ignore
    current = next
    if (!next) return disconnected()
    release = listen(next, {
      accountsChanged,
      chainChanged,
      ended: () => {
        ended.add(next)
        queueMicrotask(sync)
      },
    })
    start(next)
  }

  return {
    start() {
      modal.subscribe(sync)
      sync()
    },
    accountsChanged,
    chainChanged,
    disconnected,
  }
}

const ignore = () => {}

interface Listeners {
  accountsChanged(accounts: readonly string[]): void
  chainChanged(chainId: string): void
  ended(): void
}

/** Listens to a connection. Returns a function that ends it. */
function listen(provider: Eip1193Provider, { accountsChanged, chainChanged, ended }: Listeners): () => void {
  // The last list of a connection is empty. Its end is reported by itself, unless another wallet follows at once.
  const onAccounts = (accounts: string[]) => {
    if (accounts.length > 0) accountsChanged(accounts)
  }
  provider.on('accountsChanged', onAccounts).on('chainChanged', chainChanged).on('disconnect', ended)
  return () => {
    provider
      .removeListener('accountsChanged', onAccounts)
      .removeListener('chainChanged', chainChanged)
      .removeListener('disconnect', ended)
  }
}

/** Calls listeners of wagmi and the host. An error goes to the page's handler of uncaught errors, and not into the modal. */
function notify(emit: () => void): void {
  try {
    emit()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
