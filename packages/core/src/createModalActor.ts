import { type Actor, createActor, type InspectionEvent } from 'xstate'
import { sharedApi } from './api/sharedApi.ts'
import { Chains } from './chains.ts'
import { provideConnection } from './flows/connection/provideConnection.ts'
import { modalMachine } from './flows/modal/modal.machine.ts'
import type { Device } from './flows/modal/modal.types.ts'
import { modalEffects } from './flows/modal/modalEffects.ts'
import { attempt, quietly, reporting } from './foreign.ts'
import type { ModalOptions } from './options.ts'
import { defaultPorts } from './platform/defaultPorts.ts'
import type { PlatformPort, Ports } from './platform/ports.ts'
import { releaseChildren } from './releaseChildren.ts'
import { resolveOptions } from './resolveOptions.ts'
import { WALLET_CONNECT } from './walletconnect/transport.ts'
import { walletConnect } from './walletconnect/walletConnect.ts'
import { walletConnectSource } from './walletconnect/walletConnectSource.ts'

/** As plain data, and no more than is needed: asking for the time zone is slow. */
const deviceOf = ({ mobile, os, iosSafari, telegram, framed, privacy }: PlatformPort): Device => ({
  mobile,
  os,
  iosSafari,
  telegram,
  framed,
  privacy,
})

/** A host's own ports are called where a throw would end the actor: what only reports or shows something is called quietly. */
function portsOf({ ports: own, storage }: ModalOptions): Ports {
  const ports = { ...defaultPorts(), ...own, ...(storage && { storage }) }
  const { clock, links, visibility } = ports
  return {
    ...ports,
    clock: {
      // One that cannot set a timer ends the actor, which says so: without time-outs it would wait for ever.
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

const inspectorOf = ({ inspect }: ModalOptions) =>
  typeof inspect === 'function' ? inspect : inspect && ((event: InspectionEvent) => inspect.next?.(event))

export type ModalActor = Actor<typeof modalMachine>

/**
 * The composition root: checks the options, builds the ports, gives them to the machines and returns the root actor, not yet started.
 * - `actor.start()` begins with loading the adapters; nothing leaves the page before.
 * - `actor.stop()` releases every listener, timer and request. A stopped actor does not start again.
 * - Should it ever err, it releases the same; `actor.subscribe({ error })` hears of it, and another one starts anew from storage.
 * - Any number of actors may live beside each other, on a page or on a server: there is no module state.
 * @throws FoyerError `config.invalid`, with every issue and what to change.
 */
export function createModalActor(options: ModalOptions): ModalActor {
  const resolved = resolveOptions(options)
  const ports = portsOf(options)
  const inspect = inspectorOf(options)
  const chains = new Chains(resolved.networks)
  const wire = walletConnect(
    resolved.walletConnect && { ...resolved.walletConnect, device: ports },
    ports.clock,
    chains,
  )
  chains.addSource(WALLET_CONNECT, walletConnectSource(wire, chains))
  const api = sharedApi({ ...resolved.services, fetch: ports.fetch }, ports)

  const machine = modalMachine.provide({
    actors: {
      // A machine of a later chunk goes where the others are, so that a snapshot names it like any other.
      ...modalEffects(chains, wire, api, ports, resolved, flows =>
        Object.assign(machine.implementations.actors, flows),
      ),
      connection: provideConnection(chains, api, ports, resolved),
    },
  })
  const actor = createActor(machine, {
    systemId: 'modal',
    clock: ports.clock,
    input: { ...resolved.config, platform: deviceOf(ports.platform) },
    ...(inspect && { inspect: event => reporting(() => inspect(event)) }),
  })
  actor.subscribe({
    complete: wire.stop,
    error: cause => {
      releaseChildren(actor)
      reporting(wire.stop)
      // The page's own handler of uncaught errors is told: nobody else may be subscribed.
      reporting(() => {
        throw cause
      })
    },
  })
  return actor
}
