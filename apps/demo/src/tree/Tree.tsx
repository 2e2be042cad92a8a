import { type ModalActor, watchTree } from '@foyer/core'
import { useSyncExternalStore } from 'react'
import { linesOf } from './linesOf.ts'

/** A line for each actor, with its state and its context. */
export function Tree({ actor }: { actor: ModalActor }) {
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
