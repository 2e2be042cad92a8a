import { describe, expect, test } from 'vitest'
import type { EventFrom } from 'xstate'
import { FoyerError } from '../../errors.ts'
import { plainDataIssues } from '../../plainData.fixture.ts'
import { describeMachine, HOSTILE_NAMES, transitionTable } from '../../testing/index.ts'
import { record } from '../recorder.fixture.ts'
import { ALICE, BOB, identityInput, nameRecord } from './identity.fixture.ts'
import { type IdentityInput, identityMachine } from './identity.machine.ts'
import { profileOf } from './profile.ts'

const broken = () => new FoyerError('http.status', { status: 500 })

/** Identity of one address, answered by the test. */
const open = (rest: Partial<IdentityInput> = {}) => {
  const recorder = record(identityMachine, { identity: identityInput(rest) })
  const actor = recorder.child('identity')
  return {
    ...recorder,
    send: (type: EventFrom<typeof identityMachine>['type']) => actor.send({ type }),
    context: () => actor.getSnapshot().context,
    profile: () => profileOf(actor.getSnapshot()),
    is: (value: object | string) => actor.getSnapshot().matches(value as never),
  }
}

test('the chart has these moves', () => {
  expect(transitionTable(identityMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> deciding
    deciding + always [isAvailable] -> available
    deciding + always [else] -> absent
    available.profile + (initial) -> available.profile.idle
    available.profile.idle + identity.wanted -> available.profile.loading
    available.profile.loading + names.changed -> available.profile.loading (reenter)
    available.profile.loading + done(kept) [nothingIsKnown] -> (stays)
    available.profile.loading + error(kept) -> (ignored)
    available.profile.loading + done(identity) [hasName] -> available.profile.known
    available.profile.loading + done(identity) [else] -> available.profile.known
    available.profile.loading + error(identity) [nameIsKnown] -> available.profile.unknown
    available.profile.loading + error(identity) [else] -> available.profile.unknown
    available.profile.loading + after(REQUEST_TIMEOUT) [nameIsKnown] -> available.profile.unknown
    available.profile.loading + after(REQUEST_TIMEOUT) [else] -> available.profile.unknown
    available.profile.known + identity.wanted -> available.profile.loading
    available.profile.known + names.changed -> available.profile.loading
    available.profile.unknown + identity.wanted -> available.profile.loading
    available.profile.unknown + names.changed -> available.profile.loading
    available.names + (initial) -> available.names.idle
    available.names.idle + names.wanted -> available.names.loading
    available.names.loading + names.changed -> available.names.loading (reenter)
    available.names.loading + done(names) [isRegistered] -> available.names.confirming
    available.names.loading + done(names) [else] -> available.names.listed
    available.names.loading + error(names) -> available.names.failed
    available.names.loading + after(REQUEST_TIMEOUT) -> available.names.failed
    available.names.confirming + names.changed -> available.names.loading
    available.names.confirming + done(confirmed) [isConfirmed] -> available.names.listed
    available.names.confirming + done(confirmed) [else] -> available.names.listed
    available.names.confirming + error(confirmed) -> available.names.failed
    available.names.confirming + after(REQUEST_TIMEOUT) -> available.names.failed
    available.names.listed + names.wanted -> available.names.loading
    available.names.listed + names.changed -> available.names.loading
    available.names.failed + names.wanted -> available.names.loading"
  `)
})

test('every running effect has an exit for failure and time-out', () => {
  for (const { invokes, moves } of describeMachine(identityMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
    if (invokes.length > 0) expect(moves.map(({ kind }) => kind)).toContain('after')
  }
})

test('H41 nothing is requested before the identity is shown, and never where there are no names', () => {
  const { ports, send, clock, is } = open()
  send('names.changed')
  expect(clock.pending()).toEqual([])
  for (const port of Object.values(ports)) expect(port.calls).toEqual([])
  send('identity.wanted')
  expect(ports.identity.running.input).toEqual({ address: ALICE })
  expect(ports.names.calls).toEqual([])
  expect(is({ available: { names: 'idle' } })).toBe(true)

  const none = open({ available: false })
  for (const type of ['identity.wanted', 'names.wanted', 'names.changed'] as const) none.send(type)
  for (const port of Object.values(none.ports)) expect(port.calls).toEqual([])
  expect(none.profile()).toEqual({ name: undefined, imageUrl: undefined, lookAlike: false })
})

describe('name and avatar of the address', () => {
  test('the cached identity is shown at once, then the answer', async () => {
    const { ports, send, profile } = open()
    send('identity.wanted')
    await ports.kept.running.resolve({ name: 'before' })
    expect(profile().name).toBe('before')
    await ports.identity.running.resolve({ name: 'now', avatar: 'https://picture.example/a' })
    expect(profile()).toEqual({ name: 'now', imageUrl: 'https://picture.example/a', lookAlike: false })
    await ports.kept.call(0).resolve({ name: 'before' })
    expect(profile().name).toBe('now')
  })

  test('H37 the cached identity never replaces the answer', async () => {
    const { ports, send, profile } = open()
    send('identity.wanted')
    await ports.identity.running.resolve({})
    send('identity.wanted')
    await ports.kept.running.resolve({ name: 'before' })
    expect(profile().name).toBeUndefined()
  })

  test('H39 a failure is silent, keeps the cached identity, and is requested again when it is next shown', async () => {
    const { ports, send, profile, reports, is } = open()
    send('identity.wanted')
    await ports.kept.running.resolve({ name: 'before' })
    await ports.identity.running.reject(broken())
    expect(profile().name).toBe('before')
    expect(reports).toEqual([])
    expect(ports.names.calls).toEqual([])
    expect(is({ available: { profile: 'unknown' } })).toBe(true)
    send('identity.wanted')
    await ports.kept.running.reject(broken())
    await ports.identity.running.resolve({ name: 'now' })
    expect(profile().name).toBe('now')
  })

  test('H40 a service that hangs is given up after 15 s, and its late answer is ignored', async () => {
    const { ports, send, clock, context } = open()
    send('identity.wanted')
    await clock.advance(15_000)
    expect(ports.identity.call(0).signal.aborted).toBe(true)
    await ports.identity.call(0).resolve({ name: 'late' })
    expect(context().identity).toBeUndefined()
    await ports.names.running.resolve([])
    expect(clock.pending()).toEqual([])
  })

  test.each(['fails', 'hangs'])('H39 an identity that %s leads to the registered names', async how => {
    const { ports, send, clock, profile } = open()
    send('identity.wanted')
    await ports.kept.running.resolve(undefined)
    if (how === 'fails') await ports.identity.running.reject(broken())
    else await clock.advance(15_000)
    await ports.names.running.resolve([nameRecord('alice.foyer.id')])
    await ports.confirmed.running.resolve(true)
    expect(profile().name).toBe('alice.foyer.id')
  })

  test('H31 a hostile name is text on one line', async () => {
    const { ports, send, profile } = open()
    send('identity.wanted')
    for (const name of Object.values(HOSTILE_NAMES)) {
      send('names.changed')
      await ports.identity.running.resolve({ name })
      expect(profile().name ?? '').toMatch(/^[^\p{C}\p{DI}\n]{0,128}$/u)
    }
    send('names.changed')
    await ports.identity.running.resolve({ name: 'аlice.foyer.id' })
    expect(profile().lookAlike).toBe(true)
  })
})

describe('the names of the address', () => {
  test('names are requested when their list is about to be shown', async () => {
    const { ports, send, context } = open()
    send('names.wanted')
    expect(ports.identity.calls).toEqual([])
    expect(ports.names.running.input).toEqual({ address: ALICE })
    await ports.names.running.resolve([nameRecord('alice.foyer.id')])
    expect(context().names.map(({ name }) => name)).toEqual(['alice.foyer.id'])
  })

  test('a failure of the names is reported once, and retried by the visitor', async () => {
    const { ports, send, context, reports, is } = open()
    send('names.wanted')
    const cause = new FoyerError('names.unavailable', { address: ALICE })
    await ports.names.running.reject(cause)
    const error = { code: 'names.unavailable', context: { address: ALICE } }
    expect(reports).toEqual([{ type: 'names.failed', address: ALICE, error, cause }])
    expect(context().namesError).toEqual(error)
    send('names.wanted')
    expect(context().namesError).toBeUndefined()
    await ports.names.running.resolve([])
    expect(is({ available: { names: 'listed' } })).toBe(true)
  })

  test('an address without a name in its identity gets its first registered name, once that resolves to it', async () => {
    const { ports, send, profile, is } = open()
    send('identity.wanted')
    await ports.identity.running.resolve({})
    await ports.names.running.resolve([nameRecord('alice.foyer.id'), nameRecord('al.foyer.id')])
    expect(profile().name).toBeUndefined()
    expect(ports.confirmed.running.input).toEqual({ address: ALICE, chainId: 'eip155:1', name: 'alice.foyer.id' })
    await ports.confirmed.running.resolve(true)
    expect(profile().name).toBe('alice.foyer.id')
    expect(is({ available: { names: 'listed' } })).toBe(true)
  })

  test('a name in the identity needs no look-up of the registered names', async () => {
    const { ports, send } = open()
    send('identity.wanted')
    await ports.identity.running.resolve({ name: 'alice' })
    expect(ports.names.calls).toEqual([])
  })

  test('a registered name that resolves elsewhere is not shown', async () => {
    const { ports, send, profile } = open()
    send('names.wanted')
    await ports.names.running.resolve([nameRecord('vitalik.foyer.id')])
    await ports.confirmed.running.resolve(false)
    expect(profile().name).toBeUndefined()
  })

  test('H40 a name that cannot be confirmed is not shown, and is reported as unresolved', async () => {
    const { ports, send, profile, reports, clock } = open()
    send('names.wanted')
    await ports.names.running.resolve([nameRecord('alice.foyer.id')])
    await clock.advance(15_000)
    expect(ports.confirmed.call(0).signal.aborted).toBe(true)
    expect(reports).toMatchObject([{ error: { code: 'name.unresolved', context: { name: 'alice.foyer.id' } } }])
    expect(profile().name).toBeUndefined()
  })

  test('H40 names without an answer fail after 15 s', async () => {
    const { send, clock, reports } = open()
    send('names.wanted')
    await clock.advance(15_000)
    expect(reports).toMatchObject([{ error: { code: 'names.unavailable', context: { address: ALICE } } }])
  })
})

test('H37 a registration requests the names again, instead of a pending request', async () => {
  const { ports, send, profile, context } = open()
  send('identity.wanted')
  send('names.wanted')
  send('names.changed')
  await ports.identity.call(0).resolve({ name: 'before' })
  await ports.names.call(0).resolve([nameRecord('before')])
  expect(profile().name).toBeUndefined()
  expect(context().names).toEqual([])
  await ports.identity.running.resolve({ name: 'after' })
  await ports.names.running.resolve([nameRecord('after')])
  expect(profile().name).toBe('after')
  send('names.changed')
  expect(ports.identity.calls).toHaveLength(3)
  expect(ports.names.calls).toHaveLength(3)
})

test('H08 each address has its own identity', async () => {
  const { child, ports } = record(identityMachine, { alice: identityInput(), bob: identityInput({ address: BOB }) })
  for (const id of ['alice', 'bob']) child(id).send({ type: 'identity.wanted' })
  expect(ports.identity.calls.map(({ input }) => input.address)).toEqual([ALICE, BOB])
  await ports.identity.call(0).resolve({ name: 'alice' })
  expect(child('bob').getSnapshot().context.identity).toBeUndefined()
})

test('H43 an account that was left has no request and no timer', () => {
  const { ports, send, stop, clock } = open()
  send('identity.wanted')
  send('names.wanted')
  stop()
  for (const port of [ports.kept, ports.identity, ports.names]) expect(port.call(0).signal.aborted).toBe(true)
  expect(clock.pending()).toEqual([])
})

test('law 1: the snapshot is plain data', async () => {
  const { ports, send, context } = open()
  send('identity.wanted')
  send('names.wanted')
  await ports.identity.running.resolve({ name: 'alice' })
  await ports.names.running.resolve([nameRecord('alice')])
  expect(plainDataIssues(context())).toEqual([])
})
