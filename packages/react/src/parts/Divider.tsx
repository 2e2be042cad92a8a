/** A line between two ways, with the word that joins them. */
export function Divider({ children }: { children?: string }) {
  return <div className="or small">{children}</div>
}
