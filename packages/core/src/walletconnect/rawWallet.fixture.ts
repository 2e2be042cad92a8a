import { SignClient } from '@walletconnect/sign-client'
import { closeClient, connectOnce } from './relaySocket.ts'

export type RawWallet = Awaited<ReturnType<typeof rawWallet>>

type Client = Awaited<ReturnType<typeof SignClient.init>>

/** Properties of a session, beside its namespaces. */
type Properties = Partial<Pick<Parameters<Client['approve']>[0], 'sessionProperties' | 'scopedProperties'>>

type Answer = { result: unknown } | { error: { code: number; message: string } }

/** Sign client in the wallet's role, without further logic: it approves, emits and answers as a test defines. */
export async function rawWallet({ relayUrl, name = 'Raw' }: { relayUrl: string; name?: string }) {
  const client = await SignClient.init({
    projectId: 'test',
    relayUrl,
    metadata: { name, description: name, url: 'https://raw.example', icons: ['javascript:alert(1)'] },
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: `raw-${Math.random()}`,
  })
  connectOnce(client.core.relayer)
  return {
    client,
    /** Takes a link and approves exactly these accounts, by namespace, with these properties. Resolves with the session's topic. */
    approve: async (uri: string, accounts: Record<string, string[]>, properties: Properties = {}): Promise<string> => {
      const proposed = new Promise<number>(resolve => client.once('session_proposal', ({ id }) => resolve(id)))
      await client.core.pairing.pair({ uri })
      const namespaces = Object.fromEntries(
        Object.entries(accounts).map(([key, each]) => [
          key,
          { accounts: each, methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] },
        ]),
      )
      const { topic } = await client.approve({ id: await proposed, namespaces, ...properties })
      return topic
    },
    /** Takes a link and rejects its proposal. */
    refuse: async (uri: string, reason: { code: number; message: string }): Promise<void> => {
      const proposed = new Promise<number>(resolve => client.once('session_proposal', ({ id }) => resolve(id)))
      await client.core.pairing.pair({ uri })
      await client.reject({ id: await proposed, reason })
    },
    /** Answers every request from now on with the same. */
    answer: (answer: Answer) => {
      client.removeAllListeners('session_request')
      client.on('session_request', ({ topic, id }) => {
        void client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } })
      })
    },
    topics: () => client.session.keys,
    stop: () => closeClient(client),
  }
}
