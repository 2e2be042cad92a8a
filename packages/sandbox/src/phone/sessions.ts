import { accountsOn } from './namespaces.ts'
import type { Phone } from './phone.ts'
import type { PhoneSession } from './phoneState.ts'

const ENDED = { code: 6000, message: 'User disconnected.' }

/** Whether a CAIP id belongs to a namespace or to a chain. */
const isOn = (id: string, scope: string) => id.startsWith(`${scope}:`)

/** Sessions with apps. The client keeps them; the state has the parts on the screen. */
export function createSessions({ client, store, signers }: Phone) {
  const read = () => {
    const sessions = client.session.getAll().map(({ topic, peer, namespaces }): PhoneSession => {
      const accounts = Object.values(namespaces).flatMap(each => each.accounts)
      const chains = [...new Set(accounts.map(account => account.split(':').slice(0, 2).join(':')))]
      return { topic, app: peer.metadata.name, chains, accounts }
    })
    store.change({ sessions })
  }

  const switchSession = async (topic: string, chainId: string) => {
    const { namespaces } = client.session.get(topic)
    const own = namespaces.eip155
    if (!own) return
    if (!own.accounts.some(account => isOn(account, chainId))) {
      const chains = [...(own.chains ?? []), chainId]
      const accounts = [...own.accounts, ...accountsOn([chainId], signers, store.state.selected)]
      await client.update({ topic, namespaces: { ...namespaces, eip155: { ...own, chains, accounts } } })
    }
    if (own.events.includes('chainChanged')) {
      const event = { name: 'chainChanged', data: Number(chainId.split(':')[1]) }
      await client.emit({ topic, event, chainId })
    }
  }

  const selectIn = async ({ topic, chains }: PhoneSession, index: number) => {
    const { namespaces } = client.session.get(topic)
    const moved = Object.fromEntries(
      Object.entries(namespaces).map(([name, namespace]) => {
        const own = chains.filter(chainId => isOn(chainId, name))
        return [name, { ...namespace, accounts: accountsOn(own, signers, index) }]
      }),
    )
    await client.update({ topic, namespaces: moved })
    const own = moved.eip155
    const chainId = chains.find(each => each === store.state.chainId) ?? chains.find(each => isOn(each, 'eip155'))
    if (own?.events.includes('accountsChanged') && chainId !== undefined) {
      const data = own.accounts.filter(each => isOn(each, chainId))
      await client.emit({ topic, event: { name: 'accountsChanged', data }, chainId })
    }
  }

  return {
    /** Reads the sessions of the client into the state. */
    read,
    /** Switches to an eip155 chain: adds it to the sessions that lack it, and notifies them. */
    async switchChain(chainId: string) {
      store.change({ chainId })
      for (const { topic } of store.state.sessions) await switchSession(topic, chainId)
      read()
    },
    /** Selects one of its keys in every family, and notifies every session. */
    async selectAccount(index: number) {
      store.change({ selected: index })
      for (const session of store.state.sessions) await selectIn(session, index)
      read()
      store.log(`Selected account ${index + 1}`)
    },
    /** Ends a session, by default all of them, and notifies the apps. */
    async end(topic: string | undefined) {
      const topics = store.state.sessions
        .map(session => session.topic)
        .filter(each => topic === undefined || each === topic)
      for (const each of topics) await client.disconnect({ topic: each, reason: ENDED })
      read()
      store.log(`Ended ${topics.length} ${topics.length === 1 ? 'session' : 'sessions'}`)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
