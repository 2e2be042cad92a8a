import type { SnapshotFrom } from 'xstate'
import type { Asset } from '../send/send.types.ts'
import { emptyForm, swapSetup } from './swap.implementations.ts'
import {
  approving,
  building,
  editing,
  leavesPreview,
  preparing,
  reviewing,
  show,
  signing,
  toast,
} from './swap.states.ts'

const tokens = ({ event }: { event: { output: readonly Asset[] } }) => ({ tokens: event.output })

/** Another account pays, or the same on another chain: nothing that was quoted counts. */
const otherPayer = [
  { guard: 'isSamePayer', actions: 'notePayer' },
  { guard: 'isSameChain', target: '.opening', actions: ['notePayer', 'clearAnswers', show('Swap')] },
  { target: '.opening', actions: ['notePayer', 'clearForm', show('Swap')] },
] as const

/** Waits for an account that can swap. */
const waits = {
  'payer.changed': [
    { guard: 'isSameChain', target: 'opening', actions: 'notePayer' },
    { target: 'opening', actions: ['notePayer', 'clearForm'] },
  ],
  'form.left': { target: 'closed' },
} as const

const ended = { guard: 'isOwnApproval', actions: 'forgetApproval' } as const

/**
 * Swapping one asset for another, up to the moment in which the visitor confirms it. The service only proposes: the chain proves the swap, the
 * adapter drafts the approval, and what was confirmed is handed over to the list of transactions, once.
 */
export const swapMachine = swapSetup.createMachine({
  id: 'swap',
  context: {
    ...emptyForm,
    payer: undefined,
    listed: undefined,
    assets: [],
    slippage: '1',
    isVisible: true,
    approval: undefined,
    confirmed: undefined,
    asked: undefined,
  },
  invoke: [
    { id: 'visit', src: 'visit', onError: {} },
    { id: 'visibility', src: 'visibility', onError: {} },
  ],
  initial: 'closed',
  on: {
    'payer.changed': otherPayer,
    'assets.changed': { actions: 'noteAssets' },
    'page.shown': { actions: 'noteVisible' },
    'page.hidden': { actions: 'noteVisible' },
    'transaction.asked': { guard: 'isHandingOver', actions: 'noteTaken' },
    // An approval ends while the visitor does something else.
    'transaction.confirmed': ended,
    'transaction.replaced': ended,
    'transaction.reverted': ended,
    'transaction.dropped': ended,
    'transaction.failed': ended,
    'handover.failed': { actions: ['noteTaken', 'forgetApproval'] },
  },
  states: {
    // What was typed stays until it is swapped, or another account pays.
    closed: {
      meta: { screen: 'loading' },
      on: {
        'payer.changed': [
          { guard: 'isSamePayer', actions: 'notePayer' },
          { guard: 'isSameChain', actions: ['notePayer', 'clearAnswers'] },
          { actions: ['notePayer', 'clearForm'] },
        ],
        'form.opened': { target: 'opening' },
      },
    },
    opening: {
      meta: { screen: 'loading' },
      always: [
        { guard: 'cannotSwap', target: 'unavailable' },
        { guard: 'hasNoRouter', target: 'unsupported' },
        { guard: 'hasTokens', target: 'editing', actions: 'fillForm' },
        { guard: 'hasPayer', target: 'loading' },
        { target: 'closed' },
      ],
    },
    // The wallet cannot swap, or was not allowed to.
    unavailable: { meta: { screen: 'unavailable' }, on: waits },
    // No router is allowed on this chain, or the service does not swap there.
    unsupported: { meta: { screen: 'unsupported' }, on: waits },
    loading: {
      meta: { screen: 'loading' },
      invoke: {
        id: 'tokens',
        src: 'tokens',
        input: ({ context }) => ({ payer: context.payer! }),
        onDone: [
          { guard: { type: 'isEmpty', params: tokens }, target: 'unsupported' },
          { target: 'editing', actions: [{ type: 'noteTokens', params: tokens }, 'fillForm'] },
        ],
        onError: {
          target: 'unloaded',
          actions: [{ type: 'noteError', params: ({ event }) => ({ cause: event.error }) }, toast('swap.unloaded')],
        },
      },
      on: { 'form.left': { target: 'closed' } },
      after: { READ_TIMEOUT: { target: 'unloaded', actions: ['noteTimeout', toast('swap.unloaded')] } },
    },
    unloaded: {
      meta: { screen: 'unloaded' },
      on: { retry: { target: 'loading' }, 'form.left': { target: 'closed' } },
    },
    editing,
    preparing,
    reviewing,
    approving,
    building,
    signing,
    // Nothing was sent: the swap could not be prepared or proved, or the wallet or the network refused it.
    failed: { meta: { screen: 'failed' }, on: { ...leavesPreview, retry: { target: 'preparing' } } },
  },
})

export type SwapSnapshot = SnapshotFrom<typeof swapMachine>
