import { setup } from 'xstate'
import { connectionMachine } from '../connection/connection.machine.ts'
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine.ts'
import { networkMachine } from '../network/network.machine.ts'
import { toastMachine } from '../toast/toast.machine.ts'
import { modalPorts } from './modal.ports.ts'
import type { ModalConfig, ModalContext, ModalEmitted, ModalEvent } from './modal.types.ts'
import type { BuiltView } from './views.ts'

/**
 * What the root chart is made of, before its words. Each `*.words.ts` beside this file adds those of one region to the ones before it,
 * and the region's states are written in them; the last, `policy.words.ts`, knows them all.
 */
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
    connection: connectionMachine,
    network: networkMachine,
    toast: toastMachine,
    catalogue: lazyFlowMachine,
    walletConnect: lazyFlowMachine,
    analytics: lazyFlowMachine,
  },
})
