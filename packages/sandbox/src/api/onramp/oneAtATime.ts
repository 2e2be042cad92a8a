/** Returns a function that runs what it is given after everything given before has ended. Settles as the given function does. */
export function oneAtATime(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return run => {
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }
}
