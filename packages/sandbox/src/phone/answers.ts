import type { createAuthentications } from './authentications.ts'
import type { Phone, Reason } from './phone.ts'
import type { Ask } from './phoneState.ts'
import type { createProposals } from './proposals.ts'
import type { createRequests } from './requests.ts'
import { REJECTED } from './signers/signer.ts'

const NO_CHAINS = { code: 5100, message: 'Unsupported chains.' }

export const titleOf = (ask: Ask) =>
  ask.kind === 'request' ? `${ask.method} of ${ask.app}` : `${ask.kind} of ${ask.app}`

/** By the kind of what is asked. */
export interface AskKinds {
  proposals: ReturnType<typeof createProposals>
  authentications: ReturnType<typeof createAuthentications>
  requests: ReturnType<typeof createRequests>
}

/** The user's answers to what apps ask. */
export function createAnswers({ store }: Phone, { proposals, authentications, requests }: AskKinds) {
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

  return { forget, approve, reject, logError }
}
