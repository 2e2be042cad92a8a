import type { ModalActor } from '@foyer/core'
import type { Loader } from './loader.ts'

const loaders = new WeakMap<ModalActor, Set<Loader>>()
const warned = new WeakSet<ModalActor>()

/** For development: warns once if two mounted roots have the same actor. */
export async function warnOfSharedActor(loader: Loader): Promise<void> {
  const { actor } = loader.source
  if (!actor) return
  const all = loaders.get(actor) ?? new Set()
  loaders.set(actor, all.add(loader))
  await loader.load()
  if (warned.has(actor) || [...all].filter(each => each.runtime()).length < 2) return
  warned.add(actor)
  console.warn(
    'Foyer: Two <ModalRoot> have the same actor, so its modal is on the page twice. Give the actor to one of them, or create the modal with createFoyer() and give it to each <ModalRoot foyer>.',
  )
}
