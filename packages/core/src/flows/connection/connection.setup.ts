import { assertEvent, assign, enqueueActions, not, or, sendTo, setup, stateIn } from 'xstate'
import type { Connection, WalletAccount } from '../../chain/adapter.ts'
import { errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import { accountMachine } from '../account/account.machine.ts'
import { ledgerMachine } from '../ledger/ledger.machine.ts'
import { report } from '../report.ts'
import { type AccountsLeft, connectionPorts } from './connection.ports.ts'
import type {
  AskScreen,
  ConnectionContext,
  ConnectionEvent,
  ConnectionInput,
  ConnectionReport,
  SwitchScreen,
} from './connection.types.ts'

const tell = report<ConnectionReport>

type Shared = { accounts: readonly WalletAccount[]; selected?: string | undefined }

/**
 * The active account of another list. What the wallet selects anew is followed, and so it is no selection when its former one is merely
 * gone; otherwise the active account stays for as long as it is shared, also in another chain's writing.
 */
const activeOf = ({ accounts, selected }: Shared, held: Connection): string => {
  const former = held.selected
  const has = (address: string | undefined) => accounts.some(each => each.address === address)
  if (selected !== undefined && former !== undefined && selected !== former && has(former)) return selected
  if (has(held.address)) return held.address
  const active = held.accounts.find(each => each.address === held.address)
  const isSame = ({ publicKey, type }: WalletAccount) =>
    publicKey !== undefined && publicKey === active?.publicKey && type === active.type
  return (accounts.find(isSame) ?? accounts[0])?.address ?? held.address
}

/** What a wallet has approved, with the account that the visitor wants of those it shares: the one of the last visit, else one of the preferred type. */
const preferred = (connection: Connection, { record, accountType }: ConnectionContext): Connection => {
  const { accounts, address } = connection
  const isPreferred = (each: WalletAccount | undefined) => each !== undefined && each.type === accountType
  const active = accounts.find(each => each.address === address)
  const chosen =
    accounts.find(each => each.address === record?.address) ??
    (isPreferred(active) ? active : accounts.find(isPreferred))
  return chosen ? { ...connection, address: chosen.address } : connection
}

/** The account that the visitor means; undefined where the wallet does not share it. */
const selected = (event: ConnectionEvent, { accounts }: Connection): WalletAccount | undefined => {
  if (event.type === 'account.select') return accounts.find(({ address }) => address === event.address)
  return event.type === 'accountType.select' ? accounts.find(({ type }) => type === event.accountType) : undefined
}

/** The wallet does not let us use the chain that the visitor wants: it never approved it, or shares no account there. */
const notApproved = ({ switchTo }: ConnectionContext) => new FoyerError('network.notApproved', { id: switchTo! })

/** The words of the connection chart: what its states, guards and actions mean. The chart itself is in the files beside this one. */
export const connectionSetup = setup({
  types: {} as {
    context: ConnectionContext
    input: ConnectionInput
    events: ConnectionEvent
    tags: 'connecting' | 'connected' | 'unsupported'
    meta: { ask?: AskScreen; switch?: SwitchScreen }
  },
  actors: { ...connectionPorts, account: accountMachine, ledger: ledgerMachine },
  delays: {
    /** After this the screen says that the wallet is still waiting, and offers to ask again. */
    DELAYED: 15_000,
    /** A wallet that has not answered a silent question by then counts as locked or gone. The source of its connections has a time of its own. */
    RESTORE_TIMEOUT: 5_000,
    /** Letting go is local for most wallets; one that never answers must not hold the visitor. */
    RELEASE_TIMEOUT: 5_000,
    /** How often a wallet that said "already pending" is looked at, silently. */
    PENDING_INTERVAL: 1_000,
  },
  actions: {
    /** The record has had its say: from here on the visitor's choice is in the connection itself. */
    hold: assign({
      connection: ({ context }, { connection }: { connection: Connection }) => preferred(connection, context),
      record: undefined,
    }),
    replace: assign({
      previous: ({ context }) => context.connection,
      connection: ({ context }, { connection }: { connection: Connection }) => preferred(connection, context),
    }),
    dropPrevious: assign({ previous: undefined }),
    forget: assign({ connection: undefined, previous: undefined, record: undefined }),
    noteAccounts: assign({
      connection: ({ context, event }) => {
        assertEvent(event, 'accounts.changed')
        const held = context.connection!
        const { accounts, approved = held.approved } = event
        const { selected: _, ...rest } = held
        const selected = event.selected && { selected: event.selected }
        return { ...rest, accounts, address: activeOf(event, held), ...selected, ...(approved && { approved }) }
      },
    }),
    selectAccount: assign({
      connection: ({ context, event }) => {
        const connection = context.connection!
        return { ...connection, address: selected(event, connection)!.address }
      },
    }),
    /** With the account goes its type: the next visit prefers that, too. */
    preferAccountType: enqueueActions(scope => {
      const { event, enqueue, context } = scope
      const type = event.type === 'accountType.select' ? event.accountType : selected(event, context.connection!)?.type
      if (type === undefined || type === context.accountType) return
      enqueue.assign({ accountType: type })
      tell(scope, { type: 'accountType.preferred', namespace: context.namespace, accountType: type })
    }),
    noteChain: assign({
      connection: ({ context, event }) => {
        assertEvent(event, ['chain.changed', 'chain.chosen'])
        const held = context.connection!
        const { chainId, accounts = held.accounts } = event
        const approved = event.type === 'chain.changed' ? (event.approved ?? held.approved) : held.approved
        const selected = held.selected && accounts[0] && { selected: accounts[0].address }
        const address = activeOf({ accounts }, held)
        return { ...held, chainId, accounts, address, ...selected, ...(approved && { approved }) }
      },
    }),
    reportEstablished: enqueueActions(scope =>
      tell(scope, { type: 'connection.established', connection: scope.context.connection!, restored: false }),
    ),
    reportRestored: enqueueActions(scope =>
      tell(scope, { type: 'connection.established', connection: scope.context.connection!, restored: true }),
    ),
    reportChanged: enqueueActions(scope =>
      tell(scope, { type: 'connection.changed', connection: scope.context.connection! }),
    ),
    reportAbsent: enqueueActions(scope =>
      tell(scope, { type: 'connection.absent', namespace: scope.context.namespace }),
    ),
    reportLost: enqueueActions((scope, { by }: { by: 'visitor' | 'wallet' | 'replacement' }) => {
      const { namespace, connection, previous, record } = scope.context
      const lost = by === 'replacement' ? previous : connection
      const { connectorId } = (lost ?? record)!
      const left: AccountsLeft = { type: 'accounts.left', addresses: lost?.accounts.map(({ address }) => address) }
      scope.enqueue.sendTo('memory', left)
      tell(scope, { type: 'connection.lost', namespace, connectorId, by })
    }),
    reportDisconnected: enqueueActions(scope =>
      tell(scope, { type: 'disconnect.done', namespace: scope.context.namespace }),
    ),
    reportDisconnectFailed: enqueueActions((scope, { cause }: { cause: unknown }) =>
      tell(scope, { type: 'disconnect.failed', namespace: scope.context.namespace, cause }),
    ),
    passOn: enqueueActions(scope => {
      assertEvent(scope.event, ['balance.failed', 'tokens.failed', 'activity.failed', 'names.failed'])
      tell(scope, scope.event)
    }),
    passToAccount: sendTo('account', ({ event }) => {
      assertEvent(event, 'balance.refresh')
      return event
    }),
    passToLedger: sendTo('ledger', ({ event }) => {
      assertEvent(event, ['ledger.wanted', 'ledger.refresh'])
      return event
    }),
    reportNoBalance: enqueueActions(scope =>
      tell(scope, { type: 'balance.failed', chainId: scope.context.connection!.chainId }),
    ),

    noteAttempt: assign(({ event }) => {
      assertEvent(event, 'connect')
      const { connectorId, chainId } = event
      return { attempt: { connectorId, ...(chainId && { chainId }) }, error: undefined }
    }),
    dropError: assign({ error: undefined }),
    endAttempt: assign({ attempt: undefined, error: undefined }),
    noteError: assign({ error: (_, { cause }: { cause: unknown }) => errorRecord(cause) }),
    reportFailed: enqueueActions((scope, { cause }: { cause: unknown }) =>
      tell(scope, {
        type: 'connection.failed',
        namespace: scope.context.namespace,
        error: errorRecord(cause),
        cause,
      }),
    ),

    noteTarget: assign(({ event }) => {
      assertEvent(event, 'switch')
      return { switchTo: event.chainId, switchError: undefined }
    }),
    dropSwitchError: assign({ switchError: undefined }),
    endSwitch: assign({ switchTo: undefined, switchError: undefined }),
    noteSwitchError: assign({ switchError: (_, { cause }: { cause: unknown }) => errorRecord(cause) }),
    noteNotApproved: assign({
      switchError: ({ context }) => errorRecord(notApproved(context)),
    }),
    reportNotApproved: enqueueActions(scope => {
      const cause = notApproved(scope.context)
      tell(scope, { type: 'switch.failed', namespace: scope.context.namespace, error: errorRecord(cause), cause })
    }),
    reportSwitchFailed: enqueueActions((scope, { cause }: { cause: unknown }) =>
      tell(scope, { type: 'switch.failed', namespace: scope.context.namespace, error: errorRecord(cause), cause }),
    ),

    noteSignRequest: assign({
      signRequest: ({ event }) => {
        assertEvent(event, 'message.sign')
        return { id: event.id, message: event.message }
      },
    }),
    endSignRequest: assign({ signRequest: undefined }),
    reportSigned: enqueueActions((scope, { signature }: { signature: string }) =>
      tell(scope, { type: 'message.signed', id: scope.context.signRequest!.id, signature }),
    ),
    reportNotSigned: enqueueActions((scope, { cause }: { cause: unknown }) =>
      tell(scope, { type: 'message.failed', id: scope.context.signRequest!.id, error: errorRecord(cause), cause }),
    ),
    reportSigningCancelled: enqueueActions(scope =>
      tell(scope, {
        type: 'message.failed',
        id: scope.context.signRequest!.id,
        error: errorRecord(new FoyerError('connect.cancelled', {})),
      }),
    ),
    /** Whoever waits for a signature hears of the end, whatever ended it. */
    reportSigningEnded: enqueueActions(scope => {
      if (scope.context.signRequest === undefined) return
      const error = errorRecord(new FoyerError('wallet.disconnected', { method: 'signMessage' }))
      tell(scope, { type: 'message.failed', id: scope.context.signRequest.id, error })
    }),
    /** A second request never reaches the wallet over a first one. Without a connection there is nobody to ask. */
    refuseToSign: enqueueActions((scope, { code }: { code: 'wallet.requestPending' | 'account.missing' }) => {
      assertEvent(scope.event, 'message.sign')
      const error =
        code === 'account.missing'
          ? errorRecord(new FoyerError(code, { namespace: scope.context.namespace }))
          : errorRecord(new FoyerError(code, { method: 'signMessage' }))
      tell(scope, { type: 'message.failed', id: scope.event.id, error })
    }),
  },
  guards: {
    isBeingSigned: ({ context, event }) => event.type === 'message.cancel' && event.id === context.signRequest?.id,
    wasConnectedBefore: ({ context }) => context.record !== undefined,
    walletAnswered: (_, { connection }: { connection: Connection | undefined }) => connection !== undefined,
    sharesNoAccount: ({ event }) => event.type === 'accounts.changed' && event.accounts.length === 0,
    anotherAccountIsActive: ({ context, event }) =>
      event.type === 'accounts.changed' &&
      event.accounts.length > 0 &&
      activeOf(event, context.connection!) !== context.connection!.address,
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
    isSameWallet: ({ context, event }) =>
      event.type === 'connection.approved' && event.connection.connectorId === context.connection!.connectorId,
    walletIsLettingGo: or([stateIn({ wallet: 'disconnecting' }), stateIn({ wallet: 'releasing' })]),
    walletIsFree: not(or([stateIn({ wallet: 'disconnecting' }), stateIn({ wallet: 'releasing' })])),
    walletDeclined: (_, { cause }: { cause: unknown }) => isFoyerError(cause, 'wallet.rejected'),
    requestIsPending: (_, { cause }: { cause: unknown }) => isFoyerError(cause, 'wallet.requestPending'),
    isOnTarget: ({ context, event }) => event.type === 'switch' && event.chainId === context.connection!.chainId,
    targetIsReached: ({ context, event }) => event.type === 'chain.changed' && event.chainId === context.switchTo,
    /** Over WalletConnect every approved chain is as good as the other: each request names its own. */
    appChoosesChain: ({ context, event }) =>
      !context.walletSwitches ||
      (event.type === 'switch' && context.connection!.approved?.includes(event.chainId) === true),
    sharesNoAccountThere: (_, { accounts }: { accounts: readonly WalletAccount[] | undefined }) =>
      accounts?.length === 0,
    targetIsNotApproved: ({ context, event }) =>
      event.type === 'switch' && context.connection!.approved?.includes(event.chainId) === false,
  },
})
