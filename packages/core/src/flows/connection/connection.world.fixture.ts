import { expect } from 'vitest'
import type { Connection } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Invocation } from '../../testing/index.ts'
import { alreadyPending, broken, inputOf, recordConnections, rejected, shared } from './connection.fixture.ts'
import { CHAINS, NAMESPACES, type Namespace, pick, type Step } from './connection.steps.fixture.ts'
import type { ConnectionEvent } from './connection.types.ts'
import { attemptOf } from './connectionParts.ts'

type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>

/** Invocation of any port of a connection. */
type Call = Invocation<
  unknown,
  {
    namespace?: ChainNamespace
    connection?: Connection
    connectorId?: string
    record?: { connectorId: string }
    chainId?: CaipNetworkId
  }
>

/** Message of a wallet to an invocation, and its effect on the expected connection if the invocation still runs. */
type Message = { send: () => Promise<void>; effect?: () => void }

const namespaceOf = ({ input }: Call) => (input.namespace ?? input.connection?.namespace) as Namespace

/** Two connections under one parent, and a model of the last report of each wallet. */
export class World {
  readonly page
  readonly actors
  /** Connections as their wallets reported them last. */
  readonly expected = new Map<ChainNamespace, Connection>()
  /** Ids of the messages that the host asked to sign. */
  readonly messages: string[] = []
  private readCount = 0

  constructor(restoring: boolean) {
    const rest = restoring ? { record: { connectorId: 'fox' } } : {}
    this.page = recordConnections(
      Object.fromEntries(NAMESPACES.map(namespace => [namespace, inputOf(namespace, rest)])),
    )
    this.actors = NAMESPACES.map(namespace => this.page.child(namespace))
  }

  async run(step: Step) {
    if (step.do === 'send') this.sendEvent(step)
    if (step.do === 'answer') await this.deliver(this.callOf(step.port, step.call), call => this.answer(step, call))
    if (step.do === 'fact') await this.deliver(this.callOf('watch', step.call), call => this.fact(step, call))
    if (step.do === 'wait') await this.page.clock.advance(step.milliseconds)
    this.readReports()
  }

  /** Disconnects everything. */
  async leave() {
    for (const actor of this.actors) {
      actor.send({ type: 'cancel' })
      actor.send({ type: 'disconnect' })
    }
    // A message that a wallet may still show keeps its turn for 15 seconds.
    await this.page.clock.advance(15_000)
    this.readReports()
  }

  /** The visitor's disconnect ends the connection without a message of the wallet. */
  private readReports() {
    const { reports } = this.page
    for (const report of reports.slice(this.readCount)) {
      if (report.type === 'connection.lost' && report.by === 'visitor') this.expected.delete(report.namespace)
    }
    this.readCount = reports.length
  }

  private events(namespace: Namespace, which: number): ConnectionEvent[] {
    const chainId = pick(CHAINS[namespace], which)
    return [
      { type: 'connect', connectorId: pick(['fox', 'rabbit'], which) },
      { type: 'connect', connectorId: pick(['rabbit', 'fox'], which), chainId },
      { type: 'cancel' },
      { type: 'retry' },
      { type: 'disconnect' },
      { type: 'switch', chainId },
      { type: 'switch.cancel' },
      { type: 'message.sign', id: `m${this.messages.length}`, message: 'Hello' },
      { type: 'balance.refresh' },
    ]
  }

  private sendEvent({ to, which, event: at }: StepOf<'send'>) {
    const namespace = NAMESPACES[to]
    const other = this.page.child(NAMESPACES[1 - to]!)
    const before = other.getSnapshot()
    const event = pick(this.events(namespace, which), at)
    if (event.type === 'message.sign') this.messages.push(event.id)
    this.page.child(namespace).send(event)
    expect(other.getSnapshot(), 'another namespace changed').toBe(before)
  }

  /** Any invocation of a port so far, stopped ones included. */
  private callOf(port: StepOf<'answer'>['port'] | 'watch', at: number): Call | undefined {
    const calls = this.page.ports[port].calls as readonly unknown[] as readonly Call[]
    return calls.length === 0 ? undefined : pick([...calls].reverse(), at)
  }

  /** Delivers a message; one to a stopped invocation must have no effect. */
  private async deliver(call: Call | undefined, messageTo: (call: Call) => Message) {
    if (!call) return
    const { send, effect } = messageTo(call)
    const isRunning = call.status === 'running'
    const before = this.actors.map(actor => actor.getSnapshot())
    const reported = this.page.reports.length
    if (isRunning) effect?.()
    await send()
    if (isRunning) return
    for (const [at, actor] of this.actors.entries())
      expect(actor.getSnapshot(), 'a stale reply counted').toBe(before[at])
    expect(this.page.reports.length, 'a stale reply was reported').toBe(reported)
  }

  private answer(step: StepOf<'answer'>, call: Call): Message {
    const { port, how, which } = step
    if (how % 3 === 0 && port !== 'disconnect') {
      const error = pick([rejected(), alreadyPending(), broken()], which)
      return { send: () => call.reject(error) }
    }
    if (port === 'connect') return this.approval(step, call)
    if (port === 'restore' || port === 'check')
      return how % 3 === 1 ? { send: () => call.resolve(undefined) } : this.approval(step, call)
    if (port === 'switchNetwork') {
      const namespace = namespaceOf(call)
      const effect = () => {
        this.expected.set(namespace, { ...this.expected.get(namespace)!, chainId: call.input.chainId! })
      }
      return { send: () => call.resolve(undefined), effect }
    }
    return { send: () => call.resolve('0xsigned') }
  }

  private approval({ how, which, port }: StepOf<'answer'>, call: Call): Message {
    const namespace = namespaceOf(call)
    const connectorId = call.input.connectorId ?? call.input.record!.connectorId
    const addresses = pick([['a1'], ['a1', 'a2'], ['a3']], which)
    const connection: Connection = {
      connectorId,
      namespace,
      accounts: shared(namespace, addresses),
      address: addresses[0]!,
      selected: addresses[0]!,
      chainId: pick(CHAINS[namespace], how),
    }
    const effect = () => {
      const { attempt } = attemptOf(this.page.child(namespace).getSnapshot())!.context
      // The wallet of the last visit may answer while another one is being asked.
      if (attempt && port !== 'restore')
        expect(attempt.connectorId, 'an answer of another attempt landed').toBe(connectorId)
      this.expected.set(namespace, connection)
    }
    return { send: () => call.resolve(connection), effect }
  }

  private fact({ how, which }: StepOf<'fact'>, call: Call): Message {
    const namespace = namespaceOf(call)
    if (how % 5 === 0)
      return {
        send: () => call.send({ type: 'wallet.disconnected' }),
        effect: () => void this.expected.delete(namespace),
      }
    if (how % 5 < 3) {
      const chainId = pick(CHAINS[namespace], which)
      const effect = () => void this.expected.set(namespace, { ...this.expected.get(namespace)!, chainId })
      return { send: () => call.send({ type: 'chain.changed', chainId }), effect }
    }
    const addresses = pick([['a1'], ['a2', 'a1'], [], ['a4', 'a2'], ['a1', 'a2']], which)
    const accounts = shared(namespace, addresses)
    const selected = how % 2 === 0 ? addresses[0] : undefined
    return {
      send: () => call.send({ type: 'accounts.changed', accounts, ...(selected && { selected }) }),
      effect: () => this.setAccounts(namespace, addresses, selected),
    }
  }

  /** Sets another list of accounts. A new selection becomes active; otherwise the active account stays while it is shared. */
  private setAccounts(namespace: Namespace, addresses: readonly string[], selected: string | undefined) {
    const { selected: former, ...rest } = this.expected.get(namespace)!
    const isNewSelection = selected && former && selected !== former && addresses.includes(former)
    const address = !isNewSelection && addresses.includes(rest.address) ? rest.address : addresses[0]
    const accounts = shared(namespace, addresses)
    if (address === undefined) this.expected.delete(namespace)
    else this.expected.set(namespace, { ...rest, accounts, address, ...(selected && { selected }) })
  }
}
