/** Makes the modal's part of the local storage full or unusable, or usable again. */
export function limitStorage(change: 'full' | 'throws' | 'usable'): void {
  const holder = Storage.prototype as Storage & { fuzzOriginals?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> }
  holder.fuzzOriginals ??= { getItem: holder.getItem, setItem: holder.setItem, removeItem: holder.removeItem }
  const { fuzzOriginals } = holder
  Object.assign(holder, fuzzOriginals)
  if (change === 'usable') return
  const failing = (method: 'getItem' | 'setItem' | 'removeItem', name: string) => {
    holder[method] = function (this: Storage, ...inputs: [string, string]) {
      // The wallets keep theirs: only the modal's storage fails.
      if (this === localStorage && inputs[0].startsWith('@foyer/'))
        throw new DOMException('Planned by the fuzzer', name)
      return (fuzzOriginals[method] as (...inputs: string[]) => string | null).apply(this, inputs)
    } as Storage['getItem'] & Storage['setItem']
  }
  failing('setItem', 'QuotaExceededError')
  if (change === 'full') return
  failing('getItem', 'SecurityError')
  failing('removeItem', 'SecurityError')
}
