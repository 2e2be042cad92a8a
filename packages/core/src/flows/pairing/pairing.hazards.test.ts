import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FoyerError } from '../../errors.ts'
import { deferredPorts, simulatedClock } from '../../testing/index.ts'
import { offer, session } from './pairing.fixture.ts'
import { pairingMachine } from './pairing.machine.ts'

/** Visit of the view, up to the first code. */
async function visit() {
  const clock = simulatedClock()
  const { machine, ports } = deferredPorts(pairingMachine)
  const actor = createActor(machine, { clock }).start()
  await ports.load.running.resolve(undefined)
  await ports.pair.running.resolve(offer)
  return { clock, ports, actor, now: () => actor.getSnapshot() }
}

const newer = { ...offer, topic: 'c'.repeat(64), uri: 'wc:newer@2?symKey=2' }

test('H18 a code that is about to expire is no longer shown, and is replaced by another', async () => {
  const { clock, ports, now } = await visit()
  await clock.advance(229_999)
  expect(now().context.offer?.uri).toBe(offer.uri)
  await clock.advance(1)
  expect(now().context.offer).toBeUndefined()
  await ports.pair.running.resolve(newer)
  expect(now().context.offer?.uri).toBe(newer.uri)
})

test('H18 a code that the relay has dropped, or that has expired, is replaced; the expiry of another changes nothing', async () => {
  const { ports, now } = await visit()
  await ports.wire.running.send({ type: 'pairing.expired', topic: newer.topic })
  expect(now().context.offer?.uri).toBe(offer.uri)
  await ports.wire.running.send({ type: 'pairing.expired', topic: offer.topic })
  expect(now().context.offer).toBeUndefined()
  await ports.pair.running.resolve(newer)
  expect(now().context.offer?.uri).toBe(newer.uri)
})

test('H18 a code that was scanned before its renewal still counts', async () => {
  const { clock, ports, now } = await visit()
  await clock.advance(230_000)
  await ports.wire.running.send({ type: 'session.approved', session })
  expect(now().output).toEqual({ session, signed: [] })
})

test('H18 a code that is created after the attempt was declined is not shown', async () => {
  const { clock, ports, now } = await visit()
  await clock.advance(230_000)
  const late = ports.pair.running
  await ports.wire.running.send({ type: 'session.declined', cause: new FoyerError('pairing.declined', {}) })
  await late.resolve(newer)
  expect(now().matches('declined')).toBe(true)
  expect(now().context.offer).toBeUndefined()
})

test('H15 leaving the view stops listening, so that the transport ends a late session', async () => {
  const { ports, actor } = await visit()
  const { wire } = ports
  const listening = wire.running
  actor.stop()
  expect(listening.signal.aborted).toBe(true)
})

test('H20 a socket that the phone closed keeps the code, and an approval counts after it reconnects', async () => {
  const { ports, now } = await visit()
  await ports.wire.running.send({ type: 'relay.lost' })
  expect(now().hasTag('offline')).toBe(true)
  expect(now().context.offer?.uri).toBe(offer.uri)
  await ports.wire.running.send({ type: 'relay.restored' })
  expect(now().hasTag('offline')).toBe(false)
  await ports.wire.running.send({ type: 'session.approved', session })
  expect(now().output).toEqual({ session, signed: [] })
})

test('H21 the link is only on the screen: no error and no session contains it', async () => {
  const { clock, ports, now } = await visit()
  await clock.advance(230_000)
  await ports.pair.running.reject(new Error(`no answer for ${offer.uri}`))
  expect(now().matches('unreachable')).toBe(true)
  expect(JSON.stringify(now().context)).not.toContain('symKey')
})

test('a relay that does not answer is given up after 15 seconds, and can be retried', async () => {
  const clock = simulatedClock()
  const { machine, ports } = deferredPorts(pairingMachine)
  const actor = createActor(machine, { clock }).start()
  await ports.load.running.resolve(undefined)
  const asked = ports.pair.running
  await clock.advance(15_000)
  expect(actor.getSnapshot().context.error?.code).toBe('pairing.unreachable')
  expect(asked.signal.aborted).toBe(true)
  actor.send({ type: 'retry' })
  await ports.load.running.resolve(undefined)
  await ports.pair.running.resolve(newer)
  expect(actor.getSnapshot().context.offer?.uri).toBe(newer.uri)
})

test('an attempt that was left for the wallet is resumed, and ends by itself when its code expires', async () => {
  const { clock, ports, actor, now } = await visit()
  actor.send({ type: 'park' })
  await clock.advance(60_000)
  actor.send({ type: 'unpark' })
  expect(now().context.offer?.uri).toBe(offer.uri)
  expect(ports.pair.calls).toHaveLength(1)
  actor.send({ type: 'park' })
  await clock.advance(170_000)
  expect(now().output).toEqual({ session: undefined, signed: [] })
})
