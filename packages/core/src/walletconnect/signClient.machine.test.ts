import { expect, test } from 'vitest'
import { createActor, type EmittedFrom } from 'xstate'
import { FoyerError } from '../errors.ts'
import { deferredPorts, describeMachine, runModel, transitionTable } from '../testing/index.ts'
import type { WalletConnectSession } from './session.ts'
import { signClientMachine } from './signClient.machine.ts'

const account = (address: string) => ({ namespace: 'eip155' as const, chainId: 'eip155:1' as const, address })
const session: WalletConnectSession = {
  topic: 'a'.repeat(64),
  expiresAt: 604_800_000,
  wallet: { name: 'Phone' },
  accounts: [account('0xone'), account('0xtwo')],
}
const newer: WalletConnectSession = { ...session, topic: 'b'.repeat(64) }
const approved = { type: 'link.approved', link: 1, topic: newer.topic, session: newer } as const

test('the chart has these moves', () => {
  expect(transitionTable(signClientMachine, { actions: true })).toMatchInlineSnapshot(`
    "(root) + (initial) -> unloaded
    (root) + link.request -> (stays) / wantLink
    (root) + link.fail -> (stays) / dropLink
    (root) + links.abandon -> (stays) / dropLinks
    (root) + stop -> stopped
    unloaded + start -> loading
    loading + stop -> stopped / emitStopped
    loading + done(load) -> open
    loading + error(load) -> unloaded / emitFailed
    open + (initial) -> open.opening
    open + reload -> unloaded / drop
    open + link.approved [linkIsWanted] -> open.held / hold, dropLinks, emitApproved
    open + link.approved [else] -> (stays) / endSession
    open + link.malformed [linkIsWanted] -> (stays) / dropLinks, endSession, emitRefused
    open + link.malformed [else] -> (stays) / endSession
    open + link.refused [linkIsWanted] -> (stays) / dropLink, emitRefused
    open + link.expired [linkIsWanted] -> (stays) / dropLink, emitExpired
    open + relay.lost -> (stays) / emitRelay
    open + relay.restored -> (stays) / emitRelay
    open + error(client) -> unloaded / drop, emitFailed
    open.opening + client.opened [hasSession] -> open.held / hold, emitUpdated
    open.opening + client.opened [else] -> open.none
    open.held + link.approved [linkIsWanted] -> (stays) / endHeld, hold, dropLinks, emitApproved
    open.held + client.updated [isHeld] -> (stays) / hold, emitUpdated
    open.held + client.accountsSelected [selectionChanges] -> (stays) / select, emitUpdated
    open.held + client.chainChanged [isHeld] -> (stays) / emitChain
    open.held + client.deleted [isHeld] -> open.none / emitEnded, drop
    open.held + client.malformed [isHeld] -> open.none / endHeld, emitEnded, drop
    open.held + disconnect -> open.none / endHeld, emitEnded, drop"
  `)
})

test('every effect has an exit for failure', () => {
  for (const { invokes, moves } of describeMachine(signClientMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
  }
})

test('every transition is taken, and only held has a session', async () => {
  const { coverage, paths, steps } = await runModel(signClientMachine, {
    events: { 'link.request': [{ link: 1 }], 'link.fail': [{ link: 1 }] },
    outcomes: {
      client: {
        facts: [
          { type: 'client.opened', session: undefined },
          { type: 'client.opened', session },
          approved,
          { type: 'link.malformed', link: 1, topic: newer.topic, cause: new Error('no session') },
          { type: 'link.refused', link: 1, cause: new FoyerError('pairing.declined', {}) },
          { type: 'link.expired', link: 1, topic: 'c'.repeat(64) },
          { type: 'client.deleted', topic: session.topic },
          { type: 'client.updated', topic: session.topic, session: { ...session, expiresAt: 1 } },
          { type: 'client.malformed', topic: session.topic },
          { type: 'client.chainChanged', topic: session.topic, chainId: 'eip155:10' },
          { type: 'client.accountsSelected', topic: session.topic, selected: ['0xTWO'] },
          { type: 'relay.lost' },
          { type: 'relay.restored' },
        ],
      },
    },
    facts: ({ context }) => [context.session?.topic, context.session?.accounts[0]?.address, context.links.length],
    invariant: snapshot => {
      const { context } = snapshot
      if (snapshot.status === 'active') expect(context.session !== undefined).toBe(snapshot.matches({ open: 'held' }))
      expect(JSON.parse(JSON.stringify(context))).toEqual({ ...context })
    },
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})

/** Open client, with its emitted events and the sessions that it is asked to end. */
async function open(held?: WalletConnectSession) {
  const { machine, ports } = deferredPorts(signClientMachine)
  const actor = createActor(machine)
  const emitted: EmittedFrom<typeof signClientMachine>[] = []
  actor.on('*', fact => void emitted.push(fact))
  actor.start().send({ type: 'start' })
  await ports.load.running.resolve()
  const { client } = ports
  await client.running.send({ type: 'client.opened', session: held })
  const events = () => emitted.map(({ type }) => type)
  return { actor, client: client.running, ports, emitted, events, held: () => actor.getSnapshot().context.session }
}

test('a session approved over a current link is held, and the former one is ended in its wallet', async () => {
  const { actor, client, held, events } = await open(session)
  actor.send({ type: 'link.request', link: 1 })
  await client.send(approved)
  expect(held()).toEqual(newer)
  expect(client.received).toEqual([{ type: 'session.end', topic: session.topic }])
  expect(events()).toEqual(['session.updated', 'session.approved'])
})

test('H15 a session approved over an abandoned link is ended at once, and the held one stays', async () => {
  const { actor, client, held, events } = await open(session)
  actor.send({ type: 'link.request', link: 1 })
  actor.send({ type: 'links.abandon' })
  await client.send(approved)
  expect(held()).toEqual(session)
  expect(client.received).toEqual([{ type: 'session.end', topic: newer.topic }])
  expect(events()).toEqual(['session.updated'])
})

test('reports of another session’s wallet change nothing', async () => {
  const { actor, client, events } = await open(session)
  const before = actor.getSnapshot()
  for (const type of ['client.deleted', 'client.malformed'] as const) await client.send({ type, topic: newer.topic })
  await client.send({ type: 'client.updated', topic: newer.topic, session: newer })
  await client.send({ type: 'client.chainChanged', topic: newer.topic, chainId: 'eip155:10' })
  await client.send({ type: 'client.accountsSelected', topic: newer.topic, selected: ['0xtwo'] })
  expect(actor.getSnapshot()).toBe(before)
  expect(events()).toEqual(['session.updated'])
})

test('accounts that the wallet selects come first, plain or as CAIP-10; an unknown one changes nothing', async () => {
  const { client, held, events } = await open(session)
  const select = (...selected: string[]) =>
    client.send({ type: 'client.accountsSelected', topic: session.topic, selected })
  await select('eip155:1:0xTWO')
  expect(held()?.accounts.map(({ address }) => address)).toEqual(['0xtwo', '0xone'])
  await select('0xthree')
  await select('0xtwo')
  expect(events()).toEqual(['session.updated', 'session.updated'])
})

test('a rejection by the visitor is a declined session, any other error a failed one', async () => {
  const { actor, client, emitted } = await open()
  const causes = [new FoyerError('pairing.declined', {}), new FoyerError('pairing.unsupported', {})]
  for (const cause of causes) {
    actor.send({ type: 'link.request', link: 1 })
    await client.send({ type: 'link.refused', link: 1, cause })
  }
  expect(emitted).toEqual([
    { type: 'session.declined', cause: causes[0] },
    { type: 'session.failed', cause: causes[1] },
  ])
})

test('H43 a client stopped while loading rejects its callers, and aborts the load', async () => {
  const { machine, ports } = deferredPorts(signClientMachine)
  const actor = createActor(machine)
  const emitted: EmittedFrom<typeof signClientMachine>[] = []
  actor.on('*', fact => void emitted.push(fact))
  actor.start().send({ type: 'start' })
  const { load } = ports
  const loading = load.running
  actor.send({ type: 'stop' })
  expect(loading.signal.aborted).toBe(true)
  expect(emitted).toMatchObject([{ type: 'client.failed', cause: { code: 'pairing.unavailable' } }])
  expect(actor.getSnapshot().status).toBe('done')
})

test('a client that fails to load can be started again', async () => {
  const { machine, ports } = deferredPorts(signClientMachine)
  const actor = createActor(machine)
  actor.start().send({ type: 'start' })
  await ports.load.running.reject(new FoyerError('chunk.failed', { chunk: 'walletConnect' }))
  actor.send({ type: 'start' })
  await ports.load.running.resolve()
  await ports.client.running.send({ type: 'client.opened', session: undefined })
  expect(actor.getSnapshot().hasTag('open')).toBe(true)
})
