/**
 * Returns the fewest actions that still fail, as far as they are found in time: it leaves out ever smaller parts.
 * @see https://www.st.cs.uni-saarland.de/papers/tse2002/tse2002.pdf
 */
export async function shrink<Action>(
  actions: readonly Action[],
  fails: (fewer: readonly Action[]) => Promise<boolean>,
  isTimeUp: () => boolean,
): Promise<readonly Action[]> {
  let left = actions
  for (let size = Math.ceil(left.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < left.length && !isTimeUp(); ) {
      const fewer = left.filter((_, index) => index < start || index >= start + size)
      if (await fails(fewer)) left = fewer
      else start += size
    }
  }
  return left
}
