import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../chain/adapter.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import {
  alreadyPending,
  approval,
  broken,
  ETHEREUM,
  inputOf,
  POLYGON,
  rejected,
  shared,
  UNASKED,
} from './connection.fixture.ts'
import { type ConnectionSnapshot, connectionMachine } from './connection.machine.ts'

type Options = ModelOptions<typeof connectionMachine>

const someOf = (snapshot: ConnectionSnapshot, ...values: Parameters<ConnectionSnapshot['matches']>[0][]) =>
  values.some(value => snapshot.matches(value))

/** What the context may hold, by state alone. */
const contextFitsState: Options['invariant'] = snapshot => {
  const { context } = snapshot
  const filled = Object.fromEntries(
    (['connection', 'previous', 'attempt', 'error', 'switchTo', 'switchError', 'signRequest'] as const).map(key => [
      key,
      context[key] !== undefined,
    ]),
  )
  const connected = (inside: object) => ({ wallet: { connected: inside } }) as Parameters<typeof snapshot.matches>[0]
  expect(filled).toEqual({
    connection: someOf(snapshot, { wallet: 'connected' }, { wallet: 'releasing' }, { wallet: 'disconnecting' }),
    previous: someOf(snapshot, { wallet: 'releasing' }),
    attempt: !someOf(snapshot, { attempt: 'idle' }),
    error: someOf(snapshot, { attempt: 'declined' }, { attempt: 'failed' }),
    switchTo: someOf(snapshot, { wallet: 'connected' }) && !someOf(snapshot, connected({ switching: 'idle' })),
    switchError: someOf(snapshot, connected({ switching: 'declined' }), connected({ switching: 'failed' })),
    signRequest: someOf(snapshot, connected({ signing: 'asking' })),
  })
  expect(JSON.parse(JSON.stringify(context))).toEqual(context)
  if (context.connection) {
    expect(context.connection.accounts.map(({ address }) => address)).toContain(context.connection.address)
  }
}

/** Every waiting state has a way out that the visitor can take, or ends by itself. */
const visitorCanLeave: Options['invariant'] = snapshot => {
  if (!snapshot.matches({ attempt: 'idle' })) expect(snapshot.can({ type: 'cancel' })).toBe(true)
  if (someOf(snapshot, { wallet: 'connected' }, { wallet: 'releasing' }, { wallet: 'restoring' })) {
    expect(snapshot.can({ type: 'disconnect' })).toBe(true)
  }
  expect(snapshot.can({ type: 'connect', connectorId: 'fox' })).toBe(true)
}

const oneQuestionAtATime: Options['invariant'] = (_, { ports }) => {
  for (const { calls } of [ports.connect, ports.watch, ports.account, ports.signMessage, ports.switchNetwork]) {
    expect(calls.filter(({ status }) => status === 'running').length).toBeLessThanOrEqual(1)
  }
}

const invariant: Options['invariant'] = async (snapshot, step) => {
  await contextFitsState(snapshot, step)
  await visitorCanLeave(snapshot, step)
  await oneQuestionAtATime(snapshot, step)
}

const states: Options['states'] = {
  'wallet.connected': ({ context }, { ports }) => {
    expect(ports.watch.running.input.connection.connectorId).toBe(context.connection!.connectorId)
    expect(ports.account.calls.at(-1)?.input).toMatchObject({
      address: context.connection!.address,
      chainId: context.connection!.chainId,
    })
  },
  'attempt.asking': ({ context }, { ports }) => expect(ports.connect.running.input).toMatchObject(context.attempt!),
}

const record: ConnectionRecord = { connectorId: 'fox' }
const twoAccounts = {
  ...approval('fox'),
  accounts: [
    { namespace: 'eip155', address: 'fox-1', type: 'ordinal' },
    { namespace: 'eip155', address: 'fox-2', type: 'payment' },
  ],
} as const
const balanceFailed = { type: 'balance.failed', chainId: ETHEREUM }
const failure = { address: 'fox-1', error: { code: 'http.status', context: { status: 500 } }, cause: 'why' } as const
const portfolioFailed = [
  { type: 'tokens.failed', chainId: ETHEREUM, ...failure },
  { type: 'activity.failed', chainId: ETHEREUM, cursor: undefined, ...failure },
  { type: 'names.failed', ...failure },
] as const
const coverage = transitionCoverage(connectionMachine)
const walks = { paths: 0, steps: 0 }

const walk = async (options: Options) => {
  // It is told who left, and says nothing.
  const outcomes: Options['outcomes'] = { memory: { error: [] }, ...options.outcomes }
  const { paths, steps } = await runModel(connectionMachine, {
    limit: 60_000,
    coverage,
    invariant,
    ...options,
    outcomes,
  })
  walks.paths += paths
  walks.steps += steps
}

test('asking one wallet while another is held, let go or gone', { timeout: 120_000 }, () =>
  walk({
    input: inputOf('eip155'),
    events: {
      connect: [{ connectorId: 'rabbit' }],
      switch: [],
      // Signing itself is walked below; here only that nobody signs while a wallet is let go.
      'message.sign': (snapshot: ConnectionSnapshot) =>
        someOf(snapshot, { wallet: 'releasing' }, { wallet: 'disconnecting' }) ? [{ id: 'm1', message: 'Hello' }] : [],
      'message.cancel': [],
      'balance.refresh': [],
      // A phone that is found while a wallet is let go: it has no attempt of its own.
      'connection.approved': (snapshot: ConnectionSnapshot) =>
        someOf(snapshot, { wallet: 'releasing' }) ? [{ connection: approval('phone') }] : [],
      'accounts.changed': [],
      'chain.changed': [],
      'chain.chosen': [],
      'balance.failed': [],
      'portfolio.wanted': [],
      'portfolio.refresh': [],
      'account.select': [],
      'accountType.select': [],
    },
    outcomes: {
      connect: { done: [approval('fox'), approval('rabbit')], error: [rejected(), alreadyPending(), broken()] },
      look: { done: [undefined, approval('rabbit')] },
      watch: { error: [], facts: [{ type: 'wallet.disconnected' }] },
      account: { error: [] },
      portfolio: { error: [] },
    },
    facts: ({ context }) => context.connection?.connectorId,
    states,
  }),
)

test('the wallet of the last visit, and all that it says while it is held', { timeout: 120_000 }, () =>
  walk({
    input: inputOf('eip155', { record }),
    events: {
      connect: snapshot => (snapshot.matches({ wallet: 'restoring' }) ? [{ connectorId: 'rabbit' }] : []),
      cancel: [],
      retry: [],
      switch: [],
      'chain.chosen': [],
      'connection.approved': (snapshot: ConnectionSnapshot) =>
        someOf(snapshot, { wallet: 'restoring' }) ? [{ connection: approval('phone') }] : [],
      'message.sign': [{ id: 'm1', message: 'Hello' }],
      'message.cancel': [{ id: 'm1' }, { id: 'another' }],
    },
    outcomes: {
      restore: { done: [undefined, approval('fox'), approval('fox', { chainId: UNASKED })] },
      connect: { done: [approval('rabbit')] },
      signMessage: { done: ['0xsigned'] },
      watch: {
        error: [broken()],
        facts: [
          { type: 'wallet.disconnected' },
          { type: 'accounts.changed', accounts: [] },
          { type: 'accounts.changed', accounts: shared('eip155', ['fox-1', 'fox-2']) },
          { type: 'accounts.changed', accounts: shared('eip155', ['fox-2']) },
          { type: 'chain.changed', chainId: ETHEREUM },
          { type: 'chain.changed', chainId: UNASKED },
        ],
      },
      account: { error: [], facts: [balanceFailed] },
      portfolio: { error: [broken()], facts: portfolioFailed },
    },
    facts: ({ context: { connection } }) => [connection?.connectorId, connection?.address, connection?.chainId],
    states: { 'wallet.connected': states['wallet.connected']! },
  }),
)

test.each([{ walletSwitches: true }, { walletSwitches: false }])(
  'switching, where the wallet is on a chain: $walletSwitches',
  { timeout: 120_000 },
  ({ walletSwitches }) =>
    walk({
      input: inputOf('eip155', { record, walletSwitches }),
      events: {
        connect: [],
        disconnect: [],
        'connection.approved': [],
        'accounts.changed': [],
        'chain.chosen': [],
        switch: [{ chainId: ETHEREUM }, { chainId: POLYGON }, { chainId: UNASKED }],
        'message.sign': [],
        'message.cancel': [],
        'balance.refresh': [],
      },
      outcomes: {
        restore: { done: [approval('fox'), { ...approval('fox'), approved: [ETHEREUM, POLYGON] }] },
        switchNetwork: { error: [rejected(), broken()] },
        accountsOn: { done: [undefined, []], error: [broken()] },
        watch: {
          error: [],
          facts: [
            { type: 'chain.changed', chainId: ETHEREUM },
            { type: 'chain.changed', chainId: POLYGON },
          ],
        },
        account: { error: walletSwitches ? [] : [broken()] },
        portfolio: { error: [] },
      },
      facts: ({ context: { connection, switchTo } }) => [connection?.chainId, connection?.approved?.length, switchTo],
    }),
)

test('choosing among the accounts that a wallet shares', { timeout: 120_000 }, () =>
  walk({
    input: inputOf('eip155', { record, accountType: 'payment' }),
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
      'account.select': [{ address: 'fox-1' }, { address: 'fox-2' }, { address: 'owl-1' }],
      'accountType.select': [{ accountType: 'payment' }, { accountType: 'ordinal' }, { accountType: 'stx' }],
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
      memory: { error: [broken()] },
      account: { error: [] },
      portfolio: { error: [] },
    },
    facts: ({ context: { connection, accountType } }) => [
      connection?.address,
      connection?.selected,
      connection?.accounts.length,
      accountType,
    ],
    states: { 'wallet.connected': states['wallet.connected']! },
  }),
)

test('together they take every move of the chart', () => {
  const report = coverage.report()
  console.info(`${report}; ${walks.paths} paths, ${walks.steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
