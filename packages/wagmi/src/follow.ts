import type { Eip1193Provider } from '@foyer/adapters-evm'
import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress } from 'viem'
import type { Modal } from './modal.ts'
import { accountsOf, chainOf } from './readings.ts'

type WagmiParameters = Parameters<CreateConnectorFn<Eip1193Provider | undefined>>[0]

/** Parts of wagmi's configuration that the connector uses: those that wagmi 2 and 3 both have. */
export type ConnectorConfig = Pick<WagmiParameters, 'chains' | 'emitter' | 'storage'>

/** Pause in milliseconds before a connection is reported again: wagmi ignores reports while it connects or reconnects. */
const PAUSE = 100

/** Keeps wagmi's state like the modal's: reports every connection, its changes and its end. */
export function follow(modal: Modal, { emitter, storage }: ConnectorConfig, id: string) {
  /** Provider that wagmi was last told about. */
  let current: Eip1193Provider | undefined
  let release = () => {}
  const ended = new WeakSet<Eip1193Provider>()

  /** wagmi listens for changes of the connectors that are connected, and for `connect` of the others. */
  const isInWagmi = () => emitter.listenerCount('change') > 0

  const accountsChanged = (accounts: readonly string[]) => {
    if (accounts.length === 0) disconnected()
    else emitter.emit('change', { accounts: accounts.map(address => getAddress(address)) })
  }
  const chainChanged = (chainId: string) => emitter.emit('change', { chainId: Number(chainId) })
  const disconnected = () => emitter.emit('disconnect')

  /** Reports a connection until wagmi has it. */
  async function report(provider: Eip1193Provider): Promise<void> {
    const [accounts, chainId] = await Promise.all([accountsOf(provider), chainOf(provider)])
    if (provider !== current) return
    if (isInWagmi()) return void emitter.emit('change', { accounts, chainId })
    emitter.emit('connect', { accounts, chainId })
    if (isInWagmi()) return void (await storage?.setItem('recentConnectorId', id))
    setTimeout(() => {
      if (provider === current && !isInWagmi()) report(provider).catch(ignore)
    }, PAUSE)
  }

  function watch(provider: Eip1193Provider) {
    // The last list of a connection is empty. Its end is reported by `sync`, unless another wallet follows at once.
    const onAccounts = (accounts: string[]) => {
      if (accounts.length > 0) accountsChanged(accounts)
    }
    const onEnd = () => {
      ended.add(provider)
      queueMicrotask(sync)
    }
    provider.on('accountsChanged', onAccounts).on('chainChanged', chainChanged).on('disconnect', onEnd)
    return () => {
      provider
        .removeListener('accountsChanged', onAccounts)
        .removeListener('chainChanged', chainChanged)
        .removeListener('disconnect', onEnd)
    }
  }

  function sync() {
    const provider = modal.provider()
    const next = provider && !ended.has(provider) ? provider : undefined
    if (next === current) return
    release()
    release = ignore
    current = next
    if (!next) return disconnected()
    release = watch(next)
    // A provider refuses only after its end, which is reported by itself.
    report(next).catch(ignore)
  }

  return {
    start() {
      modal.subscribe(sync)
      sync()
    },
    accountsChanged,
    chainChanged,
    disconnected: () => void disconnected(),
  }
}

const ignore = () => {}
