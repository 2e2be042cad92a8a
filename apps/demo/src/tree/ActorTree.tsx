import { type ModalActor, watchTree } from '@foyer/core'
import { useModalActor } from '@foyer/react'
import { useSyncExternalStore } from 'react'
import { linesOf } from './linesOf.ts'

/** The product as it is: a tree of actors, each with its state and its context. */
export function ActorTree() {
  const actor = useModalActor()
  return (
    <section className="card tree" aria-labelledby="tree-title">
      <h2 id="tree-title">The actor tree</h2>
      {actor ? (
        <Tree actor={actor} />
      ) : (
        <p className="quiet">Nothing runs yet: the modal loads when you reach for the button.</p>
      )}
    </section>
  )
}

function Tree({ actor }: { actor: ModalActor }) {
  // Text, so that a render happens only when there is another one to show.
  const text = useSyncExternalStore(
    listener => watchTree(actor, listener),
    () => JSON.stringify(linesOf(actor)),
  )
  return (
    <ol className="actors" aria-label="Actors">
      {(JSON.parse(text) as ReturnType<typeof linesOf>).map(({ path, depth, state, context }) => (
        <li key={path} data-depth={depth} data-actor={path}>
          <span className="actor">{path.split(' › ').at(-1)}</span> <code className="state">{state}</code>
          {context && (
            <details>
              <summary>context</summary>
              <pre>{context}</pre>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
