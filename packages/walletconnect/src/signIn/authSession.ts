import type { Consent } from './cacao.ts'
import type { SignInClient } from './signInClient.ts'

/** Seconds: the life of every session. */
const SESSION_EXPIRY = 7 * 24 * 60 * 60

type Responder = { publicKey: string; metadata: unknown }

type Approval = {
  pairingTopic: string
  ownKey: string
  responder: Responder
  consents: readonly Consent[]
  optionalNamespaces: object
}

/** Returns the wallet's side of a session; undefined where there is none to talk to. */
export function responderOf({ publicKey, metadata }: Record<string, unknown>): Responder | undefined {
  return typeof publicKey === 'string' && /^[0-9a-f]{64}$/.test(publicKey) ? { publicKey, metadata } : undefined
}

/**
 * Opens the session that a wallet grants with its consents: both sides derive it from the same answer. Without a method the wallet has opened
 * none, and this one has no accounts.
 */
export async function openSession(
  client: SignInClient,
  { pairingTopic, ownKey, responder, consents, optionalNamespaces }: Approval,
): Promise<object> {
  const { core, metadata } = client
  const topic = await core.crypto.generateSharedKey(ownKey, responder.publicKey)
  const expiry = Math.floor(Date.now() / 1_000) + SESSION_EXPIRY
  const methods = [...new Set(consents.flatMap(each => each.methods))]
  const chains = [...new Set(consents.flatMap(each => each.chains))]
  const accounts = [...new Set(consents.flatMap(each => each.chains.map(chain => `${chain}:${each.account}`)))]
  const session = {
    topic,
    acknowledged: true,
    self: { publicKey: ownKey, metadata },
    peer: responder,
    controller: responder.publicKey,
    expiry,
    requiredNamespaces: {},
    optionalNamespaces,
    relay: { protocol: 'irn' },
    pairingTopic,
    namespaces:
      methods.length > 0 ? { eip155: { chains, accounts, methods, events: ['chainChanged', 'accountsChanged'] } } : {},
    transportType: 'relay',
  }
  await core.relayer.subscribe(topic)
  await client.session.set(topic, session)
  core.expirer.set(topic, expiry)
  return session
}
