import { evmAdapter } from '@foyer/adapters-evm'
import { createModalActor, type ModalEvent } from '@foyer/core'
import { memoryPorts } from '@foyer/core/testing'
import { waitFor } from 'xstate'

const BATCH = 2_000

/** Measures how many events per second the root actor takes in this process: events that open and close, and one that changes nothing. */
export async function measureEvents(): Promise<{ moving: number; idle: number }> {
  const actor = createModalActor({ adapters: [evmAdapter()], ports: memoryPorts() }).start()
  await waitFor(actor, snapshot => snapshot.matches({ boot: 'ready' }))
  const rate = (events: ModalEvent[]) => {
    const run = (count: number) => {
      for (let index = 0; index < count; index += 1) actor.send(events[index % events.length]!)
    }
    run(BATCH)
    const started = performance.now()
    run(BATCH)
    return (BATCH / (performance.now() - started)) * 1_000
  }
  const result = {
    moving: rate([{ type: 'modal.open' }, { type: 'modal.close' }]),
    idle: rate([{ type: 'modal.close' }]),
  }
  actor.stop()
  return result
}
