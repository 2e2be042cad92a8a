import { type ModalActor, watchTree } from '@foyer/core'
import { useSyncExternalStore } from 'react'
import { linesOf } from './linesOf.ts'

/** One line for each actor, with its state and its context. */
export function Tree({ actor }: { actor: ModalActor }) {
  // Compared as text, so that React renders only when a line has changed.
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
