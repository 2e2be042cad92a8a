/** Object that `build` makes when a property other than its `own` is first read. A failed build is tried again by the next read. */
export function deferred<Value extends object>(build: () => Value, own: Partial<Value> = {}): Value {
  let built: Value | undefined
  const value = () => {
    built ??= build()
    return built
  }
  return new Proxy(own as Value, {
    get: (_, key) => Reflect.get(key in own ? own : value(), key),
    has: (_, key) => key in value(),
  })
}
