import { createModalActor, isFoyerError, type ModalActor, type ModalOptions } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import type { ChainAdapter, Connection } from '@foyer/core/chain'
import { FoyerError } from '@foyer/core/chain'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ModalRoot } from '../ModalRoot.tsx'
import { approval, BASE, ETHEREUM, nothingStored, remembered, SOLANA, wallets } from '../page.fixture.tsx'
import { connector, network, scriptedAdapter } from '../scriptedAdapter.fixture.ts'
import { useAccount } from './useAccount.ts'
import { useBalance } from './useBalance.ts'
import { useConnection } from './useConnection.ts'
import { useDisconnect } from './useDisconnect.ts'
import { useModal } from './useModal.ts'
import { useModalActor } from './useModalActor.ts'
import { useModalSelector } from './useModalSelector.ts'
import { useNetwork } from './useNetwork.ts'
import { useSignMessage } from './useSignMessage.ts'
import { useSwitchNetwork } from './useSwitchNetwork.ts'
import { useWallets } from './useWallets.ts'

const clean: (() => void)[] = []
afterEach(() => {
  for (const step of clean.splice(0).reverse()) step()
})

const bootOf = (snapshot: ReturnType<ModalActor['getSnapshot']>) => snapshot.value.boot

const useEverything = () => ({
  modal: useModal(),
  account: useAccount(),
  connection: useConnection(),
  network: useNetwork(),
  balance: useBalance(),
  wallets: useWallets(),
  actor: useModalActor(),
  boot: useModalSelector(bootOf),
  disconnect: useDisconnect(),
  switchNetwork: useSwitchNetwork(),
  signMessage: useSignMessage(),
})

type Everything = ReturnType<typeof useEverything>

const Host = ({ onRender }: { onRender: (everything: Everything) => void }) => {
  onRender(useEverything())
  return null
}

/** Page of a host with a component that uses every hook, over two scripted chains. */
function openHost({
  actor,
  keptBy,
  ...options
}: Partial<ModalOptions> & { actor?: ModalActor; keptBy?: 'the port' } = {}) {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum'), network(BASE, 'Base')], wallets)
  const sol = scriptedAdapter([network(SOLANA, 'Solana', 'SOL')], [connector('solana', 'helio', 'Helio')])
  const source = actor
    ? { actor }
    : {
        options: {
          adapters: [evm.adapter, sol.adapter],
          ...(keptBy === undefined && { storage: nothingStored() }),
          ...options,
        },
      }
  let latest: Everything | undefined
  const onRender = (everything: Everything) => {
    latest = everything
  }
  const container = document.body.appendChild(document.createElement('main'))
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <ModalRoot {...source}>
        <Host onRender={onRender} />
      </ModalRoot>
    </StrictMode>,
  )
  const unmount = () => {
    root.unmount()
    container.remove()
  }
  clean.push(unmount)
  const host = {
    evm,
    sol,
    unmount,
    now: () => latest!,
    mounted: () => expect.poll(() => latest).toBeTruthy(),
    view: (name: string | undefined) => expect.poll(() => latest?.modal.view).toBe(name),
    async connected() {
      await host.mounted()
      const connecting = host.now().modal.connect({ connectorId: 'meadow' })
      await expect.poll(() => evm.connects.length).toBe(1)
      evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
      await connecting
      await host.view(undefined)
    },
  }
  return host
}

/** Promise that the test settles. */
const later = <Value,>() => {
  let settle: { resolve: (value: Value) => void; reject: (error: unknown) => void }
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { source: () => promise, ...settle! }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isFoyerError(error) ? error.code : error),
  )

test('before intent the hooks return "disconnected", and there is no actor', async () => {
  const { now, mounted } = openHost()
  await mounted()
  expect(now()).toMatchObject({
    modal: { view: undefined },
    account: undefined,
    connection: { status: 'disconnected' },
    network: undefined,
    balance: { state: 'loading' },
    wallets: [],
    actor: undefined,
    boot: undefined,
  })
})

test('the hooks read the connection, sign, switch the network and disconnect', async () => {
  const host = openHost()
  await host.connected()
  const { evm, now } = host
  await expect.poll(() => now().connection.status).toBe('connected')
  expect(now().account?.address).toBe(approval('meadow', ETHEREUM).address)
  expect(now().network?.caipNetworkId).toBe(ETHEREUM)
  expect(now().boot).toBe('ready')
  expect(now().actor?.getSnapshot().status).toBe('active')
  expect(now().wallets.map(({ id }) => id)).toEqual(['meadow', 'rivet', 'helio'])
  await expect.poll(() => evm.balances.length).toBe(1)
  evm.balances.at(-1)?.resolve(1_500_000_000_000_000_000n)
  await expect.poll(() => now().balance.value).toBe('1.5')

  const switching = now().switchNetwork(BASE)
  await expect.poll(() => evm.switches.length).toBe(1)
  evm.switches[0]?.resolve()
  await switching
  await expect.poll(() => now().network?.caipNetworkId).toBe(BASE)
  expect(await codeOf(now().switchNetwork('eip155:404'))).toBe('network.notFound')

  const leaving = now().disconnect()
  await expect.poll(() => evm.disconnects.length).toBe(1)
  evm.disconnects[0]?.resolve()
  await leaving
  await expect.poll(() => now().connection.status).toBe('disconnected')
})

test('a network switch that the wallet refuses rejects, and can be retried', async () => {
  const host = openHost()
  await host.connected()
  const switching = codeOf(host.now().switchNetwork(BASE))
  await expect.poll(() => host.evm.switches.length).toBe(1)
  host.evm.switches[0]?.reject(new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' }))
  expect(await switching).toBe('wallet.rejected')
})

test('switching to a network of a namespace without a wallet resolves once one is connected', async () => {
  const host = openHost()
  await host.connected()
  const { now, sol } = host
  const switching = codeOf(now().switchNetwork(SOLANA))
  await host.view('SwitchNetwork')
  now().actor?.send({ type: 'network.confirm' })
  await host.view('Connect')
  now().actor?.send({ type: 'connector.select', id: 'helio', namespace: 'solana' })
  await expect.poll(() => sol.connects.length).toBe(1)
  sol.connects[0]?.resolve(approval('helio', SOLANA, '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'))
  expect(await switching).toBe('resolved')

  const other = openHost()
  await other.connected()
  const leaving = codeOf(other.now().switchNetwork(SOLANA))
  await other.view('SwitchNetwork')
  other.now().modal.close()
  expect(await leaving).toBe('connect.cancelled')
})

describe('connect()', () => {
  test('connect() opens the modal, and rejects when the visitor leaves or the host unmounts', async () => {
    const { now, mounted, view, unmount } = openHost()
    await mounted()
    const left = codeOf(now().modal.connect())
    await view('Connect')
    now().modal.close()
    expect(await left).toBe('connect.cancelled')
    const unmounted = codeOf(now().modal.connect())
    await view('Connect')
    unmount()
    expect(await unmounted).toBe('connect.cancelled')
  })

  test('connect() rejects for a wallet that is not in the page, and does not open the modal', async () => {
    const { now, mounted } = openHost()
    await mounted()
    expect(await codeOf(now().modal.connect({ connectorId: 'unknown' }))).toBe('connector.notFound')
    expect(now().modal.view).toBe(undefined)
  })

  test('connect() waits for adapters that are still loading', async () => {
    const { source, resolve } = later<ChainAdapter>()
    const { evm, now, mounted } = openHost({ adapters: [source] })
    await mounted()
    const connecting = now().modal.connect({ connectorId: 'meadow' })
    const switching = codeOf(now().switchNetwork('eip155:404'))
    await expect.poll(() => now().boot).toBe('loading')
    resolve(evm.adapter)
    await expect.poll(() => evm.connects.length).toBe(1)
    evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
    expect((await connecting).connectorId).toBe('meadow')
    expect(await switching).toBe('network.notFound')
  })

  test('connect() rejects when the adapters do not load', async () => {
    const { source, reject } = later<ChainAdapter>()
    const { now, mounted } = openHost({ adapters: [source] })
    await mounted()
    const connecting = codeOf(now().modal.connect({ connectorId: 'meadow' }))
    const leaving = codeOf(now().disconnect())
    await expect.poll(() => now().boot).toBe('loading')
    reject(new TypeError('Failed to fetch dynamically imported module'))
    expect(await connecting).toBe('chunk.failed')
    expect(await leaving).toBe('chunk.failed')
  })

  test('connect() resolves with the wallet of the last visit when it answers, and closes the window', async () => {
    const host = openHost({ storage: remembered('meadow') })
    const answered = later<Connection>()
    host.evm.adapter.restore = answered.source
    await host.mounted()
    await expect.poll(() => host.now().boot).toBe('ready')
    expect(host.now().connection.status).toBe('restoring')
    const connecting = host.now().modal.connect()
    answered.resolve(approval('meadow', ETHEREUM))
    expect((await connecting).connectorId).toBe('meadow')
    await expect.poll(() => host.now().connection.status).toBe('connected')
    expect(host.now().modal.view).toBe(undefined)
  })
})

describe('H11 the last command counts, also while the modal is loading', () => {
  test('close() after open() leaves the modal closed', async () => {
    const { now, mounted } = openHost()
    await mounted()
    const opening = now().modal.open()
    const connecting = codeOf(now().modal.connect())
    now().modal.close()
    await opening
    expect(await connecting).toBe('connect.cancelled')
    await expect.poll(() => now().boot).toBe('ready')
    expect(now().actor?.getSnapshot().matches({ window: 'closed' })).toBe(true)
  })

  test('open() after close() opens the modal', async () => {
    const { now, mounted, view } = openHost()
    await mounted()
    const first = now().modal.open()
    now().modal.close()
    const second = now().modal.open()
    await Promise.all([first, second])
    await view('Connect')
  })

  test('disconnect() ends the silent restore of the wallet of the last visit', async () => {
    const host = openHost({ storage: remembered('meadow') })
    const answered = later<Connection>()
    host.evm.adapter.restore = answered.source
    await host.mounted()
    const leaving = host.now().disconnect()
    // The wallet is told once it has answered: before, it has no connection to end.
    answered.resolve(approval('meadow', ETHEREUM))
    await expect.poll(() => host.evm.disconnects.length).toBe(1)
    host.evm.disconnects[0]?.resolve()
    await leaving
    await expect.poll(() => host.now().boot).toBe('ready')
    expect(host.now().connection.status).toBe('disconnected')
  })
})

test('a stored connection is found in the storage of the host', async () => {
  class Kept {
    readonly entries = remembered('meadow')
    get(key: string) {
      return this.entries.get(key)
    }
    set(key: string, value: string) {
      this.entries.set(key, value)
    }
    remove(key: string) {
      this.entries.remove(key)
    }
    watch() {
      return () => {}
    }
  }
  const own = openHost({ storage: new Kept() })
  const port = openHost({ keptBy: 'the port', ports: { storage: new Kept() } })
  await expect.poll(() => own.now().boot).toBe('ready')
  await expect.poll(() => port.now().boot).toBe('ready')
})

test('H43 mounting several times adds no listener to an actor that the host owns', async () => {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  const actor = createModalActor({ adapters: [evm.adapter], ports: browserPorts() }).start()
  clean.push(() => actor.stop())
  const listening = vi.spyOn(actor, 'on')
  const stopped: (() => void)[] = []
  listening.mockImplementation((...given) => {
    const subscription = Object.getPrototypeOf(actor).on.apply(actor, given)
    const stop = vi.fn(() => subscription.unsubscribe())
    stopped.push(stop)
    return { unsubscribe: stop }
  })
  for (let round = 0; round < 3; round += 1) {
    const { now, unmount } = openHost({ actor })
    await expect.poll(() => now()?.actor).toBe(actor)
    unmount()
  }
  await expect.poll(() => stopped.filter(stop => vi.mocked(stop).mock.calls.length === 0)).toEqual([])
  expect(stopped.length).toBeGreaterThan(3)
})
