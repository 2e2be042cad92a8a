import type { Unsubscribe } from '../chain/adapter.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import type { SignClient } from '../chain/walletConnectAdapter.ts'
import { FoyerError } from '../errors.ts'
import { quietly } from '../foreign.ts'
import { type Device, openWallet } from './openWallet.ts'
import { remoteError } from './remoteError.ts'
import type { WalletConnectSession } from './session.ts'

/** Seconds until a request expires in the wallet: the visitor needs time to find the phone. */
const REQUEST_EXPIRY = 300

/** Questions that a wallet answers without the visitor: it is not opened for them. @see https://eips.ethereum.org/EIPS/eip-5792 */
const SILENT: ReadonlySet<string> = new Set(['wallet_getCapabilities', 'wallet_getCallsStatus'])

type SessionRequest = {
  session: WalletConnectSession | undefined
  chainId: CaipNetworkId
  method: string
  params: unknown
  signal: AbortSignal
  device: Device | undefined
  /** Calls the listener when that session may have ended. */
  watch: (listener: () => void) => Unsubscribe
  isHeld: (topic: string) => boolean
}

/** Sends a request to the wallet of a session. Rejects without sending it where the session does not allow the chain or the method. */
export async function sessionRequest(
  client: SignClient,
  { session, chainId, method, params, signal, device, watch, isHeld }: SessionRequest,
): Promise<unknown> {
  if (!session) throw new FoyerError('wallet.disconnected', { method })
  const { topic } = session
  if (!session.accounts.some(account => account.chainId === chainId)) {
    throw new FoyerError('network.notApproved', { id: chainId })
  }
  if (!allows(client.session.get(topic), chainId, method)) throw new FoyerError('wallet.unauthorized', { method })
  keepFromOpening(client, topic)
  const answer = client.request<unknown>({ topic, chainId, request: { method, params }, expiry: REQUEST_EXPIRY })
  // The request was sent, whether or not the wallet can be opened.
  if (!SILENT.has(method)) quietly(() => device && openWallet(device, topic))
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const unwatch = watch(() => {
      if (!isHeld(topic)) reject(new FoyerError('wallet.disconnected', { method }))
    })
    answer
      .then(resolve, (error: unknown) => reject(remoteError(method, error)))
      .finally(() => {
        signal.removeEventListener('abort', abort)
        unwatch()
      })
  })
}

/** Whether the session allows a method on a chain. The client would reject too, with an error that has no code. */
export function allows(session: unknown, chainId: CaipNetworkId, method: string): boolean {
  const { namespaces } = session as { namespaces: Record<string, { methods: string[] }> }
  return Object.entries(namespaces).some(
    ([key, { methods }]) => (key === chainId || chainId.startsWith(`${key}:`)) && methods.includes(method),
  )
}

/** Keeps the client from opening a wallet by a link in the page's storage, which may belong to another kit. `openWallet` opens ours. */
function keepFromOpening(client: SignClient, topic: string) {
  const session = client.session.get(topic) as { sessionConfig?: object }
  session.sessionConfig = { ...session.sessionConfig, disableDeepLink: true }
}
