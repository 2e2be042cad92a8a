/** Port of a page that its visitor has touched already. */
export const atOnce = (listener: () => void) => {
  listener()
  return () => {}
}
