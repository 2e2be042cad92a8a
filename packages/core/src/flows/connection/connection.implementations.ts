import { type AnyActorRef, assertEvent, assign, type EventObject, enqueueActions, sendTo } from 'xstate'
import { isAccountTypeOf } from '../../chain/accountType.ts'
import type { Approved, Connection, ConnectionRecord, WalletAccount } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine.ts'
import { report } from '../report.ts'
import { activeOf, awayAfter, isActiveAfter, preferred } from './activeAccount.ts'
import { type AttemptEvent, attemptMachine } from './attempt.machine.ts'
import { type AccountsLeft, connectionPorts, type RecordLeft, type TypeChosen } from './connection.ports.ts'
import type {
  ConnectionContext,
  ConnectionEvent,
  ConnectionInput,
  ConnectionReport,
  LostBy,
} from './connection.types.ts'
import type { SigningEvent } from './signing.machine.ts'
import type { SwitchEvent } from './switch.machine.ts'

const sendReport = report<ConnectionReport>

type NetworkEvent =
  | { type: 'connection.moved'; namespace: ChainNamespace; chainId: CaipNetworkId }
  | { type: 'connection.gone'; namespace: ChainNamespace }

type NetworkScope = {
  system: AnyActorRef['system']
  enqueue: { sendTo(target: AnyActorRef, event: EventObject): void }
}

/** Sends the network an event, after the root has received its own. */
const reportToNetwork = ({ system, enqueue }: NetworkScope, event: NetworkEvent) => {
  const network = system.get('network')
  if (network) enqueue.sendTo(network, event)
}

/** Connection of an approval, and the message of its account. The preferred account may be one that has signed nothing. */
const approvedParts = ({ signedIn, ...approved }: Approved, context: ConnectionContext) => {
  const connection = preferred(approved, context)
  return { connection, away: undefined, signedIn: connection.address === approved.address ? signedIn : undefined }
}

/** Account selected by the visitor; undefined where the wallet does not share it. Of several accounts of a type, the active one stays. */
const selected = (event: ConnectionEvent, { accounts, address: active }: Connection): WalletAccount | undefined => {
  if (event.type === 'account.select') return accounts.find(({ address }) => address === event.address)
  const ofType = event.type === 'accountType.select' ? accounts.filter(({ type }) => type === event.accountType) : []
  return ofType.find(({ address }) => address === active) ?? ofType[0]
}

/** Whether a record is of the wallet and session of a connection. */
const isSameWallet = (held: Connection, { connectorId, session }: ConnectionRecord) =>
  held.connectorId === connectorId && held.session === session

type Scope = { context: ConnectionContext }

/** Context before a wallet is connected. */
export const nothingHeld = {
  record: undefined,
  newRecord: undefined,
  accountType: undefined,
  away: undefined,
  connection: undefined,
  previous: undefined,
  signedIn: undefined,
}

export const namespaceOf = ({ context: { namespace } }: Scope) => ({ namespace })
export const switchInput = ({ context: { walletSwitches } }: Scope) => ({ walletSwitches })
export const watched = ({ context }: Scope) => ({ connection: context.connection! })

/** Account, with its type, and chain that balances are read for. */
export const accountKey = ({ context: { namespace, networks, connection } }: Scope) => {
  const { address, chainId, accounts } = connection!
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const type = accounts.find(each => each.address === address)?.type
  return { namespace, address, ...(type && { type }), chainId, network }
}

/** Account, chain and wallet that the portfolio is read for. */
export const portfolioKey = ({ context }: Scope) => ({
  connectorId: context.connection!.connectorId,
  ...accountKey({ context }),
})

/** Connection that a newer one replaces. */
export const replaced = ({ context }: Scope) => ({ connection: context.previous!, by: 'replacement' as const })

/** Connection whose wallet cannot be watched. */
export const lost = ({ context }: Scope) => ({ connection: context.connection!, by: 'wallet' as const })

/** Connection that the visitor disconnects, or the record that was still being restored. */
export const left = ({ context: { connection, namespace, record } }: Scope) => ({
  ...(connection ? { connection } : { restoring: { namespace, record: record! } }),
  by: 'visitor' as const,
})

/** Cause of a disconnect that the wallet never answered. */
export const noAnswer = ({ context: { namespace } }: Scope) => ({
  cause: new FoyerError('disconnect.failed', { namespace }),
})

/** Parameters of an action that takes its event. */
export const payload = <Event>({ event }: { event: Event }) => event
/** Parameters of an action on the error of an effect. */
export const cause = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })

/** Setup of the connection chart: its types, effects, guards and actions. */
export const connectionSetup = setup({
  types: {} as {
    context: ConnectionContext
    input: ConnectionInput
    events: ConnectionEvent
    tags: 'connecting' | 'connected' | 'unsupported' | 'sends' | 'signs'
  },
  actors: {
    ...connectionPorts,
    attempt: attemptMachine,
    switch: lazyFlowMachine,
    signing: lazyFlowMachine,
    account: lazyFlowMachine,
    portfolio: lazyFlowMachine,
  },
  delays: {
    /** A wallet that has not answered a silent request by then counts as locked or gone. Its source may set its own limit. */
    RESTORE_TIMEOUT: 5_000,
    /** Most wallets disconnect locally; one that never answers must not block the visitor. */
    RELEASE_TIMEOUT: 5_000,
    /** The same after the visitor's disconnect. Longer for a connection that must be restored first. */
    DISCONNECT_TIMEOUT: 5_000,
  },
  actions: {
    /** Replaces the record: from here on the connection holds the visitor's choice. A record of another tab is older. */
    hold: assign(({ context }, { connection }: { connection: Approved }) => ({
      ...approvedParts(connection, context),
      record: undefined,
      newRecord: undefined,
    })),
    replace: assign(({ context }, { connection }: { connection: Approved }) => ({
      previous: context.connection,
      ...approvedParts(connection, context),
    })),
    dropPrevious: assign({ previous: undefined, newRecord: undefined, signedIn: undefined }),
    /** Leaves the wallet that was approved, and goes back to the one that it replaced, which is the one that was reported. */
    leaveApproved: enqueueActions(({ context: { connection, previous }, enqueue }) => {
      enqueue.sendTo('memory', {
        type: 'record.left',
        left: { connection: connection!, by: 'replacement' },
      } as RecordLeft)
      enqueue.assign({ connection: previous, previous: undefined, signedIn: undefined })
    }),
    leaveRecord: sendTo(
      'memory',
      ({ context: { namespace, record } }): RecordLeft => ({
        type: 'record.left',
        left: { restoring: { namespace, record: record! }, by: 'replacement' },
      }),
    ),
    noteRecord: assign(({ event }) => {
      assertEvent(event, 'record.changed')
      return { connection: undefined, record: event.record }
    }),
    dropRecord: assign({ record: undefined }),
    /** A record that the other tab has removed again is none. */
    keepNewRecord: assign(({ event }) => {
      assertEvent(event, 'record.changed')
      return { newRecord: event.record }
    }),
    dropNewRecord: assign({ newRecord: undefined }),
    followNewRecord: assign(({ context }) => ({ record: context.newRecord, newRecord: undefined })),
    clearConnection: assign({ connection: undefined, previous: undefined }),
    noteAccounts: assign(({ context, event }) => {
      assertEvent(event, 'accounts.changed')
      const held = context.connection!
      const { accounts, approved = held.approved, kept } = event
      const { selected: _, kept: __, ...rest } = held
      const selected = event.selected && { selected: event.selected }
      const address = activeOf(event, context)
      const connection = {
        ...rest,
        accounts,
        address,
        ...selected,
        ...(approved && { approved }),
        ...(kept && { kept }),
      }
      return { connection, away: awayAfter(address, context) }
    }),
    selectAccount: assign({
      connection: ({ context, event }) => {
        const connection = context.connection!
        return { ...connection, address: selected(event, connection)!.address }
      },
    }),
    /** Prefers the account's type too, also on the next visit. */
    preferAccountType: enqueueActions(scope => {
      const { event, enqueue, context } = scope
      const type = event.type === 'accountType.select' ? event.accountType : selected(event, context.connection!)?.type
      if (!isAccountTypeOf(context.namespace, type) || type === context.accountType) return
      enqueue.assign({ accountType: type })
      const chosen = { namespace: context.namespace, accountType: type }
      enqueue.sendTo('memory', { type: 'accountType.chosen', ...chosen } as TypeChosen)
      sendReport(scope, { type: 'accountType.preferred', ...chosen })
    }),
    noteChain: assign(({ context, event }) => {
      assertEvent(event, ['chain.changed', 'chain.chosen'])
      const held = context.connection!
      const { chainId, accounts = held.accounts } = event
      const { approved = held.approved, kept = held.kept } = event.type === 'chain.changed' ? event : held
      const selected = held.selected && accounts[0] && { selected: accounts[0].address }
      const address = activeOf({ accounts }, context)
      const facts = { ...(approved && { approved }), ...(kept && { kept }) }
      const connection = { ...held, chainId, accounts, address, ...selected, ...facts }
      return { connection, away: awayAfter(address, context) }
    }),
    reportEstablished: enqueueActions(scope => {
      const { signedIn, connection } = scope.context
      const established = { type: 'connection.established', connection: connection!, restored: false } as const
      sendReport(scope, { ...established, ...(signedIn && { signedIn }) })
      scope.enqueue.assign({ signedIn: undefined })
    }),
    reportRestored: enqueueActions(scope =>
      sendReport(scope, { type: 'connection.established', connection: scope.context.connection!, restored: true }),
    ),
    reportChanged: enqueueActions(scope => {
      const connection = scope.context.connection!
      sendReport(scope, { type: 'connection.changed', connection })
      const { namespace, chainId } = connection
      reportToNetwork(scope, { type: 'connection.moved', namespace, chainId })
    }),
    reportAbsent: enqueueActions(scope => {
      const { namespace } = scope.context
      sendReport(scope, { type: 'connection.absent', namespace })
      reportToNetwork(scope, { type: 'connection.gone', namespace })
    }),
    reportRestoring: enqueueActions(scope =>
      sendReport(scope, { type: 'connection.restoring', namespace: scope.context.namespace }),
    ),
    reportUnanswered: enqueueActions(scope => {
      const { namespace, record } = scope.context
      sendReport(scope, { type: 'restore.unanswered', namespace, record: record! })
    }),
    reportLost: enqueueActions((scope, { by }: { by: LostBy }) => {
      const { namespace, connection, previous, record } = scope.context
      const lost = by === 'replacement' ? previous : connection
      const { connectorId } = (lost ?? record)!
      const left: AccountsLeft = { type: 'accounts.left', addresses: lost?.accounts.map(({ address }) => address) }
      scope.enqueue.sendTo('memory', left)
      sendReport(scope, { type: 'connection.lost', namespace, connectorId, by })
      if (by !== 'replacement') reportToNetwork(scope, { type: 'connection.gone', namespace })
    }),
    reportDisconnected: enqueueActions(scope =>
      sendReport(scope, { type: 'disconnect.done', namespace: scope.context.namespace }),
    ),
    reportDisconnectFailed: enqueueActions((scope, { cause }: { cause: unknown }) =>
      sendReport(scope, { type: 'disconnect.failed', namespace: scope.context.namespace, cause }),
    ),
    passOn: enqueueActions(scope => {
      assertEvent(scope.event, [
        'balance.failed',
        'tokens.failed',
        'activity.failed',
        'names.failed',
        'connection.failed',
        'switch.failed',
        'message.signed',
        'message.failed',
      ])
      sendReport(scope, scope.event)
    }),
    loadAccount: sendTo('account', { type: 'flow.load' }),
    passToAccount: sendTo('account', ({ event }) => {
      assertEvent(event, 'balance.refresh')
      return event
    }),
    loadPortfolio: sendTo('portfolio', { type: 'flow.load' }),
    passToPortfolio: sendTo('portfolio', ({ event }) => {
      assertEvent(event, ['portfolio.wanted', 'portfolio.refresh', 'names.changed'])
      return event
    }),

    passToAttempt: sendTo('attempt', ({ event }): AttemptEvent => {
      assertEvent(event, ['connect', 'retry', 'cancel'])
      return event
    }),
    /** The wallet that is asked may be the very one that is being disconnected: it is asked afterwards. */
    queueAttempt: sendTo('attempt', ({ event }): AttemptEvent => {
      assertEvent(event, ['connect', 'retry'])
      return { ...event, queue: true }
    }),
    freeAttempt: sendTo('attempt', { type: 'wallet.free' }),
    /** Loads the machines of requests to a connected wallet, which are in one file. */
    loadRequests: sendTo('signing', { type: 'flow.load' }),
    passToSwitch: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['switch', 'switch.cancel'])
      const passed: SwitchEvent = event.type === 'switch' ? { ...event, connection: context.connection! } : event
      enqueue.sendTo('switch', { type: 'flow.load' })
      enqueue.sendTo('switch', passed)
    }),
    endReachedSwitch: sendTo('switch', ({ event }): SwitchEvent => {
      assertEvent(event, 'chain.changed')
      return { type: 'chain.reached', chainId: event.chainId }
    }),
    passToSigning: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['message.sign', 'message.cancel'])
      const passed: SigningEvent = event.type === 'message.sign' ? { ...event, connection: context.connection! } : event
      enqueue.sendTo('signing', { type: 'flow.load' })
      enqueue.sendTo('signing', passed)
    }),
    endSigning: sendTo('signing', { type: 'connection.ended' }),
    /** Requests that never reached the machine that makes them, and a balance that is never read: the file did not load. */
    reportUnloaded: enqueueActions(scope => {
      assertEvent(scope.event, 'flow.failed')
      const { flow, error, cause, pending } = scope.event
      if (flow === 'account') sendReport(scope, { type: 'balance.failed', chainId: scope.context.connection!.chainId })
      for (const { type, id } of pending) {
        if (type === 'message.sign') sendReport(scope, { type: 'message.failed', id, error, cause })
        if (type === 'switch')
          sendReport(scope, { type: 'switch.failed', namespace: scope.context.namespace, error, cause })
      }
    }),
    refuseToSign: enqueueActions(scope => {
      assertEvent(scope.event, 'message.sign')
      const error = errorRecord(new FoyerError('account.missing', { namespace: scope.context.namespace }))
      sendReport(scope, { type: 'message.failed', id: scope.event.id, error })
    }),
    reportFailed: enqueueActions((scope, { cause }: { cause: unknown }) => {
      const { namespace } = scope.context
      sendReport(scope, { type: 'connection.failed', namespace, error: errorRecord(cause), cause })
    }),
  },
  guards: {
    wasConnectedBefore: ({ context }) => context.record !== undefined,
    /** Whether an earlier page load has asked the wallet in vain. */
    wasUnanswered: ({ context }) => context.record?.unanswered === true,
    /** Provided with the adapters: without them no restore prompts. */
    restoreMayPrompt: _ => false,
    walletAnswered: (_, { connection }: { connection: Connection | undefined }) => connection !== undefined,
    /** Whether the visitor asks the wallet that is being restored. */
    isRecorded: ({ context, event }) => event.type === 'connect' && event.connectorId === context.record!.connectorId,
    /** Whether the record is one of another wallet than the one that has approved. */
    leavesRecord: ({ context: { record }, event }) =>
      event.type === 'connection.approved' &&
      record !== undefined &&
      record.connectorId !== event.connection.connectorId,
    hasNewRecord: ({ context }) => context.newRecord !== undefined,
    /** Whether another tab has connected a wallet that is neither the approved one nor the one that it replaces. */
    namesNeitherWallet: ({ context: { connection, previous }, event }) =>
      event.type === 'record.changed' &&
      event.record !== undefined &&
      [connection!, previous!].every(held => !isSameWallet(held, event.record!)),
    hasRecord: ({ event }) => event.type === 'record.changed' && event.record !== undefined,
    holdsRecord: ({ context, event }) => {
      const { record } = event as Extract<ConnectionEvent, { type: 'record.changed' }>
      const held = context.connection!
      // A session may have other accounts on the other tab's chain.
      const isElsewhere = record?.session !== undefined && ![undefined, held.chainId].includes(record.chainId)
      const isNamed = record?.address === undefined || held.accounts.some(({ address }) => address === record.address)
      const isShared = isElsewhere || isNamed
      return record !== undefined && isSameWallet(held, record) && isShared
    },
    sharesNoAccount: ({ event }) => event.type === 'accounts.changed' && event.accounts.length === 0,
    anotherAccountIsActive: ({ context, event }) =>
      event.type === 'accounts.changed' && event.accounts.length > 0 && !isActiveAfter(event, context),
    walletSelectsAnother: ({ context, event }) =>
      event.type === 'accounts.changed' && event.accounts.length > 0 && event.selected !== context.connection!.selected,
    sharesAccounts: ({ event }) => event.type === 'accounts.changed' && event.accounts.length > 0,
    anotherAccountIsSelected: ({ context, event }) => {
      const account = selected(event, context.connection!)
      return account !== undefined && account.address !== context.connection!.address
    },
    isAnotherChain: ({ context, event }) =>
      event.type === 'chain.changed' && event.chainId !== context.connection!.chainId,
    chainIsRequested: ({ context }) =>
      context.networks.length === 0 ||
      context.networks.some(network => network.caipNetworkId === context.connection!.chainId),
    /** Provided with the adapters: without them nothing sends. */
    canSend: _ => false,
    /** Provided with the adapters: without them nothing signs. */
    canSign: _ => false,
    isSameWallet: ({ context, event }) =>
      event.type === 'connection.approved' && event.connection.connectorId === context.connection!.connectorId,
  },
})
