import { expect, onTestFinished, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import type { SignInDraft } from '../../chain/adapter.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { Chains } from '../../chains.ts'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryPorts } from '../../testing/index.ts'
import { ETHEREUM, SOLANA } from '../../visit.fixture.ts'
import type { Transport } from '../../walletconnect/transport.ts'
import { unopenedWalletConnect } from '../../walletconnect/unopenedWalletConnect.fixture.ts'
import { provideWalletConnect } from './provideWalletConnect.ts'

const POLYGON = 'eip155:137'
const draft: SignInDraft = {
  domain: 'app.example',
  uri: 'https://app.example/',
  nonce: 'abcdef12345',
  chainId: ETHEREUM,
}

type Draft = NonNullable<Chains['signInDraft']>

const remote = { methods: ['personal_sign'], events: [], over: () => ({}) }

/** Page with a pairing view on these chains, whose host has this sign-in. */
async function showing(
  signInDraft: Draft | undefined,
  { ids = [ETHEREUM, POLYGON], chosen }: { ids?: CaipNetworkId[]; chosen?: CaipNetworkId } = {},
) {
  const ports = memoryPorts()
  const { clock } = ports
  const networks = ids.map(id => network(id))
  const families = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const adapters = families.map(family => ({
    ...scriptedAdapter({ networks: networks.filter(({ chainNamespace }) => chainNamespace === family) }).adapter,
    remote,
  }))
  const chains = new Chains(undefined)
  await chains.load([...adapters, unopenedWalletConnect])
  if (signInDraft) chains.signInDraft = signInDraft
  const asked: (SignInDraft | undefined)[] = []
  const transport: Partial<Transport> = {
    start: async () => undefined,
    pair: async (_, signIn) => {
      asked.push(signIn)
      return { topic: `${asked.length}`, uri: `wc:${asked.length}`, expiresAt: clock.now() + 240_000 }
    },
    watch: () => () => {},
    abandon: () => {},
  }
  const wire = { transport: async () => transport as Transport, loaded: () => undefined, stop: () => {} }
  const page = createActor(
    createMachine({
      invoke: [
        {
          id: 'network',
          systemId: 'network',
          src: createMachine({ context: { chosen: chosen ? { eip155: chosen } : {} } }),
        },
        {
          id: 'walletConnect',
          src: provideWalletConnect(wire, chains, ports),
          input: { wasConnected: false, keepsAttempt: false },
        },
      ],
    }),
    { clock },
  ).start()
  onTestFinished(() => void page.stop())
  const send = async (type: 'pairing.show' | 'pairing.leave') => {
    page.getSnapshot().children.walletConnect?.send({ type })
    await flushMicrotasks()
  }
  await send('pairing.show')
  return { asked, clock, send }
}

test('a link of eip155 alone asks for the message on its first chain, and on the one that the visitor has chosen', async () => {
  const wanted: CaipNetworkId[] = []
  const make: Draft = async chainId => {
    wanted.push(chainId)
    return { ...draft, chainId }
  }
  expect((await showing(make)).asked).toEqual([draft])
  expect((await showing(make, { chosen: POLYGON })).asked).toEqual([{ ...draft, chainId: POLYGON }])
  await showing(make, { chosen: 'eip155:10' })
  expect(wanted).toEqual([ETHEREUM, POLYGON, ETHEREUM])
})

test('every link has a message of its own, as its nonce counts once', async () => {
  let made = 0
  const { asked, clock } = await showing(async () => {
    made += 1
    return { ...draft, nonce: `nonce${made}` }
  })
  await clock.advance(230_000)
  expect(asked.map(each => each?.nonce)).toEqual(['nonce1', 'nonce2'])
})

test('a link of several families, or of another one, asks for no message', async () => {
  const never: Draft = () => {
    throw new Error('No message is to be made.')
  }
  expect((await showing(never, { ids: [ETHEREUM, SOLANA] })).asked).toEqual([undefined])
  expect((await showing(never, { ids: [SOLANA] })).asked).toEqual([undefined])
})

test.each<[string, Draft | undefined]>([
  ['has no sign-in', undefined],
  ['wants none', async () => undefined],
])('a host that %s gets a link without a message at once', async (_, make) => {
  const { asked, clock } = await showing(make)
  expect(asked).toEqual([undefined])
  expect(clock.pending()).toHaveLength(2)
})

test('H15 a visitor who leaves while the message is being made aborts it, and no link is created', async () => {
  const signals: AbortSignal[] = []
  const { asked, clock, send } = await showing((_, signal) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  await send('pairing.leave')
  expect(signals[0]?.aborted).toBe(true)
  await clock.advance(10_000)
  expect(asked).toEqual([])
  expect(clock.pending()).toEqual([])
})
