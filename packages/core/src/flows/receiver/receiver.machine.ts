import { assign, enqueueActions, type SnapshotFrom } from 'xstate'
import { type ErrorRecord, errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import { findTwin } from './findTwin.ts'
import { isSameAddress, readAddress } from './readAddress.ts'
import { MOST_TEXT, readReceiver } from './readReceiver.ts'
import { type FoundName, receiverPorts } from './receiver.ports.ts'
import type {
  Contacts,
  PaymentTerms,
  Reading,
  Receiver,
  ReceiverContext,
  ReceiverEvent,
  ReceiverPlace,
  ReceiverProblem,
  ReceiverReport,
} from './receiver.types.ts'

const NO_CONTACTS: Contacts = { choices: [], known: [] }
const NOTHING: Reading = { type: 'nothing' }

const nameIn = ({ reading }: ReceiverContext) => (reading.type === 'name' ? reading.name : '')

/** Address of an answer, written as it is sent to. Undefined for one that cannot be paid from here: a service may answer anything. */
const payable = ({ place }: ReceiverContext, address: string) => {
  const reading = place && readAddress(address, place)
  return reading?.type === 'address' ? reading.address : undefined
}

type Found = { address: string; name?: string | undefined; imageUrl?: string | undefined }

const receiverFrom = (
  { place, contacts }: Pick<ReceiverContext, 'place' | 'contacts'>,
  { address, name, imageUrl }: Found,
): Receiver => {
  const { namespace, address: payer } = place!
  const twin = findTwin(address, contacts.known, namespace)
  return {
    address,
    ...(name !== undefined && { name }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(twin !== undefined && { twin }),
    ...(isSameAddress(address, payer, namespace) && { own: true }),
  }
}

type Scope = Parameters<typeof report>[0] & {
  context: ReceiverContext
  enqueue: { assign(changes: { receiver: Receiver }): void }
}

const take = (scope: Scope, found: Found) => {
  const receiver = receiverFrom(scope.context, found)
  scope.enqueue.assign({ receiver })
  report<ReceiverReport>(scope, { type: 'receiver.changed', receiver })
}

const typed = [
  'drop',
  { type: 'noteText', params: ({ event }: { event: { text: string } }) => ({ text: event.text }) },
] as const

/**
 * Receiver of a transfer. An address is taken at once; a name is looked up once the visitor has paused. In every state but `resolved` there
 * is no receiver, and the parent has been told.
 */
export const receiverMachine = setup({
  types: {} as { context: ReceiverContext; input: Record<string, never>; events: ReceiverEvent },
  actors: receiverPorts,
  delays: {
    /** Between the last key and the look-up. */
    TYPING_PAUSE: 500,
    /** Above the API's own 10 s, with time for a resolver of the host. */
    RESOLVE_TIMEOUT: 20_000,
  },
  actions: {
    drop: enqueueActions(scope => {
      if (scope.context.receiver === undefined) return
      scope.enqueue.assign({ receiver: undefined })
      report<ReceiverReport>(scope, { type: 'receiver.changed', receiver: undefined })
    }),
    notePlace: assign((_, { place }: { place: ReceiverPlace | undefined }) => ({ place, contacts: NO_CONTACTS })),
    readContacts: enqueueActions(({ context: { place }, enqueue }) => {
      enqueue.stopChild('contacts')
      if (place) enqueue.spawnChild('contacts', { id: 'contacts', input: place })
    }),
    noteText: assign((_, { text, name }: { text: string; name?: string | undefined }) => ({
      text: text.slice(0, MOST_TEXT),
      pickedName: name,
      requested: false,
    })),
    read: assign(({ context }) => ({ reading: readReceiver(context.text, context.place), problem: undefined })),
    clearProblem: assign({ problem: undefined }),
    noteRead: assign(({ context: { reading } }) => (reading.type === 'problem' ? { problem: reading.problem } : {})),
    noteUnknown: assign(({ context }) => ({
      problem: { kind: 'unknownName', name: nameIn(context) } satisfies ReceiverProblem,
    })),
    /** Without a cause the look-up timed out. */
    noteFailure: assign(({ context }, { cause }: { cause?: unknown }) => {
      const error: ErrorRecord = errorRecord(cause ?? new FoyerError('name.unresolved', { name: nameIn(context) }))
      return { problem: { kind: 'failed' as const, error } }
    }),
    takeAddress: enqueueActions(scope => {
      const { reading, pickedName } = scope.context
      if (reading.type === 'address') take(scope, { address: reading.address, name: pickedName })
    }),
    takeFound: enqueueActions((scope, { found }: { found: FoundName | undefined }) => {
      const address = found && payable(scope.context, found.address)
      // The service's own spelling of the name does not count: the visitor has read another.
      if (found && address) take(scope, { ...found, address, name: nameIn(scope.context) })
    }),
    requestPayment: enqueueActions(scope => {
      const { reading, requested } = scope.context
      const terms: PaymentTerms | undefined = 'terms' in reading ? reading.terms : undefined
      if (requested || terms === undefined) return
      scope.enqueue.assign({ requested: true })
      report<ReceiverReport>(scope, { type: 'payment.requested', terms })
    }),
    /** Compares the receiver again: it may have been there before the addresses that the visitor knows. */
    noteContacts: enqueueActions((scope, { contacts }: { contacts: Contacts }) => {
      const { place, receiver: before } = scope.context
      scope.enqueue.assign({ contacts })
      const receiver = before && receiverFrom({ place, contacts }, before)
      if (receiver?.twin === before?.twin) return
      scope.enqueue.assign({ receiver })
      report<ReceiverReport>(scope, { type: 'receiver.changed', receiver })
    }),
  },
  guards: {
    isOtherPlace: ({ context }, { place }: { place: ReceiverPlace | undefined }) =>
      JSON.stringify(place) !== JSON.stringify(context.place),
    wasOrIsEmpty: ({ context, event }) => context.text === '' || (event.type === 'receiver.typed' && event.text === ''),
    isEmpty: ({ context }) => context.reading.type === 'nothing',
    isAddress: ({ context }) => context.reading.type === 'address',
    isName: ({ context }) => context.reading.type === 'name',
    isUnknown: (_, { found }: { found: FoundName | undefined }) => found === undefined,
    isPayable: ({ context }, { found }: { found: FoundName | undefined }) =>
      found !== undefined && payable(context, found.address) !== undefined,
  },
}).createMachine({
  id: 'receiver',
  context: {
    place: undefined,
    text: '',
    receiver: undefined,
    problem: undefined,
    contacts: NO_CONTACTS,
    reading: NOTHING,
    requested: false,
    pickedName: undefined,
  },
  initial: 'empty',
  on: {
    'place.changed': {
      guard: { type: 'isOtherPlace', params: ({ event }) => ({ place: event.place }) },
      target: '.reading',
      actions: ['drop', { type: 'notePlace', params: ({ event }) => ({ place: event.place }) }, 'readContacts'],
    },
    'receiver.typed': [
      // The choices beside an empty field are fresh, and so is what a first key or a paste is compared with.
      { guard: 'wasOrIsEmpty', target: '.reading', actions: [...typed, 'readContacts'] },
      { target: '.reading', actions: typed },
    ],
    'receiver.picked': {
      target: '.reading',
      actions: ['drop', { type: 'noteText', params: ({ event }) => ({ text: event.address, name: event.name }) }],
    },
    'receiver.cleared': {
      target: '.reading',
      actions: ['drop', { type: 'noteText', params: { text: '' } }],
    },
    'contacts.read': { actions: 'readContacts' },
    'xstate.done.actor.contacts': {
      actions: { type: 'noteContacts', params: ({ event }) => ({ contacts: event.output }) },
    },
    // Without contacts, nothing is offered to choose.
    'xstate.error.actor.contacts': {},
  },
  states: {
    empty: {},
    reading: {
      entry: 'read',
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isAddress', target: 'resolved', actions: ['requestPayment', 'takeAddress'] },
        { guard: 'isName', target: 'settling', actions: 'requestPayment' },
        { target: 'wrong', actions: 'noteRead' },
      ],
    },
    settling: {
      description: 'A name that the visitor may still be typing.',
      after: { TYPING_PAUSE: { target: 'resolving' } },
    },
    resolving: {
      entry: 'clearProblem',
      invoke: {
        id: 'resolve',
        src: 'resolve',
        input: ({ context }) => ({ name: nameIn(context), chainId: context.place!.chainId }),
        onDone: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ found: event.output }) },
            target: 'wrong',
            actions: 'noteUnknown',
          },
          {
            guard: { type: 'isPayable', params: ({ event }) => ({ found: event.output }) },
            target: 'resolved',
            actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'failed', actions: { type: 'noteFailure', params: {} } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'noteFailure', params: ({ event }) => ({ cause: event.error }) },
        },
      },
      after: { RESOLVE_TIMEOUT: { target: 'failed', actions: { type: 'noteFailure', params: {} } } },
    },
    resolved: { description: 'The only state with a receiver.' },
    wrong: { description: 'The text has to be changed.' },
    failed: { on: { 'receiver.retry': { target: 'resolving' } } },
  },
})

/** Snapshot of `receiverMachine`. */
export type ReceiverSnapshot = SnapshotFrom<typeof receiverMachine>
