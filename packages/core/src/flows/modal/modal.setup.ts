import { stateIn } from 'xstate'
import { source } from '../../port.ts'
import { setup } from '../../setup.ts'
import type { connectionMachine } from '../connection/connection.machine.ts'
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine.ts'
import { networkMachine } from '../network/network.machine.ts'
import type { toastMachine } from '../toast/toast.machine.ts'
import { modalPorts } from './modal.ports.ts'
import type { ModalConfig, ModalContext, ModalEmitted, ModalEvent } from './modal.types.ts'
import { type BuiltView, type ViewFlow, viewFlows } from './views.ts'

/** Types and actors of the root. */
export const modalSetup = setup({
  types: {} as {
    context: ModalContext
    input: ModalConfig
    events: ModalEvent
    emitted: ModalEmitted
    meta: { view: BuiltView }
  },
  actors: {
    ...modalPorts,
    /** Loaded before it is first spawned. */
    connection: source('modal.connection') as unknown as typeof connectionMachine,
    network: networkMachine,
    /** Loaded with the connections: without one there is nothing to report. */
    toast: source('modal.toast') as unknown as typeof toastMachine,
    analytics: lazyFlowMachine,
    ...(Object.fromEntries(viewFlows.map(flow => [flow, lazyFlowMachine])) as Record<ViewFlow, typeof lazyFlowMachine>),
  },
  guards: { intentIsShown: stateIn({ intent: 'shown' }) },
})
