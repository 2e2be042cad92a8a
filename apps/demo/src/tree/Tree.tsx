import { type ModalActor, watchTree } from '@foyer/core'
import { startTransition, useEffect, useState } from 'react'
import { linesOf } from './linesOf.ts'

/** One line for each actor, with its state and its context. */
export function Tree({ actor }: { actor: ModalActor }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [, change] = useState({})
  useEffect(() => {
    // A transition: many actors change at once, and the modal's own render comes first.
    const update = () => startTransition(() => change({}))
    const stop = watchTree(actor, update)
    // What has changed between the first render and this effect.
    update()
    return stop
  }, [actor])
  return (
    <ol className="actors" aria-label="Actors">
      {linesOf(actor, open).map(({ path, depth, state, context }) => (
        <li key={path} data-depth={depth} data-actor={path}>
          <span className="actor">{path.split(' › ').at(-1)}</span> <code className="state">{state}</code>
          {context !== undefined && (
            <details
              onToggle={({ currentTarget }) => {
                const others = [...open].filter(each => each !== path)
                setOpen(new Set(currentTarget.open ? [...others, path] : others))
              }}
            >
              <summary>context</summary>
              {context && <pre>{context}</pre>}
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
