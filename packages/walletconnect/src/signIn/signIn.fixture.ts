import type { SignClient, SignedSession, SignInDraft } from '@foyer/core/chain'
import { closeClient } from '@foyer/core/chain/adapters'
import { type RawWallet, rawWallet } from '@foyer/core/walletConnect.fixture'
import { memoryStorage, type PhoneWallet, type PhoneWalletOptions, phoneWallet } from '@foyer/sandbox/phone'
import type { Relay } from '@foyer/sandbox/relay'
import { localRelay } from '@foyer/sandbox/relay.fixture'
import { onTestFinished } from 'vitest'
import { loadClient } from '../loadClient.ts'
import { HERE } from '../relayPage.fixture.ts'
import type { AuthPayload } from './cacao.ts'

export const OTHER = 'eip155:31338'
export const METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']
export const NAMESPACES = {
  eip155: { chains: [HERE, OTHER], methods: METHODS, events: ['chainChanged', 'accountsChanged'] },
}

export const draft = (changes: Partial<SignInDraft> = {}): SignInDraft => ({
  domain: 'localhost:3000',
  uri: 'http://localhost:3000/',
  statement: 'Sign in to the shop.',
  nonce: 'abcdef12345',
  issuedAt: new Date().toISOString(),
  expirationTime: new Date(Date.now() + 300_000).toISOString(),
  chainId: HERE,
  resources: ['https://shop.example/terms'],
  ...changes,
})

type Namespaces = Parameters<SignClient['connect']>[0]['optionalNamespaces']

export interface SignInWorld {
  relay: Relay
  client: SignClient
  /** Asks with one link for a session and a message. */
  ask(signIn?: SignInDraft, namespaces?: Namespaces): Promise<{ uri: string; settled: Promise<SignedSession> }>
  /** Phone that approves at once. */
  phone(options?: Partial<PhoneWalletOptions>): Promise<PhoneWallet>
  raw(): Promise<RawWallet>
}

/** Relay with a page's client on it, and wallets that end with the test. */
export async function signInWorld(): Promise<SignInWorld> {
  const relay = await localRelay()
  const client = await loadClient({ projectId: 'test', relayUrl: relay.url }, memoryStorage())
  onTestFinished(() => closeClient(client))
  const ask = async (signIn = draft(), optionalNamespaces: Namespaces = NAMESPACES) => {
    const { uri, approval } = await client.connectWithSignIn!({ optionalNamespaces, signIn })
    const settled = approval()
    settled.catch(() => {})
    return { uri: uri!, settled }
  }
  const phone = async (options: Partial<PhoneWalletOptions> = {}) => {
    const wallet = await phoneWallet({ relayUrl: relay.url, behaviour: 'approve', ...options })
    onTestFinished(wallet.stop)
    return wallet
  }
  const raw = async () => {
    const wallet = await rawWallet({ relayUrl: relay.url })
    onTestFinished(wallet.stop)
    return wallet
  }
  return { relay, client, ask, phone, raw }
}

type Sender = {
  sendResult(answer: { id: number; topic: string; result: unknown; encodeOpts: object }): Promise<void>
}

/** Has a wallet answer the sign-in request of a link with any result, which its own client would refuse to send. */
export async function answerWith(
  { client }: RawWallet,
  uri: string,
  resultFor: (own: string, asked: { authPayload: AuthPayload }) => unknown,
): Promise<void> {
  const asked = new Promise<{ id: number; params: { authPayload: unknown; requester: { publicKey: string } } }>(
    resolve => client.once('session_authenticate', resolve),
  )
  // A wallet that reads the proposal too, and leaves it unanswered.
  client.on('session_proposal', () => {})
  await client.core.pairing.pair({ uri })
  const { id, params } = await asked
  const { publicKey: receiverPublicKey } = params.requester
  const senderPublicKey = await client.core.crypto.generateKeyPair()
  const topic = await client.core.crypto.setSymKey(receiverPublicKey)
  await client.core.crypto.deleteSymKey(topic)
  const result = resultFor(senderPublicKey, { authPayload: params.authPayload as AuthPayload })
  const encodeOpts = { type: 1, receiverPublicKey, senderPublicKey }
  await (client.engine as unknown as Sender).sendResult({ id, topic, result, encodeOpts })
}
