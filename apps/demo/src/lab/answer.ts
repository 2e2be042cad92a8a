/** Answer that the lab gives later, or never. */
export class Answer<Value> {
  readonly #waiting: { resolve: (value: Value) => void; reject: (error: unknown) => void }[] = []

  #notify: (() => void) | undefined

  ask = () =>
    new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#notify?.()
    })

  /** Resolves once the answer is asked for. */
  async asked(): Promise<void> {
    if (this.#waiting.length > 0) return
    await new Promise<void>(resolve => {
      this.#notify = resolve
    })
  }

  give(value: Value): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(value)
  }

  refuse(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}
