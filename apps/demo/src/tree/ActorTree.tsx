import { useModalActor } from '@foyer/react'
import { lazy, Suspense } from 'react'

// It imports core, which the page loads together with the modal.
const Tree = lazy(() => import('./Tree.tsx').then(({ Tree: component }) => ({ default: component })))

/** Live tree of the actors, each with its state and its context. */
export function ActorTree() {
  const actor = useModalActor()
  return (
    <section className="card tree" aria-labelledby="tree-title">
      <h2 id="tree-title">The actor tree</h2>
      {actor ? (
        <Suspense>
          <Tree actor={actor} />
        </Suspense>
      ) : (
        <p className="quiet">
          Nothing runs yet: the modal loads when the page is idle, or when you point at the button.
        </p>
      )}
    </section>
  )
}
