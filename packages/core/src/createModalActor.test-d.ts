import { expectTypeOf } from 'vitest'
import type { ModalActor, ModalEmitted, ModalEvent } from './index.ts'
import { createModalActor, FoyerError, isFoyerError, selectAccount, selectStatus, selectView } from './index.ts'

expectTypeOf(createModalActor).toBeCallableWith({ adapters: [] })
expectTypeOf(createModalActor).returns.toEqualTypeOf<ModalActor>()
// @ts-expect-error adapters are required
createModalActor({})

declare const actor: ModalActor
expectTypeOf(actor.send).parameter(0).toEqualTypeOf<ModalEvent>()
// @ts-expect-error no such event
actor.send({ type: 'modal.toggle' })
// @ts-expect-error no such view
actor.send({ type: 'modal.open', view: 'Settings' })
actor.on('connection.lost', fact => {
  expectTypeOf(fact).toExtend<Extract<ModalEmitted, { type: 'connection.lost' }>>()
})

expectTypeOf(selectStatus(actor.getSnapshot())).toEqualTypeOf<'disconnected' | 'connecting' | 'connected'>()
expectTypeOf(selectAccount(actor.getSnapshot(), 'solana')?.balance).toEqualTypeOf<string | undefined>()
expectTypeOf(selectView(actor.getSnapshot())).toExtend<string | undefined>()

const error: unknown = new FoyerError('network.notFound', { id: 'eip155:1' })
if (isFoyerError(error, 'network.notFound')) expectTypeOf(error.context).toEqualTypeOf<{ id: string }>()
// @ts-expect-error a context belongs to its code
new FoyerError('network.notFound', { namespace: 'eip155' })
