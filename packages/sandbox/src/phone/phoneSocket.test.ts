import { expect, test } from 'vitest'
import { refuseAt } from '../relay/localRelay.fixture.ts'
import { startWorld } from './app.fixture.ts'

/** A phone that is connected with an app over a relay. */
async function connected() {
  const world = await startWorld()
  const phone = await world.createPhone({ behaviour: 'approve' })
  const { uri, settled } = await world.propose()
  await phone.pair(uri)
  await settled
  await expect.poll(() => phone.state.sessions.length).toBe(1)
  return { ...world, phone }
}

test('H20 a phone that has something to send makes one attempt at a time at a relay that refuses connections', async () => {
  const { relay, phone } = await connected()
  await phone.dropSocket()
  await relay.faults.set({ down: true })
  const refusing = await refuseAt(relay.url)
  const start = performance.now()
  // It fails: the relay does not come back.
  phone.disconnect().catch(() => {})
  await expect.poll(refusing.attempts).toBeGreaterThanOrEqual(6)
  // The phone and the app each wait 1 s after their first attempt and 2 s after the second; attempts that start others are six at once.
  expect(performance.now() - start).toBeGreaterThan(1_500)
})

test('H43 a phone that is stopped while it ends a session opens no socket again', async () => {
  const { relay, phone, createPhone, propose } = await connected()
  // It fails: a stopped phone sends nothing.
  phone.disconnect().catch(() => {})
  await phone.stop()
  const before = relay.stats.accepted
  // The other phone's pairing takes longer than the stopped one would need to connect.
  const other = await createPhone({ behaviour: 'approve' })
  const { uri, settled } = await propose()
  await other.pair(uri)
  await settled
  expect(relay.stats).toMatchObject({ accepted: before + 1, sockets: 2 })
})
