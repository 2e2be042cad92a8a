import { REFUSALS } from '@foyer/auth/protocol'
import { type CaipNetworkId, FoyerError, isChainNamespace, type WalletAccount } from '@foyer/core/chain'
import type { VaultConfig } from '../config.ts'
import type { Approvals } from './approvals.ts'
import { capabilities } from './capabilities.ts'
import type { Methods, SmartMethod } from './methods.ts'
import type { Operations } from './operations.ts'
import { refused } from './refused.ts'
import { createSendCalls, SEND_CALLS } from './sendCalls.ts'
import type { Sessions } from './sessions.ts'
import { signInChain } from './signInChain.ts'
import { isSameAddress, readSignInRequest } from './signInRequest.ts'
import { loadSigner } from './wallets.ts'

/** Sign-ins whose nonces are remembered. */
const MOST_NONCES = 500

/** Requests of a page to the wallet. Sign-in messages for the page itself are signed here; the visitor is asked for everything else. */
export function createRequests(options: {
  config: VaultConfig
  embedder: string
  methods: Methods
  sessions: Sessions
  approvals: Approvals
  operations: Operations
  now: () => number
}) {
  const { config, embedder, methods, sessions, approvals, operations, now } = options
  const signed = new Set<string>()
  const sendCalls = createSendCalls({ approvals, operations })

  /** Whether the nonce is new to this account on this chain; it is not afterwards. */
  function isFirst(nonce: string): boolean {
    if (signed.has(nonce)) return false
    const [oldest] = signed
    if (signed.size >= MOST_NONCES && oldest !== undefined) signed.delete(oldest)
    signed.add(nonce)
    return true
  }

  async function signIn(asked: Asked, signal: AbortSignal): Promise<{ answer: unknown } | undefined> {
    const { wallet } = sessions.ready(asked.method)
    // The window signs it, and shows it first.
    if (sessions.isInWindow) return undefined
    const request = readSignInRequest(asked.namespace, asked, wallet.accounts)
    if (!request || request.account.chains?.includes(asked.chainId) === false) return undefined
    const { checkSignIn, signSignIn, withAccounts } = await loadSigner()
    const { namespace, account, text } = request
    const { address } = account
    const fields = checkSignIn(text, { embedder, namespace, address, chainId: asked.chainId, now: now() })
    if (!fields || !isFirst(`${fields.nonce} ${asked.chainId} ${address}`)) return undefined
    const chain = await signInChain(request.account, chainOf(asked), signal)
    const entropy = await sessions.open(wallet, signal)
    if (!entropy) return undefined
    try {
      const answer = await withAccounts(entropy, config, accounts => signSignIn(request, accounts, chain))
      return answer === undefined ? undefined : { answer }
    } finally {
      entropy.fill(0)
    }
  }

  const chainOf = (asked: { chainId: CaipNetworkId; method: string }) => chainIn(config, asked)

  async function status(params: unknown, signal: AbortSignal): Promise<unknown> {
    const method: SmartMethod = 'wallet_getCallsStatus'
    const [id] = Array.isArray(params) ? (params as unknown[]) : []
    const { accounts } = sessions.ready(method).wallet
    const sent = typeof id === 'string' ? operations.find(id) : undefined
    // Another login of this browser has other accounts.
    if (!sent || !accounts.some(({ address }) => isSameAddress('eip155', address, sent.sender))) {
      throw refused(method, 'This wallet knows no calls with this id.', REFUSALS.unknownId)
    }
    const chain = chainOf({ chainId: sent.chainId as CaipNetworkId, method })
    const { callsStatus } = await import('./callsStatus.ts')
    return callsStatus(chain, sent, { now: now(), operations, signal }).catch((cause: unknown) => {
      throw new FoyerError('wallet.failed', { method, reason: 'The network did not answer.' }, { cause })
    })
  }

  return async (params: { chainId: CaipNetworkId; method: string; params: unknown }, signal: AbortSignal) => {
    const { chainId, method } = params
    const namespace = chainId.split(':')[0]!
    sessions.ready(method)
    if (!isChainNamespace(namespace) || !methods[namespace].includes(method)) {
      throw new FoyerError('wallet.unsupportedMethod', { method })
    }
    chainOf(params)
    if (method === 'getAccountAddresses') return addresses(sessions.ready(method).wallet.accounts)
    if (method === 'wallet_getCapabilities')
      return capabilities(params.params, sessions.ready(method).wallet.accounts, config)
    if (method === 'wallet_getCallsStatus') return status(params.params, signal)
    if (method === SEND_CALLS) return sendCalls(params, signal)
    const done = await signIn({ ...params, namespace }, signal)
    return done ? done.answer : approvals.ask(params, signal)
  }
}

/** Chain of a request, which has smart accounts where the request is for one. */
function chainIn({ chains }: VaultConfig, { chainId, method }: { chainId: CaipNetworkId; method: string }) {
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const code = method === SEND_CALLS ? REFUSALS.chain : undefined
  if (!chain) throw refused(method, 'The vault does not know this chain.', code)
  if (method === SEND_CALLS && !chain.smartAccount)
    throw refused(method, 'There are no smart accounts on this chain.', code)
  return chain
}

/** Bitcoin addresses of the wallet, which the page knows from its session. */
const addresses = (accounts: readonly WalletAccount[]) =>
  accounts
    .filter(({ namespace }) => namespace === 'bip122')
    .map(({ address, publicKey, type }) => ({ address, publicKey, intention: type }))

type Asked = Parameters<ReturnType<typeof createRequests>>[0] & { namespace: keyof Methods }
