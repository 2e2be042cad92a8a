/** Part of the browser's IndexedDB that is used here, with one database. It answers in a later task, as a browser does. */
export class FakeIndexedDb {
  readonly stores = new Map<string, Map<string, unknown>>()
  readonly databases: { onclose: () => void; onversionchange: () => void }[] = []
  closed = 0
  isFull = false

  open(_name: string) {
    const database = {
      createObjectStore: (store: string) => void this.stores.set(store, new Map()),
      transaction: (store: string) => this.#transaction(this.stores.get(store)),
      close: () => {
        this.closed += 1
      },
      onclose: () => {},
      onversionchange: () => {},
    }
    const isNew = this.databases.push(database) === 1
    const request = { result: database, onupgradeneeded: () => {}, onsuccess: () => {} }
    setTimeout(() => {
      if (isNew) request.onupgradeneeded()
      request.onsuccess()
    })
    return request
  }

  #transaction(rows: Map<string, unknown> | undefined) {
    if (!rows) throw new DOMException('No such store.', 'NotFoundError')
    const answer = (result: unknown) => {
      setTimeout(() => (this.isFull ? transaction.onabort() : transaction.oncomplete()))
      return { result }
    }
    const store = {
      get: (key: string) => answer(rows.get(key)),
      getAllKeys: () => answer([...rows.keys()]),
      put: (value: unknown, key: string) => answer(rows.set(key, value)),
      delete: (key: string) => answer(rows.delete(key)),
    }
    const transaction = {
      objectStore: () => store,
      error: new DOMException('Full.', 'QuotaExceededError'),
      oncomplete: () => {},
      onabort: () => {},
    }
    return transaction
  }
}
