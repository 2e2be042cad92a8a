import { type AnyActorRef, createActor, fromPromise, type InspectionEvent } from 'xstate'
import { loadApi } from './api/loadApi.ts'
import { Chains } from './chains.ts'
import { warnInDevelopment, warnOfSharedStorage } from './development/warnInDevelopment.ts'
import { doors, flowDoors } from './doors.ts'
import type { FlowParts } from './flowParts.ts'
import { lazyConnection } from './flows/connection/lazyConnection.ts'
import { lazyFlow, type lazyFlowMachine } from './flows/lazyFlow/lazyFlow.machine.ts'
import { type ModalActor, modalMachine } from './flows/modal/modal.machine.ts'
import type { Device } from './flows/modal/modal.types.ts'
import { modalEffects } from './flows/modal/modalEffects.ts'
import { attempt, quietly, reporting } from './foreign.ts'
import { LIVE_CHAINS } from './liveChains.ts'
import type { ModalOptions } from './options.ts'
import { defaultPorts } from './platform/defaultPorts.ts'
import type { PlatformPort, Ports } from './platform/ports.ts'
import { type ResolvedOptions, resolveOptions } from './resolveOptions.ts'
import { walletConnect } from './walletconnect/walletConnect.ts'

/** Platform as plain data, without the time zone, which is slow to read. */
const deviceOf = ({ mobile, os, iosSafari, telegram, framed, privacy }: PlatformPort): Device => ({
  mobile,
  os,
  iosSafari,
  telegram,
  framed,
  privacy,
})

/** Features without buying and swapping in a time zone that the host restricts. */
const featuresIn = (platform: PlatformPort, { restrictedTimeZones: zones, config: { features } }: ResolvedOptions) =>
  // The time zone is slow to read.
  zones.length > 0 && zones.includes(platform.timeZone) ? { ...features, onramp: false, swaps: false } : features

/** Wraps a host's ports, because an error in them would stop the actor: calls for their effect only are made quietly. */
function portsOf({ ports: own }: ResolvedOptions): Ports {
  const ports = { ...defaultPorts(), ...own }
  const { clock, links, visibility } = ports
  return {
    ...ports,
    clock: {
      // A clock that cannot set a timer stops the actor with an error: without time-outs it would wait forever.
      setTimeout: (...timer) => clock.setTimeout(...timer),
      clearTimeout: id => quietly(() => clock.clearTimeout(id)),
      now: () => clock.now(),
    },
    links: { open: (...link) => quietly(() => links.open(...link)) },
    visibility: {
      visible: () => attempt(() => visibility.visible()) ?? true,
      watch: listener => {
        const stop = attempt(() => visibility.watch(listener))
        return () => quietly(() => stop?.())
      },
    },
  }
}

const ignore = () => {}

type Tree = { status: string; children?: Record<string, AnyActorRef | undefined> }

/**
 * Stops all children of an actor that failed. XState stops children only in a successful transition; one that throws leaves them running, with
 * their listeners, timers and sockets.
 */
function releaseChildren(actor: AnyActorRef): void {
  const { children = {} } = attempt(() => actor.getSnapshot() as Tree) ?? {}
  for (const child of Object.values(children)) {
    if (!child) continue
    // An active child releases its resources as when its parent stops it. A child that fails to do so does not affect the others.
    attempt(() => {
      if ((child.getSnapshot() as Tree).status === 'active') child.send({ type: 'xstate.stop' })
    })
    releaseChildren(child)
  }
}

const inspectorOf = ({ inspect }: ModalOptions) =>
  typeof inspect === 'function' ? inspect : inspect && ((event: InspectionEvent) => inspect.next?.(event))

/** Loaders of the flows that have a door. */
const lazyFlows = (parts: FlowParts) =>
  Object.fromEntries(
    Object.entries(flowDoors).map(([flow, open]) => [flow, lazyFlow(flow, () => open(parts))]),
  ) as Record<keyof typeof flowDoors, typeof lazyFlowMachine>

/**
 * First part of `createModalActor`, for a page that creates the actor in short tasks: checks the options and builds the root's chart. The
 * returned function creates the actor; call it once. `sv` is the name and version of the renderer, sent to the services.
 * @throws FoyerError `config.invalid`, with every issue and how to fix it.
 */
export function prepareModalActor(options: ModalOptions, sv?: string): () => ModalActor {
  const resolved = resolveOptions(options, sv)
  warnInDevelopment(options, resolved)
  const ports = portsOf(resolved)
  const inspect = inspectorOf(options)
  const chains = new Chains(resolved.networks, options.rpc)
  const wire = walletConnect(
    resolved.walletConnect && { settings: resolved.walletConnect, device: ports },
    ports.clock,
    chains,
    doors.pairing,
  )
  const href = () => ports.page.href()
  const clientId = () => wire.loaded()?.clientId()
  const api = loadApi({ ...resolved.services, clientId, fetch: ports.fetch, href }, ports)
  const { machine: connection, toast, load: loadConnections } = lazyConnection(chains, wire, api, ports, resolved)
  const machine = modalMachine.provide({
    actors: {
      ...modalEffects(chains, ports, resolved, loadConnections),
      connection,
      toast,
      loadConnections: fromPromise(loadConnections),
      ...lazyFlows({
        chains,
        ports,
        api,
        wire,
        loadConnections,
        projectId: resolved.services.projectId,
        siwx: resolved.siwx,
        polls: options.pollPendingTransactions === true,
        nameResolvers: resolved.nameResolvers,
        nameSuffixes: resolved.nameSuffixes,
        swapRouters: resolved.swapRouters,
      }),
    },
  })
  // The chart is built when it is first read.
  void machine.root
  return () => {
    const actor = createActor(machine, {
      systemId: 'modal',
      clock: ports.clock,
      input: {
        ...resolved.config,
        features: featuresIn(ports.platform, resolved),
        platform: deviceOf(ports.platform),
      },
      ...(inspect && { inspect: event => reporting(() => inspect(event)) }),
    })
    const stop = () => {
      wire.stop()
      chains.auth?.stop()
    }
    actor.subscribe({
      complete: stop,
      error: cause => {
        releaseChildren(actor)
        reporting(stop)
        // Reported as an uncaught error: the actor may have no other subscriber.
        reporting(() => {
          throw cause
        })
      },
    })
    warnOfSharedStorage(actor, ports.storage)
    const { cookie } = options
    // Without the file the cookie stays as it was.
    if (cookie) doors.state().then(({ keepState }) => keepState(actor, cookie), ignore)
    return Object.assign(actor, { [LIVE_CHAINS]: chains })
  }
}

/**
 * Composition root: validates the options, builds the ports, gives them to the machines and returns the root actor, not yet started.
 * - `actor.start()` begins with loading the adapters; nothing leaves the page before.
 * - `actor.stop()` releases every listener, timer and request. A stopped actor does not start again.
 * - An actor that fails releases the same and reports it to `actor.subscribe({ error })`; a new one starts from storage.
 * - Any number of actors may run side by side, on a page or on a server: there is no module state.
 * @throws FoyerError `config.invalid`, with every issue and how to fix it.
 */
export const createModalActor = (options: ModalOptions): ModalActor => prepareModalActor(options)()
