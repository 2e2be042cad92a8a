export interface IconProps {
  /** Width and height in px; 20 by default. Small sizes get a heavier stroke. */
  size?: number
}

/** Creates an icon from one path in a 20 px square. The class `mirrored` mirrors it in text from right to left. */
export const icon = (path: string, className = 'icon') =>
  // biome-ignore lint/correctness/noComponentHookFactories: created once for each icon, at module level
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
      >
        <path d={path} />
      </svg>
    )
  }
