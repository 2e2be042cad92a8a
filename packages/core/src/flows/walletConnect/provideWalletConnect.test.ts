import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { Chains } from '../../chains.ts'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryPorts } from '../../testing/index.ts'
import { ETHEREUM } from '../../visit.fixture.ts'
import type { Transport } from '../../walletconnect/transport.ts'
import { unopenedWalletConnect } from '../../walletconnect/unopenedWalletConnect.fixture.ts'
import type { PairingSnapshot } from '../pairing/pairing.machine.ts'
import { provideWalletConnect } from './provideWalletConnect.ts'

const SLEEP = 270_000

/** Page with a pairing view, over a transport that creates a link at each request. */
async function showing({ keepsAttempt = false } = {}) {
  const ports = memoryPorts()
  const { clock, visibility } = ports
  const adapter = {
    ...scriptedAdapter({ networks: [network(ETHEREUM, 'Ethereum')] }).adapter,
    remote: { methods: ['personal_sign'], events: [], over: () => ({}) },
  }
  const chains = new Chains(undefined)
  await chains.load([adapter, unopenedWalletConnect])
  let made = 0
  const transport: Partial<Transport> = {
    start: async () => undefined,
    pair: async () => {
      made += 1
      return { topic: `${made}`, uri: `wc:${made}`, expiresAt: clock.now() + 240_000 }
    },
    watch: () => () => {},
    abandon: () => {},
  }
  const wire = {
    transport: async () => transport as Transport,
    loaded: () => undefined,
    stop: () => {},
  }
  const actor = createActor(provideWalletConnect(wire, chains, ports), {
    clock,
    input: { wasConnected: false, keepsAttempt },
  }).start()
  onTestFinished(() => void actor.stop())
  const send = async (type: 'pairing.show' | 'pairing.leave') => {
    actor.send({ type })
    await flushMicrotasks()
  }
  const uri = () =>
    (actor.getSnapshot().children.pairing?.getSnapshot() as PairingSnapshot | undefined)?.context.offer?.uri
  await send('pairing.show')
  expect(uri()).toBe('wc:1')
  return { actor, clock, visibility, send, uri }
}

test('H18 a link that expired while the computer slept is replaced at the next clock check, whatever the timers do', async () => {
  const { clock, uri } = await showing()
  clock.sleep(SLEEP)
  await clock.advance(1_000)
  expect(uri()).toBe('wc:2')
})

test('H18 a page that comes to the front with an expired link replaces it at once', async () => {
  const { clock, visibility, uri } = await showing()
  visibility.set(false)
  clock.sleep(SLEEP)
  visibility.set(true)
  await flushMicrotasks()
  expect(uri()).toBe('wc:2')
})

test('H18 a resumed attempt does not show an expired link', async () => {
  const { clock, send, uri } = await showing({ keepsAttempt: true })
  await send('pairing.leave')
  clock.sleep(SLEEP)
  await send('pairing.show')
  expect(uri()).toBe('wc:2')
})

test('H18 an attempt resumed in time has the same link, and no timer runs after it is left', async () => {
  const { actor, clock, send, uri } = await showing({ keepsAttempt: true })
  await send('pairing.leave')
  clock.sleep(60_000)
  await send('pairing.show')
  expect(uri()).toBe('wc:1')
  actor.stop()
  expect(clock.pending()).toEqual([])
})
