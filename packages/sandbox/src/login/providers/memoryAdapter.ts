import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Number of records that are kept of each kind. */
const KEPT = 1_000

/** Records of `oidc-provider` in memory, one store for each kind of record. @see https://github.com/panva/node-oidc-provider/blob/main/example/my_adapter.js */
export function memoryAdapters(): (name: string) => Adapter {
  const stores = new Map<string, Map<string, AdapterPayload>>()
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, AdapterPayload>()
    stores.set(name, store)
    return store
  }
  return name => {
    const store = storeOf(name)
    const first = (fits: (payload: AdapterPayload) => boolean) => [...store.values()].find(fits)
    return {
      async upsert(id, payload) {
        const [oldest] = store.keys()
        if (store.size >= KEPT && oldest !== undefined) store.delete(oldest)
        store.set(id, payload)
      },
      find: async id => store.get(id),
      findByUid: async uid => first(payload => payload.uid === uid),
      findByUserCode: async code => first(payload => payload.userCode === code),
      async consume(id) {
        const payload = store.get(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      async destroy(id) {
        store.delete(id)
      },
      async revokeByGrantId(grantId) {
        for (const each of stores.values())
          for (const [id, payload] of each) if (payload.grantId === grantId) each.delete(id)
      },
    }
  }
}
