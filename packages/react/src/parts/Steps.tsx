/** How far along: `at` of `of` steps are done. */
export function Steps({ label, at, of }: { label: string; at: number; of: number }) {
  return (
    <div
      className="steps cols"
      role="progressbar"
      aria-label={label}
      aria-valuenow={at}
      aria-valuemin={0}
      aria-valuemax={of}
    >
      {Array.from({ length: of }, (_, step) => step).map(step => (
        <i key={step} className={step < at ? 'on' : undefined} />
      ))}
    </div>
  )
}
