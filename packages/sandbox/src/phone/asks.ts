import { createAnswers, titleOf } from './answers.ts'
import { createAuthentications } from './authentications.ts'
import type { Phone } from './phone.ts'
import type { Ask } from './phoneState.ts'
import { createProposals } from './proposals.ts'
import { createRequests } from './requests.ts'
import type { Sessions } from './sessions.ts'
import { createTimers } from './timers.ts'

/** Everything that apps ask of the user: proposals, sign-ins and requests. */
export function createAsks(phone: Phone, sessions: Sessions, lateBy: number) {
  const { client, store } = phone
  const proposals = createProposals(phone, sessions)
  const authentications = createAuthentications(phone, sessions)
  const requests = createRequests(phone, sessions)
  const { forget, approve, reject, logError } = createAnswers(phone, { proposals, authentications, requests })
  const late = createTimers(lateBy)
  const isOpen = (ask: Ask) => store.state.asks.some(({ id }) => id === ask.id)

  /** Answers a new ask or shows it, depending on the behaviour of the phone. */
  const receive = (ask: Ask) => {
    const { behaviour, asks } = store.state
    if (behaviour === 'silent') store.log(`Silent about ${titleOf(ask)}`)
    else if (behaviour === 'approve') approve(ask).catch(logError)
    else if (behaviour === 'reject') reject(ask).catch(logError)
    else if (!isOpen(ask)) {
      store.change({ asks: [...asks, ask] })
      if (behaviour === 'late') late.after(() => isOpen(ask) && approve(ask).catch(logError))
    }
  }

  const receiveAuthentication = (event: Parameters<typeof authentications.read>[0]) =>
    receive(authentications.read(event))

  /** The client passes on a proposal beside a sign-in only while nobody listens to sign-ins. */
  const supportSignIn = (signsIn: boolean) => {
    store.change({ signsIn })
    client.off('session_authenticate', receiveAuthentication)
    if (signsIn) client.on('session_authenticate', receiveAuthentication)
  }

  return {
    approve,
    reject,
    supportSignIn,
    stop: late.clear,
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
      supportSignIn(store.state.signsIn)
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
