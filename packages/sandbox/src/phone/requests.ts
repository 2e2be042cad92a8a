import type { Phone, Reason } from './phone.ts'
import type { Ask } from './phoneState.ts'
import type { Sessions } from './sessions.ts'
import { PhoneError } from './signers/signer.ts'

type Request = Extract<Ask, { kind: 'request' }>

interface RequestEvent {
  id: number
  topic: string
  params: { chainId: string; request: { method: string; params: unknown } }
}

type Outcome = { result: unknown } | { error: Reason }

/** Requests within a session, such as for a signature. */
export function createRequests({ client, store, signers }: Phone, sessions: Sessions) {
  /** Switches at the request of an app, to a chain of its session only. */
  const switchChain = async ({ topic, params }: Request) => {
    const wanted = (params as [{ chainId?: unknown }] | undefined)?.[0]?.chainId
    const chainId = `eip155:${Number(wanted)}`
    const isShared = store.state.sessions.some(session => session.topic === topic && session.chains.includes(chainId))
    if (!isShared) throw new PhoneError(4902, 'This phone does not have that chain.')
    await sessions.switchChain(chainId)
    return null
  }

  const outcomeOf = async (request: Request): Promise<Outcome> => {
    const { method, params, chainId } = request
    try {
      if (method === 'wallet_switchEthereumChain') return { result: await switchChain(request) }
      return { result: await signers[chainId.split(':')[0]!]!.sign({ method, params, chainId }) }
    } catch (error) {
      const code = error instanceof PhoneError ? error.code : -32_000
      return { error: { code, message: error instanceof Error ? error.message : String(error) } }
    }
  }

  const respond = ({ id, topic }: Request, outcome: Outcome) =>
    client.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } })

  return {
    read: ({ id, topic, params }: RequestEvent): Request => ({
      kind: 'request',
      id,
      topic,
      app: client.session.get(topic).peer.metadata.name,
      chainId: params.chainId,
      method: params.request.method,
      params: params.request.params,
    }),
    /** Executes an approved request. Resolves with the error that the app gets instead of a result, if any. */
    async approve(request: Request): Promise<Reason | undefined> {
      const outcome = await outcomeOf(request)
      await respond(request, outcome)
      return 'error' in outcome ? outcome.error : undefined
    },
    reject: (request: Request, error: Reason) => respond(request, { error }),
  }
}
