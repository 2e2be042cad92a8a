export interface IconProps {
  /** In px; 20 unless told. The stroke scales with it, so small sizes get a heavier one. */
  size?: number
}

/** An icon of the set: one path in a 20 px square. `flip` mirrors it where text runs from right to left. */
export const icon = (path: string, className = 'i') =>
  // biome-ignore lint/correctness/noComponentHookFactories: made once per icon, at module level
  function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        className={className}
        viewBox="0 0 20 20"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={size < 20 ? 1.9 : 1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    )
  }
