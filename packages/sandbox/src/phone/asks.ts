import { createAuthentications } from './authentications.ts'
import type { Phone, Reason } from './phone.ts'
import type { Ask } from './phoneState.ts'
import { createProposals } from './proposals.ts'
import { createRequests } from './requests.ts'
import type { Sessions } from './sessions.ts'
import { REJECTED } from './signers/signer.ts'

const NO_CHAINS = { code: 5100, message: 'Unsupported chains.' }

const titleOf = (ask: Ask) => (ask.kind === 'request' ? `${ask.method} of ${ask.app}` : `${ask.kind} of ${ask.app}`)

/** Everything that apps ask of the user: proposals, sign-ins and requests. */
export function createAsks(phone: Phone, sessions: Sessions) {
  const { client, store } = phone
  const proposals = createProposals(phone, sessions)
  const authentications = createAuthentications(phone, sessions)
  const requests = createRequests(phone, sessions)

  const forget = (id: number) => store.change({ asks: store.state.asks.filter(ask => ask.id !== id) })

  const refuse = (ask: Ask, reason: Reason) => {
    if (ask.kind === 'proposal') return proposals.reject(ask, reason)
    if (ask.kind === 'authentication') return authentications.reject(ask, reason)
    return requests.reject(ask, reason)
  }

  const approve = async (ask: Ask, chains?: readonly string[]) => {
    forget(ask.id)
    if (ask.kind === 'request') {
      const error = await requests.approve(ask)
      const outcome = error ? `Failed (${error.message.split('\n')[0]}):` : 'Approved'
      return store.log(`${outcome} ${titleOf(ask)}`)
    }
    const chosen = ask.chains.filter(chainId => chains?.includes(chainId) ?? true)
    if (chosen.length === 0) {
      await refuse(ask, NO_CHAINS)
      return store.log(`Refused ${titleOf(ask)}: no chain that this phone can serve`)
    }
    if (ask.kind === 'proposal') await proposals.approve(ask, chosen)
    else await authentications.approve(ask, chosen)
    store.log(`Approved ${titleOf(ask)}`)
  }

  const reject = async (ask: Ask, reason: Reason = REJECTED) => {
    forget(ask.id)
    await refuse(ask, reason)
    store.log(`Rejected ${titleOf(ask)}`)
  }

  const logError = (error: unknown) => store.log(`Error: ${error instanceof Error ? error.message : String(error)}`)

  /** Answers a new ask or shows it, depending on the behaviour of the phone. */
  const receive = (ask: Ask) => {
    const { behaviour, asks } = store.state
    if (behaviour === 'silent') store.log(`Silent about ${titleOf(ask)}`)
    else if (behaviour === 'approve') approve(ask).catch(logError)
    else if (behaviour === 'reject') reject(ask).catch(logError)
    else if (!asks.some(({ id }) => id === ask.id)) store.change({ asks: [...asks, ask] })
  }

  return {
    approve,
    reject,
    /** Returns a waiting ask, by default the oldest. Throws without one. */
    find(id: number | undefined): Ask {
      const { asks } = store.state
      const ask = id === undefined ? asks[0] : asks.find(each => each.id === id)
      if (!ask) throw new Error('No such request is open on the phone.')
      return ask
    },
    /** Receives the asks of the client from now on, and those from before a reload, which still wait for an answer. */
    listen() {
      client.on('session_proposal', ({ id }) => receive(proposals.read(id)))
      client.on('session_request', event => receive(requests.read(event)))
      client.on('session_authenticate', event => receive(authentications.read(event)))
      client.on('proposal_expire', ({ id }) => forget(id))
      client.on('session_request_expire', ({ id }) => forget(id))
      client.on('session_delete', ({ topic }) => {
        store.change({ asks: store.state.asks.filter(ask => ask.kind !== 'request' || ask.topic !== topic) })
      })
      for (const { id } of client.proposal.getAll()) receive(proposals.read(id))
      for (const pending of client.getPendingSessionRequests()) receive(requests.read(pending))
    },
  }
}
