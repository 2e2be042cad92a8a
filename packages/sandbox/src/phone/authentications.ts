import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Phone, Reason } from './phone.ts'
import type { Ask } from './phoneState.ts'
import type { Sessions } from './sessions.ts'

type Authentication = Extract<Ask, { kind: 'authentication' }>
type AuthPayload = Parameters<typeof populateAuthPayload>[0]['authPayload']

interface AuthRequest {
  id: number
  params: { authPayload: AuthPayload; requester: { metadata: { name: string } } }
}

const hexOf = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`

/** Requests for sign-in and session in one step, on eip155. @see https://specs.walletconnect.com/2.0/specs/clients/sign/session-authenticate */
export function createAuthentications({ client, store, signers }: Phone, sessions: Sessions) {
  const payloads = new Map<number, AuthPayload>()
  const signer = signers.eip155!
  const address = () => signer.addresses('')[store.state.selected]!
  const issuer = (chainId: string | undefined) => `did:pkh:${chainId}:${address()}`

  return {
    read({ id, params: { authPayload, requester } }: AuthRequest): Authentication {
      payloads.set(id, authPayload)
      const chains = authPayload.chains.filter(chainId => chainId.startsWith('eip155:'))
      const message = chains[0] ? client.formatAuthMessage({ request: authPayload, iss: issuer(chains[0]) }) : ''
      return { kind: 'authentication', id, app: requester.metadata.name, chains, message }
    },
    /** Signs one message per chain. */
    async approve({ id }: Authentication, chains: readonly string[]) {
      const authPayload = payloads.get(id)!
      const request = populateAuthPayload({ authPayload, chains: [...chains], methods: [...signer.methods] })
      const auths = []
      for (const chainId of chains) {
        const iss = issuer(chainId)
        const message = hexOf(client.formatAuthMessage({ request, iss }))
        const s = await signer.sign({ method: 'personal_sign', params: [message, address()], chainId })
        auths.push(buildAuthObject(request, { t: 'eip191', s: String(s) }, iss))
      }
      await client.approveSessionAuthenticate({ id, auths })
      sessions.read()
    },
    reject: ({ id }: Authentication, reason: Reason) => client.rejectSessionAuthenticate({ id, reason }),
  }
}
