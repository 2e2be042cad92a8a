import {
  type AnyStateMachine,
  assign,
  createMachine,
  emit,
  enqueueActions,
  raise,
  sendTo,
  type setup as setupOfXState,
} from 'xstate'
import { deferred } from './deferred.ts'

type Implementations = Partial<Record<'actors' | 'actions' | 'guards' | 'delays', object>>

const merge = (own: Implementations, added: Implementations): Implementations => ({
  actors: { ...own.actors, ...added.actors },
  actions: { ...own.actions, ...added.actions },
  guards: { ...own.guards, ...added.guards },
  delays: { ...own.delays, ...added.delays },
})

/** Machine that is built when anything but `provide` is read. */
const lazyMachine = (own: Implementations, config: object): AnyStateMachine =>
  deferred(() => createMachine(config as never, own as never) as AnyStateMachine, {
    provide: (added: Implementations) => lazyMachine(merge(own, added), config),
  })

/** Action creators of a setup. Of XState's, only those that a chart here uses: the others would be on every page. */
const creators = { assign, emit, enqueueActions, raise, sendTo }

const lazySetup = (own: Implementations): object => ({
  ...creators,
  createMachine: (config: object) => lazyMachine(own, config),
  extend: (added: Implementations) => lazySetup(merge(own, added)),
})

/**
 * XState's `setup`, with machines that are built when they are first used. XState builds one when it is created and again when it is
 * provided with effects: most of the time that a first press would spend in this package before an actor starts.
 */
export const setup = lazySetup as typeof setupOfXState
