/** A `Row` that is still to come, in its size; a `simple` one has a square picture and one line. */
export function SkeletonRow({ simple }: { simple?: boolean }) {
  if (simple)
    return (
      <div className="row" data-part="skeleton" aria-hidden="true">
        <span className="bone tile" />
        <span className="bone w5" />
      </div>
    )
  return (
    <div className="row plain" data-part="skeleton" aria-hidden="true">
      <span className="bone disc" />
      <span className="row-text">
        <span className="bone w5" />
        <span className="bone w3" />
      </span>
      <span className="bone w2" />
    </div>
  )
}

/** A word still to come; `long` for a figure of `Hero`'s height. */
export function Skeleton({ hero }: { hero?: boolean }) {
  return <span className={hero ? 'bone hero-bone' : 'bone w5'} data-part="skeleton" aria-hidden="true" />
}
