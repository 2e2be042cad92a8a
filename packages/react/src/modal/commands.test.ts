import {
  createCommands,
  createModalActor,
  isFoyerError,
  type ModalOptions,
  selectView,
  selectWindow,
} from '@foyer/core'
import { type ChainAdapter, type Connection, FoyerError } from '@foyer/core/chain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { approval, BASE, ETHEREUM, nothingStored, SOLANA, wallets } from '../page.fixture.tsx'
import { connector, network, scriptedAdapter } from '../scriptedAdapter.fixture.ts'

const SOLANA_ADDRESS = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

/** The commands of a modal over two scripted chains, without a renderer. */
function start(options: Partial<ModalOptions> = {}) {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum'), network(BASE, 'Base')], wallets)
  const sol = scriptedAdapter([network(SOLANA, 'Solana', 'SOL')], [connector('solana', 'helio', 'Helio')])
  const actor = createModalActor({
    adapters: [evm.adapter, sol.adapter],
    storage: nothingStored(),
    ...options,
  }).start()
  onTestFinished(() => void actor.stop())
  return {
    actor,
    evm,
    sol,
    commands: createCommands(actor),
    view: () => selectView(actor.getSnapshot()),
    window: () => selectWindow(actor.getSnapshot()),
  }
}

type Modal = ReturnType<typeof start>

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isFoyerError(error) ? error.code : error),
  )

const viewIs = (modal: Modal, view: ReturnType<Modal['view']>) => expect.poll(() => modal.view()).toBe(view)
const windowIs = (modal: Modal, state: ReturnType<Modal['window']>) => expect.poll(() => modal.window()).toBe(state)

/** Answers the last request for a connection. */
const approve = async ({ connects }: Modal['evm'], connection: Connection, requests = 1) => {
  await expect.poll(() => connects.length).toBe(requests)
  connects.at(-1)?.resolve(connection)
}

const connectMeadow = async (modal: Modal) => {
  const connecting = modal.commands.connect({ connectorId: 'meadow' })
  await approve(modal.evm, approval('meadow', ETHEREUM))
  await connecting
  await windowIs(modal, 'closed')
}

const connectHelio = async (modal: Modal) => {
  const connecting = modal.commands.connect({ connectorId: 'helio' })
  await approve(modal.sol, approval('helio', SOLANA, SOLANA_ADDRESS))
  await connecting
  await windowIs(modal, 'closed')
}

/** Storage of a visitor who was connected with Meadow. */
const visited = () => {
  const storage = nothingStored()
  const entry = (value: unknown) => JSON.stringify({ version: 1, value })
  storage.set('@foyer/active-namespace', entry('eip155'))
  storage.set('@foyer/eip155/connector', entry({ connectorId: 'meadow', chainId: ETHEREUM }))
  return storage
}

/** Modal that restores a wallet; the test decides when the wallet answers. */
const startRestoring = async () => {
  const modal = start({ storage: visited() })
  const answers: ((connection: Connection) => void)[] = []
  modal.evm.adapter.restore = () => new Promise(resolve => void answers.push(resolve))
  await expect.poll(() => answers.length).toBe(1)
  return { modal, answer: () => answers[0]?.(approval('meadow', ETHEREUM)) }
}

describe('connect()', () => {
  test('connect() opens the wallets, resolves with the one that the visitor chooses, and the window closes', async () => {
    const modal = start()
    const connecting = modal.commands.connect()
    await viewIs(modal, 'Connect')
    modal.actor.send({ type: 'connector.select', id: 'rivet' })
    await approve(modal.evm, approval('rivet', ETHEREUM))
    expect(await connecting).toMatchObject({ connectorId: 'rivet', namespace: 'eip155', chainId: ETHEREUM })
    await windowIs(modal, 'closed')
  })

  test('connect() resolves at once with the active connection, and opens nothing', async () => {
    const modal = start()
    await connectMeadow(modal)
    expect(await modal.commands.connect()).toMatchObject({ connectorId: 'meadow' })
    expect(modal.window()).toBe('closed')
    expect(modal.evm.connects).toHaveLength(1)
  })

  test('connect() for a namespace opens its wallets, and does not resolve with the connection of another one', async () => {
    const modal = start()
    await connectMeadow(modal)
    const connecting = modal.commands.connect({ namespace: 'solana' })
    await viewIs(modal, 'Connect')
    expect(modal.actor.getSnapshot().context.history.at(-1)?.payload).toEqual({ namespace: 'solana' })
    modal.actor.send({ type: 'connector.select', id: 'rivet', namespace: 'eip155' })
    await approve(modal.evm, approval('rivet', ETHEREUM), 2)
    await expect.poll(() => modal.evm.disconnects.length).toBe(1)
    modal.evm.disconnects[0]?.resolve()
    // Connecting the other one has closed the window.
    expect(await codeOf(connecting)).toBe('connect.cancelled')
    const again = modal.commands.connect({ namespace: 'solana' })
    modal.actor.send({ type: 'connector.select', id: 'helio', namespace: 'solana' })
    await approve(modal.sol, approval('helio', SOLANA, SOLANA_ADDRESS))
    expect(await again).toMatchObject({ connectorId: 'helio', namespace: 'solana' })
  })

  test('connect() with a connector asks that wallet directly', async () => {
    const modal = start()
    const connecting = modal.commands.connect({ connectorId: 'meadow' })
    await viewIs(modal, 'ConnectingExternal')
    await approve(modal.evm, approval('meadow', ETHEREUM))
    expect(modal.evm.connects.map(({ asked }) => asked.connectorId)).toEqual(['meadow'])
    expect(await connecting).toMatchObject({ connectorId: 'meadow' })
  })

  test.each([
    ['of no wallet on the page', { connectorId: 'unknown' }],
    ['of another namespace', { connectorId: 'meadow', namespace: 'solana' as const }],
  ])('connect() with a connector %s is rejected, and opens nothing', async (_, options) => {
    const modal = start()
    expect(await codeOf(modal.commands.connect(options))).toBe('connector.notFound')
    expect(modal.window()).toBe('closed')
    expect(modal.evm.connects).toEqual([])
  })

  test('connect() is cancelled when the window closes, and a wallet that declines can be asked again before that', async () => {
    const modal = start()
    const connecting = codeOf(modal.commands.connect({ connectorId: 'meadow' }))
    await expect.poll(() => modal.evm.connects.length).toBe(1)
    modal.evm.connects[0]?.reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
    await viewIs(modal, 'ConnectingExternal')
    modal.actor.send({ type: 'modal.close' })
    expect(await connecting).toBe('connect.cancelled')
  })

  test('connect() resolves with the wallet of the last visit, and closes the window that it has opened', async () => {
    const { modal, answer } = await startRestoring()
    const connecting = modal.commands.connect()
    await windowIs(modal, 'opening')
    answer()
    expect(await connecting).toMatchObject({ connectorId: 'meadow' })
    await windowIs(modal, 'closed')
  })

  test('connect() leaves a window open that was open before, when the wallet of the last visit answers', async () => {
    const { modal, answer } = await startRestoring()
    modal.actor.send({ type: 'modal.open', view: 'WhatIsAWallet' })
    await viewIs(modal, 'WhatIsAWallet')
    const connecting = modal.commands.connect()
    answer()
    expect(await connecting).toMatchObject({ connectorId: 'meadow' })
    expect(modal.window()).not.toBe('closed')
  })

  test('connect() with a connector does not resolve with the wallet of the last visit', async () => {
    const { modal, answer } = await startRestoring()
    const connecting = modal.commands.connect({ connectorId: 'helio' })
    await expect.poll(() => modal.sol.connects.length).toBe(1)
    answer()
    await expect.poll(() => modal.actor.getSnapshot().context.status.eip155).toBe('connected')
    modal.sol.connects[0]?.resolve(approval('helio', SOLANA, SOLANA_ADDRESS))
    expect(await connecting).toMatchObject({ connectorId: 'helio' })
  })
})

describe('disconnect()', () => {
  test('disconnect() resolves at once if nothing is connected', async () => {
    const modal = start()
    expect(await codeOf(modal.commands.disconnect())).toBe('resolved')
    expect([modal.evm.disconnects, modal.sol.disconnects]).toEqual([[], []])
  })

  test('disconnect() resolves when every wallet has answered', async () => {
    const modal = start()
    await connectMeadow(modal)
    await connectHelio(modal)
    let settled = false
    const leaving = modal.commands.disconnect().then(() => {
      settled = true
    })
    await expect.poll(() => [modal.evm.disconnects.length, modal.sol.disconnects.length]).toEqual([1, 1])
    modal.evm.disconnects[0]?.resolve()
    await expect.poll(() => modal.actor.getSnapshot().context.status.eip155).toBe('absent')
    expect(settled).toBe(false)
    modal.sol.disconnects[0]?.resolve()
    await leaving
    expect(modal.actor.getSnapshot().context.status).toMatchObject({ eip155: 'absent', solana: 'absent' })
  })

  test('disconnect() of one namespace leaves the other one connected', async () => {
    const modal = start()
    await connectMeadow(modal)
    await connectHelio(modal)
    const leaving = modal.commands.disconnect({ namespace: 'eip155' })
    await expect.poll(() => modal.evm.disconnects.length).toBe(1)
    modal.evm.disconnects[0]?.resolve()
    await leaving
    expect(modal.sol.disconnects).toEqual([])
    expect(modal.actor.getSnapshot().context.status.solana).toBe('connected')
  })

  test('disconnect() is rejected with the cause when the wallet refuses', async () => {
    const modal = start()
    await connectMeadow(modal)
    const leaving = modal.commands.disconnect().catch((error: unknown) => error)
    await expect.poll(() => modal.evm.disconnects.length).toBe(1)
    modal.evm.disconnects[0]?.reject(new FoyerError('wallet.failed', { method: 'disconnect' }))
    const error = await leaving
    expect(isFoyerError(error, 'disconnect.failed') && error.context).toEqual({ namespace: 'eip155' })
    expect(error).toMatchObject({ cause: { code: 'wallet.failed' } })
  })
})

describe('switchNetwork()', () => {
  test('switchNetwork() is rejected for a network that the host does not list', async () => {
    expect(await codeOf(start().commands.switchNetwork('eip155:404'))).toBe('network.notFound')
  })

  test('switchNetwork() to the active network resolves without asking the wallet', async () => {
    const modal = start()
    await connectMeadow(modal)
    expect(await codeOf(modal.commands.switchNetwork(ETHEREUM))).toBe('resolved')
    expect(modal.evm.switches).toEqual([])
  })

  test('switchNetwork() resolves once the wallet has switched', async () => {
    const modal = start()
    await connectMeadow(modal)
    const switching = modal.commands.switchNetwork(BASE)
    await expect.poll(() => modal.evm.switches.map(({ asked }) => asked)).toEqual([BASE])
    modal.evm.switches[0]?.resolve()
    await switching
    expect(await modal.commands.connect()).toMatchObject({ chainId: BASE })
  })

  test('switchNetwork() is rejected with the code of a wallet that declines', async () => {
    const modal = start()
    await connectMeadow(modal)
    const switching = codeOf(modal.commands.switchNetwork(BASE))
    await expect.poll(() => modal.evm.switches.length).toBe(1)
    modal.evm.switches[0]?.reject(new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' }))
    expect(await switching).toBe('wallet.rejected')
  })

  test('switchNetwork() is cancelled when the visitor leaves instead of connecting a wallet of the other namespace', async () => {
    const modal = start()
    await connectMeadow(modal)
    const switching = codeOf(modal.commands.switchNetwork(SOLANA))
    await viewIs(modal, 'SwitchNetwork')
    modal.actor.send({ type: 'modal.close' })
    expect(await switching).toBe('connect.cancelled')
  })

  test('switchNetwork() waits while the visitor connects a wallet of the other namespace', async () => {
    const modal = start()
    await connectMeadow(modal)
    const switching = codeOf(modal.commands.switchNetwork(SOLANA))
    await viewIs(modal, 'SwitchNetwork')
    modal.actor.send({ type: 'network.confirm' })
    await viewIs(modal, 'Connect')
    modal.actor.send({ type: 'connector.select', id: 'helio', namespace: 'solana' })
    await approve(modal.sol, approval('helio', SOLANA, SOLANA_ADDRESS))
    expect(await switching).toBe('resolved')
  })
})

describe('signMessage()', () => {
  /** Modal with a connected wallet; the test decides when it signs. */
  const startSigning = async () => {
    const requests: { message: string | Uint8Array; sign: (signature: string) => void; refuse: () => void }[] = []
    const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
    const adapter: ChainAdapter = {
      ...evm.adapter,
      features: {
        ...evm.adapter.features,
        signMessage: (_, message) =>
          new Promise((sign, reject) => {
            const refuse = () => reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
            requests.push({ message, sign, refuse })
          }),
      },
    }
    const modal = { ...start({ adapters: [adapter] }), evm }
    await connectMeadow(modal)
    return { commands: modal.commands, requests }
  }

  test('H52 signMessage() resolves with the signature of its own message and who signed it; a second one waits', async () => {
    const { commands, requests } = await startSigning()
    const first = commands.signMessage('first')
    const second = commands.signMessage('second')
    await expect.poll(() => requests.map(({ message }) => message)).toEqual(['first'])
    requests[0]?.sign('0x1')
    expect(await first).toEqual({
      signature: '0x1',
      namespace: 'eip155',
      address: expect.any(String),
      chainId: ETHEREUM,
    })
    await expect.poll(() => requests.map(({ message }) => message)).toEqual(['first', 'second'])
    requests[1]?.sign('0x2')
    expect(await second).toMatchObject({ signature: '0x2' })
  })

  test('signMessage() is rejected with the code of a wallet that declines', async () => {
    const { commands, requests } = await startSigning()
    const signing = codeOf(commands.signMessage('hello'))
    await expect.poll(() => requests.length).toBe(1)
    requests[0]?.refuse()
    expect(await signing).toBe('wallet.rejected')
  })

  test('signMessage() is rejected if no wallet is connected', async () => {
    expect(await codeOf(start().commands.signMessage('hello'))).toBe('account.missing')
  })
})

describe('adapters that do not load', () => {
  /** Modal with an adapter; the test decides when it loads. */
  const startLoading = () => {
    const attempts: { resolve: (adapter: ChainAdapter) => void; reject: (error: unknown) => void }[] = []
    const source = () => new Promise<ChainAdapter>((resolve, reject) => void attempts.push({ resolve, reject }))
    return { modal: start({ adapters: [source] }), attempts }
  }

  type Attempts = ReturnType<typeof startLoading>['attempts']

  const attempt = async (attempts: Attempts, number: number) => {
    await expect.poll(() => attempts.length).toBe(number)
    return attempts[number - 1]!
  }

  const commands: [string, (modal: Modal) => Promise<unknown>][] = [
    ['connect()', ({ commands: { connect } }) => connect({ connectorId: 'meadow' })],
    ['disconnect()', ({ commands: { disconnect } }) => disconnect()],
    ['switchNetwork()', ({ commands: { switchNetwork } }) => switchNetwork(BASE)],
  ]

  test.each(commands)('%s is rejected, and H50 the next one asks their source again', async (_, command) => {
    const { modal, attempts } = startLoading()
    const first = codeOf(command(modal))
    const one = await attempt(attempts, 1)
    one.reject(new TypeError('Failed to fetch dynamically imported module'))
    expect(await first).toBe('chunk.failed')
    expect(attempts).toHaveLength(1)
    const second = codeOf(command(modal))
    const other = await attempt(attempts, 2)
    other.reject(new TypeError('Failed to fetch dynamically imported module'))
    expect(await second).toBe('chunk.failed')
  })

  test('connect() waits for adapters that are loading, also a second time', async () => {
    const { modal, attempts } = startLoading()
    const first = codeOf(modal.commands.connect({ connectorId: 'meadow' }))
    ;(await attempt(attempts, 1)).reject(new Error('offline'))
    expect(await first).toBe('chunk.failed')
    const second = modal.commands.connect({ connectorId: 'meadow' })
    ;(await attempt(attempts, 2)).resolve(modal.evm.adapter)
    await approve(modal.evm, approval('meadow', ETHEREUM))
    expect(await second).toMatchObject({ connectorId: 'meadow' })
  })
})
