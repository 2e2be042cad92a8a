import { describe, expect, test } from 'vitest'
import type { EventFrom } from 'xstate'
import { FoyerError } from '../../errors.ts'
import { plainDataIssues } from '../../plainData.fixture.ts'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { record } from '../recorder.fixture.ts'
import { ALICE, BOB, BOBS_TWIN, CONTACTS, ETHEREUM, SOLANA, SOLANA_ADDRESS } from './receiver.fixture.ts'
import { receiverMachine } from './receiver.machine.ts'
import type { ReceiverPlace } from './receiver.types.ts'

const OPTIMISM: ReceiverPlace = { ...ETHEREUM, chainId: 'eip155:10' }
const alice = 'alice.eth'
const found = { name: alice, address: BOB.toLowerCase() }

/** Receiver field of an account, answered by the test. */
const open = (place: ReceiverPlace | null = ETHEREUM) => {
  const recorder = record(receiverMachine, { receiver: {} })
  const actor = recorder.child('receiver')
  const send = (event: EventFrom<typeof receiverMachine>) => actor.send(event)
  if (place) send({ type: 'place.changed', place })
  return {
    ...recorder,
    send,
    type: (text: string) => send({ type: 'receiver.typed', text }),
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    /** Receivers as the parent has been told of them. */
    told: () => recorder.reports.filter(({ type }) => type === 'receiver.changed').map(({ receiver }) => receiver),
  }
}

test('the chart has these moves', () => {
  expect(transitionTable(receiverMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> empty
    (root) + place.changed [isOtherPlace] -> reading
    (root) + receiver.typed [wasOrIsEmpty] -> reading
    (root) + receiver.typed [else] -> reading
    (root) + receiver.picked -> reading
    (root) + receiver.cleared -> reading
    (root) + contacts.read -> (stays)
    (root) + done(contacts) -> (stays)
    (root) + error(contacts) -> (ignored)
    reading + always [isEmpty] -> empty
    reading + always [isAddress] -> resolved
    reading + always [isName] -> settling
    reading + always [else] -> wrong
    settling + after(TYPING_PAUSE) -> resolving
    resolving + done(resolve) [isUnknown] -> wrong
    resolving + done(resolve) [isPayable] -> resolved
    resolving + done(resolve) [else] -> failed
    resolving + error(resolve) -> failed
    resolving + after(RESOLVE_TIMEOUT) -> failed
    failed + receiver.retry -> resolving"
  `)
})

test('every running effect has an exit for failure and time-out', () => {
  for (const { invokes, moves } of describeMachine(receiverMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
    if (invokes.length > 0) expect(moves.map(({ kind }) => kind)).toContain('after')
  }
})

describe('an address', () => {
  test('is taken at once, in the letter case of its checksum', () => {
    const { type, state, context, told, ports } = open()
    type(BOB.toLowerCase())
    expect(state()).toBe('resolved')
    expect(told()).toEqual([{ address: BOB }])
    expect(context()).toMatchObject({ receiver: { address: BOB }, problem: undefined })
    expect(ports.resolve.calls).toEqual([])
  })

  test('says that it is the paying account itself', () => {
    const { type, told } = open()
    type(ALICE.toLowerCase())
    expect(told()).toEqual([{ address: ALICE, own: true }])
  })

  test('of another family leaves no receiver until the account is of that family', () => {
    const { type, state, context, send, told } = open()
    type(SOLANA_ADDRESS)
    expect(state()).toBe('wrong')
    expect(context().problem).toEqual({ kind: 'wrongNamespace', namespace: 'solana' })
    send({ type: 'place.changed', place: SOLANA })
    expect(context()).toMatchObject({ problem: undefined, receiver: { address: SOLANA_ADDRESS } })
    send({ type: 'place.changed', place: ETHEREUM })
    expect(told()).toEqual([{ address: SOLANA_ADDRESS }, undefined])
  })

  test('waits for an account that can pay', () => {
    const { type, state, send, told } = open(null)
    type(BOB)
    expect([state(), told()]).toEqual(['empty', []])
    send({ type: 'place.changed', place: ETHEREUM })
    expect(told()).toEqual([{ address: BOB }])
    send({ type: 'place.changed', place: undefined })
    expect([state(), told()]).toEqual(['empty', [{ address: BOB }, undefined]])
  })

  test('the same place again changes nothing', () => {
    const { type, send, told, ports } = open()
    type(BOB)
    const before = ports.contacts.calls.length
    send({ type: 'place.changed', place: { ...ETHEREUM } })
    expect(told()).toHaveLength(1)
    expect(ports.contacts.calls).toHaveLength(before)
  })
})

test('contacts are read again when the field is filled or emptied, and not at each key', () => {
  const { type, send, ports } = open()
  const reads = () => ports.contacts.calls.length
  expect(reads()).toBe(1)
  type('a')
  expect(reads()).toBe(2)
  for (const text of ['al', 'ali', alice]) type(text)
  expect(reads()).toBe(2)
  type('')
  expect(reads()).toBe(3)
  send({ type: 'contacts.read' })
  expect(reads()).toBe(4)
})

describe('a contact', () => {
  test('is taken at once, with its name', () => {
    const { send, told, context } = open()
    send({ type: 'receiver.picked', address: BOB, name: 'bob.foyer.id' })
    expect(told()).toEqual([{ address: BOB, name: 'bob.foyer.id' }])
    expect(context().text).toBe(BOB)
  })

  test('loses its name when the text changes', () => {
    const { send, type, context } = open()
    send({ type: 'receiver.picked', address: BOB, name: 'bob.foyer.id' })
    type(ALICE)
    expect(context().receiver).toEqual({ address: ALICE, own: true })
  })

  test('clearing the field leaves no receiver', () => {
    const { send, context, state, told } = open()
    send({ type: 'receiver.picked', address: BOB })
    send({ type: 'receiver.cleared' })
    expect(state()).toBe('empty')
    expect(context()).toMatchObject({ text: '', receiver: undefined })
    expect(told()).toEqual([{ address: BOB }, undefined])
  })
})

describe('a name', () => {
  test('is looked up 500 ms after the last key', async () => {
    const { type, clock, state, ports, told, context } = open()
    type('alice.et')
    await clock.advance(499)
    type(' Alice.eth')
    await clock.advance(499)
    expect(state()).toBe('settling')
    expect(ports.resolve.calls).toEqual([])
    await clock.advance(1)
    expect(state()).toBe('resolving')
    expect(ports.resolve.running.input).toEqual({ name: alice, chainId: 'eip155:1' })
    await ports.resolve.running.resolve({ ...found, name: 'other.eth', imageUrl: 'data:image/png;base64,x' })
    expect(told()).toEqual([{ address: BOB, name: alice, imageUrl: 'data:image/png;base64,x' }])
    expect(context().text).toBe(' Alice.eth')
  })

  test('H23 while it is looked up, is not found or fails, there is no receiver', async () => {
    const { type, clock, state, ports, context, told } = open()
    type(BOB)
    type(alice)
    expect(told()).toEqual([{ address: BOB }, undefined])
    const isNone = () => expect([context().receiver, told().length]).toEqual([undefined, 2])
    isNone()
    await clock.advance(500)
    isNone()
    await ports.resolve.running.resolve(undefined)
    expect([state(), context().problem]).toEqual(['wrong', { kind: 'unknownName', name: alice }])
    isNone()
    type('bob.eth')
    await clock.advance(500)
    await ports.resolve.running.reject(new FoyerError('name.unresolved', { name: 'bob.eth' }))
    expect(state()).toBe('failed')
    isNone()
  })

  test('H23 a late answer to an older text does not count', async () => {
    const { type, clock, ports, context, send, told, state } = open()
    type(alice)
    await clock.advance(500)
    type('bob.eth')
    expect(ports.resolve.call(0).signal.aborted).toBe(true)
    await ports.resolve.call(0).resolve(found)
    expect([state(), context().receiver]).toEqual(['settling', undefined])
    await clock.advance(500)
    send({ type: 'place.changed', place: OPTIMISM })
    await ports.resolve.call(1).resolve(found)
    expect(told()).toEqual([])
    await clock.advance(500)
    expect(ports.resolve.running.input).toEqual({ name: 'bob.eth', chainId: 'eip155:10' })
  })

  test('H23 a look-up that fails or hangs can be retried', async () => {
    const { type, clock, state, ports, context, send, told } = open()
    type(alice)
    await clock.advance(500)
    await clock.advance(20_000)
    const error = { code: 'name.unresolved', context: { name: alice } }
    expect([state(), context().problem]).toEqual(['failed', { kind: 'failed', error }])
    expect(ports.resolve.call(0).signal.aborted).toBe(true)
    send({ type: 'receiver.retry' })
    expect([state(), context().problem]).toEqual(['resolving', undefined])
    await ports.resolve.running.resolve(found)
    expect(told()).toEqual([{ address: BOB, name: alice }])
    expect(clock.pending()).toEqual([])
  })

  test.each([
    ['of another family', SOLANA_ADDRESS],
    ['with a wrong checksum', BOB.replace('C5', 'c5')],
    ['that is a payment URI', `ethereum:${BOB}`],
    ['that is none', 'javascript:alert(1)'],
  ])('H23 an answer %s is no receiver', async (_, address) => {
    const { type, clock, ports, context, told } = open()
    type(alice)
    await clock.advance(500)
    await ports.resolve.running.resolve({ name: alice, address })
    expect(context().problem).toMatchObject({ kind: 'failed', error: { code: 'name.unresolved' } })
    expect(told()).toEqual([])
  })
})

test.each([
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  'alice@mail.example',
  'x.'.repeat(3_000),
])('H53 %.30s is neither looked up nor reported, also for another account', async text => {
  const { type, clock, ports, context, reports, send, state } = open()
  type(text)
  send({ type: 'place.changed', place: OPTIMISM })
  await clock.advance(60_000)
  expect([state(), context().problem]).toEqual(['wrong', { kind: 'secret' }])
  expect(ports.resolve.calls).toEqual([])
  expect(reports).toEqual([])
  expect(context().text.length).toBeLessThan(4_100)
})

describe('a payment URI', () => {
  test('fills the form once, before the receiver', () => {
    const { type, reports, send } = open()
    type(`ethereum:${BOB}@1?value=1e18`)
    const terms = { amount: { units: '1000000000000000000' } }
    const here = [
      { type: 'payment.requested', terms },
      { type: 'receiver.changed', receiver: { address: BOB } },
    ]
    expect(reports).toEqual(here)
    send({ type: 'place.changed', place: { ...ETHEREUM, address: BOB } })
    expect(reports.filter(({ type: each }) => each === 'payment.requested')).toHaveLength(1)
  })

  test('of another chain fills it once that is chosen', () => {
    const { type, context, reports, send } = open()
    type(`ethereum:${BOB}@10?value=1`)
    expect(context().problem).toEqual({ kind: 'wrongChain', chainId: 'eip155:10' })
    expect(reports).toEqual([])
    send({ type: 'place.changed', place: OPTIMISM })
    expect(reports.map(({ type: each }) => each)).toEqual(['payment.requested', 'receiver.changed'])
  })
})

describe('H59 an address that begins and ends like a known one', () => {
  test('is called out', async () => {
    const { type, ports, told } = open()
    await ports.contacts.running.resolve(CONTACTS)
    type(BOBS_TWIN.toLowerCase())
    expect(told()).toEqual([{ address: expect.stringMatching(/^0x7099/), twin: BOB }])
    type(BOB)
    expect(told().at(-1)).toEqual({ address: BOB })
  })

  test('is called out also when the known ones come later', async () => {
    const { type, ports, told, context } = open()
    type(BOBS_TWIN.toLowerCase())
    expect(context().receiver?.twin).toBeUndefined()
    await ports.contacts.running.resolve(CONTACTS)
    expect(context().receiver).toMatchObject({ twin: BOB })
    expect(told().map(receiver => receiver?.twin)).toEqual([undefined, BOB])
  })

  test('is called out where a poisoned history has both', async () => {
    const { type, ports, context } = open()
    await ports.contacts.running.resolve({ choices: [], known: [BOBS_TWIN, BOB] })
    type(BOBS_TWIN.toLowerCase())
    expect(context().receiver?.twin).toBe(BOB)
  })

  test('is called out when a name leads to it', async () => {
    const { type, ports, context, clock } = open()
    await ports.contacts.running.resolve(CONTACTS)
    type(alice)
    await clock.advance(500)
    await ports.resolve.running.resolve({ name: alice, address: BOBS_TWIN.toLowerCase() })
    expect(context().receiver).toMatchObject({ name: alice, twin: BOB })
  })
})

test('H08 contacts of another account do not count', async () => {
  const { ports, context, send } = open()
  send({ type: 'place.changed', place: SOLANA })
  expect(ports.contacts.call(0).signal.aborted).toBe(true)
  await ports.contacts.call(0).resolve(CONTACTS)
  expect(context().contacts).toEqual({ choices: [], known: [] })
  expect(ports.contacts.running.input).toEqual(SOLANA)
  await ports.contacts.running.reject(new Error('gone'))
  expect(context().contacts).toEqual({ choices: [], known: [] })
})

test('H43 a field that was left has no request and no timer', async () => {
  const { type, clock, ports, stop } = open()
  type(alice)
  await clock.advance(500)
  stop()
  for (const port of [ports.resolve, ports.contacts]) expect(port.call(0).signal.aborted).toBe(true)
  expect(clock.pending()).toEqual([])
})

test('law 1: the snapshot is plain data', async () => {
  const { type, ports, context } = open()
  await ports.contacts.running.resolve(CONTACTS)
  type(`ethereum:${BOBS_TWIN.toLowerCase()}?value=1`)
  expect(plainDataIssues(context())).toEqual([])
})
