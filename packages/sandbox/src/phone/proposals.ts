import { type Asked, approvedNamespaces, offeredChains } from './namespaces.ts'
import type { Phone, Reason } from './phone.ts'
import type { Ask } from './phoneState.ts'
import type { Sessions } from './sessions.ts'

type Proposal = Extract<Ask, { kind: 'proposal' }>

/** Proposals of a session. The client keeps the whole proposal; an ask has the parts on the screen. */
export function createProposals({ client, store, signers }: Phone, sessions: Sessions) {
  const askedBy = (id: number): Record<string, Asked>[] => {
    const { requiredNamespaces, optionalNamespaces } = client.proposal.get(id)
    return [requiredNamespaces, optionalNamespaces]
  }
  return {
    read(id: number): Proposal {
      const chains = offeredChains(askedBy(id), signers)
      return { kind: 'proposal', id, app: client.proposal.get(id).proposer.metadata.name, chains }
    },
    async approve({ id }: Proposal, chains: readonly string[]) {
      const { selected } = store.state
      const namespaces = approvedNamespaces(askedBy(id), { chains, signers, selected })
      const { acknowledged } = await client.approve({ id, namespaces })
      // An offline app does not acknowledge; it finds the session in the mailbox later.
      acknowledged().catch(() => {})
      sessions.read()
    },
    reject: ({ id }: Proposal, reason: Reason) => client.reject({ id, reason }),
  }
}
