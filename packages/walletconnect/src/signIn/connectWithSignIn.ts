import type { SignClient, SignedSession, SignInDraft } from '@foyer/core/chain'
import { attempt, quietly } from '@foyer/core/chain/adapters'
import { openSession, responderOf } from './authSession.ts'
import { type AuthPayload, authPayload, readCacao } from './cacao.ts'
import { publish, REQUEST_EXPIRY } from './publish.ts'
import { fieldsOf } from './recap.ts'
import type { Answer, SignInClient } from './signInClient.ts'

type Namespaces = Parameters<SignClient['connect']>[0]['optionalNamespaces']

const METHOD = 'wc_sessionAuthenticate'

/** Errors of a wallet that does not know the method. It answers the proposal instead. */
const UNKNOWN_METHOD = [10_001, 4200, -32_601]

const ANSWERED = { code: 6000, message: 'Answered by another request.' }

/** Consents that are read of one answer, against a wallet that sends a million. */
const MOST_CONSENTS = 50

/**
 * Function that asks a wallet for a session and a signed message in one prompt: `wc_sessionAuthenticate`, and beside it on the same pairing
 * a proposal for wallets that do not know it. The client's own `authenticate` is not used: it can hang, has no errors with codes, needs a
 * `Buffer` in the page, and forgets each link when the next one is made.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/session-authenticate
 */
export function signInOver(client: SignInClient): NonNullable<SignClient['connectWithSignIn']> {
  const { crypto } = client.core
  /** Keys to which wallets encrypt their answers, by the topic of the answer. */
  const keys = new Map<string, string>()
  const decode = crypto.decode.bind(crypto)
  crypto.decode = (topic, encoded, options) => {
    const receiverPublicKey = keys.get(topic)
    return decode(topic, encoded, receiverPublicKey ? { ...options, receiverPublicKey } : options)
  }
  return async ({ optionalNamespaces, signIn }) => {
    const { chains = [], methods = [] } = optionalNamespaces.eip155 ?? {}
    const asked = attempt(() => authPayload(signIn, chains, methods))
    const isAlone = Object.keys(optionalNamespaces).join() === 'eip155'
    // The method is for eip155 alone, and a message that breaks the format must not stand in the way of the session.
    if (!asked || !isAlone) return plainly(client, optionalNamespaces)
    return request(client, { optionalNamespaces, signIn, asked, keys })
  }
}

async function plainly(client: SignInClient, optionalNamespaces: Namespaces) {
  const { uri, approval } = await client.connect({ optionalNamespaces })
  const signed = async (): Promise<SignedSession> => ({ session: await approval(), signed: [] })
  return { ...(uri && { uri }), approval: signed }
}

type Request = {
  optionalNamespaces: Namespaces
  signIn: SignInDraft
  asked: AuthPayload
  keys: Map<string, string>
}

async function request(client: SignInClient, { optionalNamespaces, signIn, asked, keys }: Request) {
  const { core, metadata } = client
  await core.relayer.confirmOnlineStateOrThrow()
  const { topic: pairingTopic, uri } = await core.pairing.create({ methods: [METHOD] })
  const ownKey = await core.crypto.generateKeyPair()
  const answerTopic = await topicOf(core, ownKey)
  keys.set(answerTopic, ownKey)

  const id = Date.now() * 1_000 + Math.floor(Math.random() * 1_000)
  const expiryTimestamp = Math.floor(Date.now() / 1_000) + REQUEST_EXPIRY
  const sides = { publicKey: ownKey, metadata }
  const proposal = {
    id: id + 1,
    requiredNamespaces: {},
    optionalNamespaces,
    relays: [{ protocol: 'irn' }],
    pairingTopic,
    proposer: sides,
    expiryTimestamp,
  }
  const answer = answerOf(client, { id, proposalId: proposal.id }, async result => {
    const { cacaos, responder } = fieldsOf(result)
    const wallet = responderOf(fieldsOf(responder))
    if (!wallet) throw new Error('The wallet answered without its key.')
    const all = (Array.isArray(cacaos) ? cacaos : []).slice(0, MOST_CONSENTS)
    const consents = all.flatMap(cacao => readCacao(cacao, signIn, asked) ?? [])
    const session = await openSession(client, { pairingTopic, ownKey, responder: wallet, consents, optionalNamespaces })
    return { session, signed: consents.flatMap(({ signed }) => signed ?? []) }
  })
  // The link may be given up before anyone waits for its answer.
  answer.settled.catch(() => {})
  const settled = answer.settled.finally(() => {
    keys.delete(answerTopic)
    quietly(() => core.relayer.unsubscribe(answerTopic))
  })
  settled.catch(() => quietly(() => core.crypto.deleteKeyPair(ownKey)))

  try {
    await core.relayer.subscribe(answerTopic)
    await client.proposal.set(proposal.id, proposal)
    core.expirer.set(proposal.id, expiryTimestamp)
    await publish(client, pairingTopic, [
      { id, method: METHOD, params: { authPayload: asked, requester: sides, expiryTimestamp }, tag: 1116 },
      { id: proposal.id, method: 'wc_sessionPropose', params: proposal, tag: 1100 },
    ])
  } catch (cause) {
    answer.fail(cause)
    throw cause
  }
  return { uri, approval: () => settled }
}

/** Topic of the answers to a key. The client hashes a key only together with storing it. */
async function topicOf({ crypto }: SignInClient['core'], key: string): Promise<string> {
  const topic = await crypto.setSymKey(key)
  await crypto.deleteSymKey(topic)
  return topic
}

/** First answer of a wallet to either request. `fail` ends the waiting. */
function answerOf(
  { engine, events, proposal, core }: SignInClient,
  { id, proposalId }: { id: number; proposalId: number },
  open: (result: unknown) => Promise<SignedSession>,
) {
  let fail: (cause: unknown) => void = () => {}
  const settled = new Promise<SignedSession>((resolve, reject) => {
    const connected = `session_connect:${proposalId}`
    const authenticated = `session_request:${id}`
    const end = () => {
      engine.events.off(connected, onConnect)
      engine.events.off(authenticated, onAuthenticate)
      events.off('proposal_expire', onExpire)
    }
    const withdraw = async () => {
      end()
      if (!proposal.keys.includes(proposalId)) return
      core.expirer.del(proposalId)
      await proposal.delete(proposalId, ANSWERED)
    }
    fail = cause => {
      quietly(withdraw)
      reject(cause)
    }
    const onConnect = ({ error, session }: { error?: unknown; session?: unknown }) => {
      end()
      if (error) reject(error)
      else resolve({ session, signed: [] })
    }
    const onExpire = (expired: { id: number }) => {
      if (expired.id !== proposalId) return
      end()
      reject({ code: 0, message: 'The link has expired.' })
    }
    const onAuthenticate = ({ result, error }: Answer) => {
      if (!error)
        return void withdraw()
          .then(() => open(result))
          .then(resolve, reject)
      // Wallets that do not know the method see the proposal.
      if (!UNKNOWN_METHOD.includes(Number(fieldsOf(error).code))) fail(error)
    }
    engine.events.on(connected, onConnect)
    engine.events.on(authenticated, onAuthenticate)
    events.on('proposal_expire', onExpire)
  })
  return { settled, fail: (cause: unknown) => fail(cause) }
}
