import { createModalActor, type ModalActor, type ModalOptions } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { FoyerError } from '@foyer/core/chain'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AccountButton, ConnectButton, ModalRoot, NetworkButton } from '../src/index.ts'
import { approval, connector, network, type ScriptedAdapter, scriptedAdapter } from '../src/scriptedAdapter.fixture.ts'
import { signInScenes } from './signInScenes.ts'

const logo = (letter: string, from: string, to: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><linearGradient id="g" x2=".4" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="40" height="40" fill="url(#g)"/><text x="20" y="26.500" fill="#fff" font-family="Arial" font-weight="700" font-size="18" text-anchor="middle">${letter}</text></svg>`,
  )}`

const ethereum = network('eip155:1', 'Ethereum')
const base = network('eip155:8453', 'Base')
const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL')
const wallets = [
  connector('eip155', 'rivet', 'Rivet', logo('R', '#4aa3ff', '#2457d6')),
  connector('eip155', 'meadow', 'Meadow', logo('M', '#ff9b45', '#e2631b')),
  connector('eip155', 'parallax', 'Parallax', logo('P', '#b79bff', '#7a55f0')),
]

type Stage = { actor: ModalActor; evm: ScriptedAdapter; sol: ScriptedAdapter }
type Scene = { options?: Partial<ModalOptions>; play(stage: Stage): unknown }

const pause = (milliseconds = 30) => new Promise(resolve => setTimeout(resolve, milliseconds))
/** Waits for the first request of a kind: the machine that makes it is in a later file. */
const requested = async (requests: readonly unknown[]) => {
  while (requests.length === 0) await pause()
}
const open = ({ actor }: Stage, event: object = {}) => actor.send({ type: 'modal.open', ...event })
const ask = async (stage: Stage) => {
  open(stage)
  await pause()
  stage.actor.send({ type: 'connector.select', id: 'meadow', namespace: 'eip155' })
  await requested(stage.evm.connects)
}
const connect = async (stage: Stage, chainId: `eip155:${string}` = 'eip155:1') => {
  await ask(stage)
  stage.evm.connects[0]?.resolve(approval('meadow', chainId))
  await pause()
}
const account = async (stage: Stage) => {
  await connect(stage)
  open(stage)
  await requested(stage.evm.balances)
}
const switching = async (stage: Stage) => {
  await account(stage)
  stage.actor.send({ type: 'network.select', id: 'eip155:8453' })
  await requested(stage.evm.switches)
}
const rejected = () => new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' })

/** Makes timers a hundred times as fast. */
const fast = () => {
  const { clock } = browserPorts()
  return {
    ports: { clock: { ...clock, setTimeout: (run: () => void, wait: number) => clock.setTimeout(run, wait / 100) } },
  }
}

const scenes: Record<string, Scene> = {
  opening: { options: { adapters: [() => new Promise(() => {})] }, play: open },
  'opening-failed': { options: { adapters: [() => Promise.reject(new Error('offline'))] }, play: open },
  connect: { play: open },
  'connect-recent': {
    async play(stage) {
      await account(stage)
      stage.actor.send({ type: 'connection.disconnect' })
      await pause()
      stage.evm.disconnects[0]?.resolve()
      await pause(300)
      open(stage)
    },
  },
  'connect-hostile': {
    play(stage) {
      stage.evm.announce([
        ...wallets,
        connector('eip155', 'io.evil.meadow', 'Meadow'),
        connector('eip155', 'x', 'محفظة <img src=x onerror=alert(1)> with a name that never ends at all'),
      ])
      stage.sol.announce([connector('solana', 'rivet-sol', 'Rivet', logo('R', '#4aa3ff', '#2457d6'))])
      open(stage)
    },
  },
  'connect-legal': {
    options: { termsConditionsUrl: 'https://app.example/terms', privacyPolicyUrl: 'https://app.example/privacy' },
    play: open,
  },
  'connect-checkbox': {
    options: {
      termsConditionsUrl: 'https://app.example/terms',
      privacyPolicyUrl: 'https://app.example/privacy',
      features: { legalCheckbox: true },
    },
    play: open,
  },
  'connect-collapsed': { options: { features: { collapseWallets: true } }, play: open },
  'connect-none': {
    play(stage) {
      stage.evm.announce([])
      open(stage)
    },
  },
  ask: { play: ask },
  delayed: {
    options: fast(),
    async play(stage) {
      await ask(stage)
      await pause(300)
    },
  },
  pending: {
    async play(stage) {
      await ask(stage)
      stage.evm.connects[0]?.reject(new FoyerError('wallet.requestPending', { method: 'eth_requestAccounts' }))
    },
  },
  declined: {
    async play(stage) {
      await ask(stage)
      stage.evm.connects[0]?.reject(rejected())
    },
  },
  failed: {
    async play(stage) {
      await ask(stage)
      stage.evm.connects[0]?.reject(
        new FoyerError('wallet.failed', {
          method: 'eth_requestAccounts',
          reason: 'The extension context was invalidated.',
        }),
      )
    },
  },
  'account-loading': { play: account },
  account: {
    async play(stage) {
      await account(stage)
      for (const balance of stage.evm.balances) balance.resolve(1_204_567_800_000_000_000n)
    },
  },
  'account-unavailable': {
    async play(stage) {
      await account(stage)
      for (const balance of stage.evm.balances)
        balance.reject(new FoyerError('balance.unavailable', { chainId: 'eip155:1' }))
    },
  },
  'disconnect-failed': {
    async play(stage) {
      await account(stage)
      stage.actor.send({ type: 'connection.disconnect' })
      await requested(stage.evm.disconnects)
      stage.evm.disconnects[0]?.reject(new Error('no answer'))
    },
  },
  networks: {
    async play(stage) {
      await account(stage)
      open(stage, { view: 'Networks' })
    },
  },
  confirm: {
    async play(stage) {
      await account(stage)
      stage.actor.send({ type: 'network.select', id: solana.caipNetworkId })
    },
  },
  switching: { play: switching },
  'switching-declined': {
    async play(stage) {
      await switching(stage)
      stage.evm.switches[0]?.reject(rejected())
    },
  },
  'switching-failed': {
    async play(stage) {
      await switching(stage)
      stage.evm.switches[0]?.reject(new FoyerError('wallet.failed', { method: 'wallet_switchEthereumChain' }))
    },
  },
  unsupported: { play: stage => connect(stage, 'eip155:5318008') },
  'what-is-a-wallet': {
    play(stage) {
      open(stage)
      return pause().then(() => open(stage, { view: 'WhatIsAWallet' }))
    },
  },
  'get-wallet': {
    options: {
      customWallets: [
        { id: 'rivet', name: 'Rivet', homepage: 'https://rivet.example' },
        {
          id: 'harbor',
          name: 'Harbor',
          homepage: 'https://harbor.example/get',
          image_url: 'https://harbor.example/x.png',
        },
        { id: 'lantern', name: 'Lantern', homepage: 'https://www.lantern.example' },
      ],
    },
    play(stage) {
      open(stage)
      return pause().then(() => open(stage, { view: 'GetWallet' }))
    },
  },
  ...signInScenes,
  'get-wallet-none': { play: stage => open(stage, { view: 'GetWallet' }) },
}

const query = new URLSearchParams(location.search)
const { options, play } = scenes[query.get('scene') ?? 'connect'] ?? scenes.connect!
const evm = scriptedAdapter([ethereum, base], wallets)
const sol = scriptedAdapter([solana])
const { ports, ...rest } = options ?? {}
const actor = createModalActor({
  adapters: [evm.adapter, sol.adapter],
  embedded: query.has('embedded'),
  storage: { get: () => undefined, set: () => {}, remove: () => {}, watch: () => () => {} },
  ...rest,
  ports: { ...browserPorts(), ...ports },
}).start()

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <StrictMode>
    <ModalRoot actor={actor} theme={{ mode: query.get('theme') === 'dark' ? 'dark' : 'light' }}>
      <ConnectButton /> <NetworkButton /> <AccountButton />
    </ModalRoot>
  </StrictMode>,
)

const begin = async () => {
  await pause(50)
  await play({ actor, evm, sol })
  await pause(400)
  document.documentElement.dataset.ready = 'true'
}
begin().catch((error: unknown) => console.error(error))
