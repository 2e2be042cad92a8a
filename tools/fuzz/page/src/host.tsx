import { connectionOf, isFoyerError, type ModalActor, type Network, selectAccount, selectStatus } from '@foyer/core'
import {
  AccountButton,
  ConnectButton,
  ModalRoot,
  NetworkButton,
  useAccount,
  useBalance,
  useDisconnect,
  useModal,
  useModalActor,
  useSignMessage,
  useSwitchNetwork,
  useWallets,
} from '@foyer/react'
import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SECRETS } from '../../src/typedTexts.ts'
import type {} from '../../src/window.ts'

const { networks, urls } = window.fuzzSetting

/** A command of the modal may be refused, but only with one of its own errors. */
async function settled(command: string, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!isFoyerError(error)) window.fuzzErrors.push(`${command} rejected with another's error: ${describe(error)}`)
  }
}

const describe = (error: unknown) => {
  try {
    return String(error instanceof Error ? error.stack : error)
  } catch {
    return 'an error that cannot be read'
  }
}

let fall: (() => void) | undefined

function Counter() {
  const [count, setCount] = useState(0)
  const [hasFallen, setHasFallen] = useState(false)
  fall = () => setHasFallen(true)
  if (hasFallen) throw new Error('Planted in the tree of the host')
  return (
    <button type="button" id="host-counter" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

/** Names of the wallets, and the account, as a host shows them in its own tree. */
function Shown() {
  const wallets = useWallets()
  const account = useAccount()
  const balance = useBalance()
  return (
    <section>
      <p id="active" data-namespace={account?.namespace}>
        {account?.address} {balance.value} {balance.symbol}
      </p>
      <ul>
        {wallets.map((wallet, index) => (
          // Hostile rows may repeat an id.
          <li key={index}>{JSON.stringify(wallet).slice(0, 200)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Actors that the modal has had. It replaces one that fails, so the present one does not tell of the others. */
const actors = new Set<ModalActor>()

function rootState() {
  const snapshots = [...actors].map(actor => actor.getSnapshot())
  const { status, error } = snapshots.find(snapshot => snapshot.status === 'error') ?? snapshots.at(-1) ?? {}
  return { status: status ?? 'absent', error: error ? describe(error) : '' }
}

function Reach() {
  const actor = useModalActor()
  const { open, close, connect } = useModal()
  const disconnect = useDisconnect()
  const sign = useSignMessage()
  const switchNetwork = useSwitchNetwork()
  const account = useAccount()
  const wallets = useWallets()
  useLayoutEffect(() => {
    if (actor) actors.add(actor)
    window.fuzzHost = {
      actor,
      settled,
      clicks: () => Number(document.getElementById('host-counter')?.textContent ?? Number.NaN),
      root: rootState,
      status: family => {
        const snapshot = actor?.getSnapshot()
        return {
          status: snapshot ? selectStatus(snapshot, family) : 'absent',
          address: snapshot && selectAccount(snapshot, family)?.address,
          connectorId: snapshot && connectionOf(snapshot, family)?.context.connection?.connectorId,
        }
      },
      activeFamily: () => account?.namespace,
      open: (view, family) =>
        settled('open', open({ ...(view && { view: view as never }), ...(family && { namespace: family }) })),
      close,
      connectors: family =>
        wallets.flatMap(({ connectors }) =>
          connectors.flatMap(({ id, namespace }) => (namespace === family ? id : [])),
        ),
      connect: (family, connectorId) =>
        settled('connect', connect({ namespace: family, ...(connectorId && { connectorId }) })),
      disconnect: family => settled('disconnect', disconnect({ namespace: family })),
      sign: (family, message) => sign(message, { namespace: family }),
      switchTo: at =>
        settled('switch', switchNetwork(at < 0.9 ? chosen(at / 0.9).caipNetworkId : ('eip155:0' as never))),
      plant: error => {
        if (error === 'host') fall?.()
        if (error === 'survivor') window.fuzzScene.survivor.disconnect()
        if (error === 'uncaught')
          setTimeout(() => {
            throw new Error('Planted in a task')
          })
        const image = new Image()
        if (error === 'foreign') image.src = 'https://icons.example/never.png'
        if (error === 'secret') image.src = `/?text=${encodeURIComponent(SECRETS[1][0])}`
        if (error === 'root') actor?.send(unreadable)
      },
    }
  })
  return null
}

/** The modal's own machine ends in `error` when an event cannot be read. */
const unreadable = new Proxy(
  { type: 'modal.open' as const },
  {
    get: () => {
      throw new Error('Planted in the root')
    },
  },
)

const chosen = (at: number): Network => networks[Math.floor(at * networks.length)]!

createRoot(document.getElementById('root')!).render(
  <main>
    <Counter />
    <ModalRoot
      options={{
        projectId: 'fuzz',
        urls,
        networks,
        adapters: [
          () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
          () => import('@foyer/adapters-solana').then(({ solanaAdapter }) => solanaAdapter()),
          () => import('@foyer/adapters-polkadot').then(({ polkadotAdapter }) => polkadotAdapter({ appName: 'Fuzz' })),
          () => import('@foyer/adapters-bip122').then(({ bip122Adapter }) => bip122Adapter({})),
          () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
        ],
      }}
    >
      <ConnectButton />
      <AccountButton />
      <NetworkButton />
      <Shown />
      <Reach />
    </ModalRoot>
  </main>,
)
