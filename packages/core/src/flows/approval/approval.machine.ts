import { assertEvent, assign, enqueueActions, type SnapshotFrom } from 'xstate'
import { setup } from '../../setup.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { steer } from '../steer.ts'
import { approvalPorts, type VaultOrder } from './approval.ports.ts'
import type { ApprovalContext, ApprovalEvent, ApprovalScreen } from './approval.types.ts'

type Scope = { context: ApprovalContext; event: ApprovalEvent }

type Enqueue = { sendTo(target: 'vault', event: VaultOrder): void }

const toVault = ({ enqueue }: { enqueue: Enqueue }, order: VaultOrder) => enqueue.sendTo('vault', order)

const queueIn = (event: ApprovalEvent) => (event.type === 'approvals.changed' ? event.queue : [])

const shows = { 'approval.open': { target: 'opening' } } as const

/**
 * Requests that wait for the visitor in the vault's own window, from our own flows or through the host's provider. Each is on screen until it
 * ends, the oldest first; the visitor is then led back. Leaving the view declines all of them.
 */
export const approvalMachine = setup({
  types: {} as { context: ApprovalContext; events: ApprovalEvent; meta: { screen: ApprovalScreen } },
  actors: approvalPorts,
  delays: {
    /** Longest wait for the view: the modal may have to show another one first. */
    SHOW_TIMEOUT: 30_000,
    OPEN_TIMEOUT: 5_000,
  },
  guards: {
    waits: ({ event }: Scope) => queueIn(event).length > 0,
    isSameFirst: ({ context, event }: Scope) =>
      queueIn(event).length > 0 && queueIn(event)[0]!.id === context.queue[0]?.id,
    hasQueue: ({ context }: Scope) => context.queue.length > 0,
  },
  actions: {
    noteQueue: assign(({ event }) => {
      assertEvent(event, 'approvals.changed')
      return { queue: event.queue }
    }),
    showRequest: enqueueActions(scope => toVault(scope, { type: 'approval.show', id: scope.context.queue[0]!.id })),
    declineFirst: enqueueActions(scope =>
      toVault(scope, { type: 'approval.abandon', ids: [scope.context.queue[0]!.id] }),
    ),
    declineAll: enqueueActions(scope => {
      toVault(scope, { type: 'approval.abandon', ids: scope.context.queue.map(({ id }) => id) })
      scope.enqueue.assign({ queue: [] })
    }),
    openPage: enqueueActions(scope => {
      assertEvent(scope.event, 'vault.open')
      toVault(scope, { type: 'page.show', page: scope.event.page })
    }),
    /** Also where the view is still on screen from the request before. */
    showView: enqueueActions(scope => {
      const modal: ModalActor | undefined = scope.system.get('modal')
      if (modal) scope.enqueue.sendTo(modal, { type: 'modal.open', view: 'ApproveTransaction' })
      toVault(scope, { type: 'look' })
    }),
    leaveView: enqueueActions(scope =>
      steer(scope, history => (history.at(-1)?.view === 'ApproveTransaction' ? [{ type: 'view.back' as const }] : [])),
    ),
  },
}).createMachine({
  id: 'approval',
  type: 'parallel',
  context: { queue: [] },
  invoke: { id: 'vault', src: 'vault', onError: {} },
  states: {
    requests: {
      initial: 'idle',
      states: {
        idle: {
          meta: { screen: 'none' },
          always: { guard: 'hasQueue', target: 'showing' },
          on: {
            'approvals.changed': { actions: 'noteQueue' },
            // Nothing waits.
            'view.shown': { actions: 'leaveView' },
          },
        },
        showing: {
          meta: { screen: 'waiting' },
          entry: 'showView',
          on: {
            'approvals.changed': [
              { guard: 'waits', actions: 'noteQueue' },
              { target: 'idle', actions: 'noteQueue' },
            ],
            'view.shown': { target: 'asked' },
          },
          after: { SHOW_TIMEOUT: { target: 'idle', actions: 'declineAll' } },
        },
        asked: {
          initial: 'waiting',
          on: {
            'approvals.changed': [
              { guard: 'isSameFirst', actions: 'noteQueue' },
              { guard: 'waits', target: '.waiting', actions: 'noteQueue' },
              { target: 'idle', actions: ['noteQueue', 'leaveView'] },
            ],
            'approval.cancel': { actions: 'declineFirst' },
            'view.left': { target: 'idle', actions: 'declineAll' },
          },
          states: {
            waiting: { meta: { screen: 'waiting' }, on: shows },
            opening: {
              meta: { screen: 'waiting' },
              entry: 'showRequest',
              on: { 'window.opened': { target: 'opened' }, 'window.blocked': { target: 'blocked' } },
              after: { OPEN_TIMEOUT: { target: 'blocked' } },
            },
            opened: { meta: { screen: 'opened' }, on: shows },
            blocked: { meta: { screen: 'blocked' }, on: shows },
          },
        },
      },
    },
    /** Window of a page of the vault that the visitor asks for in Profile. */
    page: {
      initial: 'free',
      on: { 'vault.open': { actions: 'openPage' } },
      states: {
        free: { on: { 'vault.blocked': { target: 'blocked' } } },
        blocked: { on: { 'vault.opened': { target: 'free' } } },
      },
    },
  },
})

export type ApprovalSnapshot = SnapshotFrom<typeof approvalMachine>
