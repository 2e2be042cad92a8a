import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../chain/adapter.ts'
import { SAMPLE } from '../../sample.fixture.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { approval, broken, ETHEREUM, inputOf, POLYGON, rejected, shared, UNREQUESTED } from './connection.fixture.ts'
import { type ConnectionSnapshot, connectionMachine } from './connection.machine.ts'

type Options = ModelOptions<typeof connectionMachine>

const someOf = (snapshot: ConnectionSnapshot, ...values: Parameters<ConnectionSnapshot['matches']>[0][]) =>
  values.some(value => snapshot.matches(value))

/** States in which a wallet is being disconnected. */
const leaving = ['releasing', 'disconnecting', 'dropping'] as const

/** Context allowed in each state. */
const contextFitsState: Options['invariant'] = snapshot => {
  const { context } = snapshot
  expect({ connection: context.connection !== undefined, previous: context.previous !== undefined }).toEqual({
    // A connection that is disconnected while it is being restored is known by its record only.
    connection:
      someOf(snapshot, 'connected', 'releasing', 'dropping') || (snapshot.matches('disconnecting') && !context.record),
    previous: someOf(snapshot, 'releasing'),
  })
  // A wallet that has not answered is known by its record until another one is there.
  if (context.record) expect(someOf(snapshot, 'dormant', 'restoring', 'absent', 'disconnecting')).toBe(true)
  if (context.newRecord) expect(someOf(snapshot, ...leaving)).toBe(true)
  expect(JSON.parse(JSON.stringify(context))).toEqual(context)
  if (context.connection) {
    expect(context.connection.accounts.map(({ address }) => address)).toContain(context.connection.address)
  }
}

/** Every waiting state has an exit for the visitor, or ends by itself. */
const visitorCanLeave: Options['invariant'] = snapshot => {
  expect(snapshot.can({ type: 'cancel' })).toBe(true)
  if (someOf(snapshot, 'connected', 'releasing', 'dormant', 'restoring')) {
    expect(snapshot.can({ type: 'disconnect' })).toBe(true)
  }
  expect(snapshot.can({ type: 'connect', connectorId: 'fox' })).toBe(true)
}

const oneOfEach: Options['invariant'] = (_, { ports }) => {
  for (const { calls } of [ports.watch, ports.account, ports.attempt, ports.switch, ports.signing]) {
    expect(calls.filter(({ status }) => status === 'running').length).toBeLessThanOrEqual(1)
  }
}

/** A queued attempt waits for this event: sent at every end of a release, and at no start. */
const attemptIsFreed: Options['invariant'] = (snapshot, { ports, previous }) => {
  const wasLettingGo = previous !== undefined && someOf(previous, ...leaving)
  if (!wasLettingGo || someOf(snapshot, ...leaving)) return
  expect(ports.attempt.calls.at(-1)?.received.at(-1)).toEqual({ type: 'wallet.free' })
}

const invariant: Options['invariant'] = async (snapshot, step) => {
  await contextFitsState(snapshot, step)
  await visitorCanLeave(snapshot, step)
  await oneOfEach(snapshot, step)
  await attemptIsFreed(snapshot, step)
}

const states: Options['states'] = {
  connected: (snapshot, { ports }) => {
    const { context } = snapshot
    for (const tag of ['sends', 'signs'] as const)
      expect(snapshot.hasTag(tag)).toBe(context.connection!.chainId === ETHEREUM)
    expect(ports.watch.running.input.connection.connectorId).toBe(context.connection!.connectorId)
    expect(ports.account.calls.at(-1)?.input).toMatchObject({
      address: context.connection!.address,
      chainId: context.connection!.chainId,
    })
  },
}

const record: ConnectionRecord = { connectorId: 'fox' }
const twoAccounts = {
  ...approval('fox'),
  accounts: [
    { namespace: 'eip155', address: 'fox-1', type: 'eoa' },
    { namespace: 'eip155', address: 'fox-2', type: 'smartAccount' },
  ],
} as const
const balanceFailed = { type: 'balance.failed', chainId: ETHEREUM }
const failure = { address: 'fox-1', error: { code: 'http.status', context: { status: 500 } }, cause: 'why' } as const
const unloaded = { error: failure.error, cause: 'why' } as const
const portfolioFailed = [
  { type: 'tokens.failed', chainId: ETHEREUM, ...failure },
  { type: 'activity.failed', chainId: ETHEREUM, cursor: undefined, ...failure },
  { type: 'names.failed', ...failure },
] as const
const failedAttempt = { namespace: 'eip155', error: failure.error, cause: 'why' } as const
const switchReports = [
  { type: 'chain.chosen', chainId: POLYGON, accounts: undefined },
  { type: 'chain.changed', chainId: POLYGON },
  { type: 'switch.failed', ...failedAttempt },
] as const
/** The wallet's session approves sending and messages on one chain. The otter has no silent request. */
const machine = connectionMachine.provide({
  guards: {
    restoreMayPrompt: ({ context }) => context.record?.connectorId === 'otter',
    canSend: ({ context }) => context.connection!.chainId === ETHEREUM,
    canSign: ({ context }) => context.connection!.chainId === ETHEREUM,
  },
})
const coverage = transitionCoverage(machine)
const walks = { paths: 0, steps: 0 }

const walk = async (options: Options) => {
  // The memory effect only receives.
  const outcomes: Options['outcomes'] = { memory: { error: [] }, touch: { error: [], facts: [] }, ...options.outcomes }
  const events: Options['events'] = { 'flow.failed': [], 'record.changed': [], 'page.touched': [], ...options.events }
  const { paths, steps } = await runModel(machine, {
    sample: SAMPLE,
    limit: 60_000,
    coverage,
    invariant,
    ...options,
    events,
    outcomes,
  })
  walks.paths += paths
  walks.steps += steps
}

/** The children's own charts are walked in their own tests; only their reports matter here. */
const children = { switch: { error: [] }, signing: { error: [] }, attempt: { error: [] } }

test('requests to one wallet while another is connected, being released or gone', () =>
  walk({
    input: inputOf('eip155'),
    events: {
      connect: [{ connectorId: 'rabbit' }],
      // The attempt's report names the wallet; a phone connects without an attempt.
      'connection.approved': [
        { connection: approval('fox') },
        { connection: approval('rabbit') },
        { connection: approval('phone') },
      ],
      'connection.failed': [failedAttempt],
      'message.sign': [{ id: 'm1', message: 'Hello' }],
      'message.cancel': [{ id: 'm1' }],
      'message.signed': [{ id: 'm1', namespace: 'eip155', address: 'fox-1', chainId: ETHEREUM, signature: '0xsigned' }],
      'message.failed': [{ id: 'm1', error: rejected() }],
      switch: [],
      'accounts.changed': [],
      'chain.changed': [],
      'chain.chosen': [],
      'portfolio.wanted': [],
      'portfolio.refresh': [],
      'account.select': [],
      'accountType.select': [],
    },
    outcomes: {
      ...children,
      watch: { error: [], facts: [{ type: 'wallet.disconnected' }] },
      account: { error: [], facts: [balanceFailed] },
      portfolio: { error: [], facts: portfolioFailed },
    },
    facts: ({ context }) => context.connection?.connectorId,
    states,
  }))

test('the wallet of the last visit, and all its reports while it is connected', () =>
  walk({
    input: inputOf('eip155', { record }),
    events: {
      connect: snapshot =>
        someOf(snapshot, 'restoring', 'dropping') ? [{ connectorId: 'rabbit' }, { connectorId: 'fox' }] : [],
      cancel: [],
      retry: (snapshot: ConnectionSnapshot) => (someOf(snapshot, 'dropping') ? [{}] : []),
      'connection.approved': (snapshot: ConnectionSnapshot) =>
        someOf(snapshot, 'restoring', 'absent', 'dropping')
          ? [{ connection: approval('phone') }, { connection: approval('fox') }]
          : [],
      'connection.failed': [],
      'message.sign': [],
      'message.cancel': [],
      'message.signed': [],
      'message.failed': [],
    },
    outcomes: {
      ...children,
      restore: { done: [undefined, approval('fox'), approval('fox', { chainId: UNREQUESTED })] },
      switch: {
        error: [],
        facts: switchReports,
      },
      watch: {
        error: [broken()],
        facts: [
          { type: 'wallet.disconnected' },
          { type: 'accounts.changed', accounts: [] },
          { type: 'accounts.changed', accounts: shared('eip155', ['fox-1', 'fox-2']) },
          { type: 'accounts.changed', accounts: shared('eip155', ['fox-2']) },
          { type: 'chain.changed', chainId: ETHEREUM },
          { type: 'chain.changed', chainId: UNREQUESTED },
        ],
      },
      account: { error: [], facts: [balanceFailed] },
      portfolio: { error: [], facts: portfolioFailed },
    },
    facts: ({ context: { connection, record: unanswered } }) => [
      connection?.connectorId,
      connection?.address,
      connection?.chainId,
      unanswered?.connectorId,
    ],
    states,
  }))

test('connections that another tab makes, replaces and ends', () =>
  walk({
    input: inputOf('eip155', { record }),
    events: {
      ...Object.fromEntries(connectionMachine.events.map(type => [type, []])),
      disconnect: [{}],
      // A wallet that this tab connects while it leaves another.
      'connection.approved': (snapshot: ConnectionSnapshot) =>
        snapshot.hasTag('connected') ? [{ connection: approval('owl') }] : [],
      'record.changed': [{ record: undefined }, { record }, { record: { connectorId: 'rabbit' } }],
    },
    outcomes: {
      ...children,
      restore: { done: [undefined, approval('fox'), approval('rabbit')] },
      watch: { error: [broken()], facts: [] },
      account: { error: [], facts: [] },
      portfolio: { error: [], facts: [] },
    },
    facts: ({ context: { connection, previous, record: stored, newRecord } }) =>
      [connection, previous, stored, newRecord].map(each => each?.connectorId),
    states,
  }))

test('H71 a wallet that may prompt waits for the visitor, and one that was asked in vain for their press', () =>
  walk({
    input: inputOf('eip155', { record: { connectorId: 'otter', address: 'otter-1' } }),
    events: {
      ...Object.fromEntries(connectionMachine.events.map(type => [type, []])),
      connect: [{ connectorId: 'otter' }, { connectorId: 'rabbit' }],
      disconnect: [{}],
      'connection.approved': [],
      'record.changed': (snapshot: ConnectionSnapshot) =>
        someOf(snapshot, 'dormant', 'absent')
          ? [
              { record: undefined },
              { record: { connectorId: 'otter' } },
              { record: { connectorId: 'otter', unanswered: true } },
            ]
          : [],
    },
    outcomes: {
      ...children,
      touch: { error: [broken()], facts: [{ type: 'page.touched' }] },
      restore: { done: [undefined, approval('otter')] },
      watch: { error: [], facts: [] },
      account: { error: [], facts: [] },
      portfolio: { error: [], facts: [] },
    },
    facts: ({ context: { connection, record: stored } }) => [
      connection?.connectorId,
      stored?.connectorId,
      stored?.unanswered,
    ],
    states,
  }))

test('a choice among the accounts that a wallet shares', () =>
  walk({
    input: inputOf('eip155', { record, accountType: 'smartAccount' }),
    events: {
      connect: [],
      switch: [],
      disconnect: [],
      'connection.approved': [],
      'accounts.changed': [],
      'chain.changed': [],
      'chain.chosen': [],
      'balance.refresh': [],
      'message.sign': [],
      'message.cancel': [],
      'message.signed': [],
      'message.failed': [],
      'connection.failed': [],
      cancel: [],
      retry: [],
      'account.select': [{ address: 'fox-1' }, { address: 'fox-2' }, { address: 'owl-1' }],
      'accountType.select': [{ accountType: 'smartAccount' }, { accountType: 'eoa' }, { accountType: 'stx' }],
    },
    outcomes: {
      restore: { done: [twoAccounts] },
      watch: {
        error: [],
        facts: [
          { type: 'accounts.changed', accounts: twoAccounts.accounts.slice(0, 1) },
          { type: 'accounts.changed', accounts: twoAccounts.accounts, selected: 'fox-2' },
        ],
      },
      ...children,
      account: { error: [] },
      portfolio: { error: [] },
    },
    facts: ({ context: { connection, accountType } }) => [
      connection?.address,
      connection?.selected,
      connection?.accounts.length,
      accountType,
    ],
    states,
  }))

test('a failing part keeps the connection', () =>
  walk({
    input: inputOf('eip155', { record }),
    events: {
      connect: [],
      retry: [],
      cancel: [],
      disconnect: [],
      switch: [],
      'switch.cancel': [],
      'flow.failed': [
        { flow: 'signing', ...unloaded, pending: [{ type: 'message.sign', id: 'm1' }, { type: 'switch' }] },
      ],
      'switch.failed': [],
      'message.sign': [],
      'message.cancel': [],
      'message.signed': [],
      'message.failed': [],
      'connection.approved': [],
      'connection.failed': [],
      'accounts.changed': [],
      'account.select': [],
      'accountType.select': [],
      'chain.changed': [],
      'chain.chosen': [],
      'balance.refresh': [],
      'balance.failed': [],
      'tokens.failed': [],
      'activity.failed': [],
      'names.failed': [],
      'portfolio.wanted': [],
      'portfolio.refresh': [],
      'wallet.disconnected': [],
    },
    outcomes: {
      restore: { done: [approval('fox')] },
      watch: { error: [] },
      ...Object.fromEntries(
        ['attempt', 'switch', 'signing', 'memory', 'account', 'portfolio'].map(part => [
          part,
          { done: [], error: [broken()] },
        ]),
      ),
    },
    invariant: snapshot => expect(snapshot.status).toBe('active'),
  }))

test('all walks together take every move of the chart', () => {
  const report = coverage.report()
  console.info(`${report}; ${walks.paths} paths, ${walks.steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
