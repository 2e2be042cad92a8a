import { type CaipNetworkId, FoyerError, isChainNamespace, type WalletAccount } from '@foyer/core/chain'
import type { VaultConfig } from '../config.ts'
import type { Approvals } from './approvals.ts'
import { METHODS } from './methods.ts'
import type { Sessions } from './sessions.ts'
import { readSignInRequest } from './signInRequest.ts'
import { loadSigner } from './wallets.ts'

/** Sign-ins whose nonces are remembered. */
const MOST_NONCES = 500

/** Requests of a page to the wallet. Sign-in messages for the page itself are signed here; the visitor is asked for everything else. */
export function createRequests(options: {
  config: VaultConfig
  embedder: string
  sessions: Sessions
  approvals: Approvals
  now: () => number
}) {
  const { config, embedder, sessions, approvals, now } = options
  const signed = new Set<string>()

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
    const request = readSignInRequest(asked.namespace, asked, wallet.accounts)
    if (!request) return undefined
    const { checkSignIn, signSignIn, withAccounts } = await loadSigner()
    const { namespace, account, text } = request
    const { address } = account
    const fields = checkSignIn(text, { embedder, namespace, address, chainId: asked.chainId, now: now() })
    if (!fields || !isFirst(`${fields.nonce} ${asked.chainId} ${address}`)) return undefined
    const entropy = await sessions.open(wallet, signal)
    try {
      const answer = await withAccounts(entropy, config, accounts => signSignIn(request, accounts))
      return answer === undefined ? undefined : { answer }
    } finally {
      entropy.fill(0)
    }
  }

  return async (params: { chainId: CaipNetworkId; method: string; params: unknown }, signal: AbortSignal) => {
    const { chainId, method } = params
    const namespace = chainId.split(':')[0]!
    sessions.ready(method)
    if (!isChainNamespace(namespace) || !METHODS[namespace].includes(method)) {
      throw new FoyerError('wallet.unsupportedMethod', { method })
    }
    if (!config.chains.some(({ caipNetworkId }) => caipNetworkId === chainId)) {
      throw new FoyerError('auth.refused', { method, reason: 'The vault does not know this chain.' })
    }
    if (method === 'getAccountAddresses') return addresses(sessions.ready(method).wallet.accounts)
    const done = await signIn({ ...params, namespace }, signal)
    return done ? done.answer : approvals.ask(params, signal)
  }
}

/** Bitcoin addresses of the wallet, which the page knows from its session. */
const addresses = (accounts: readonly WalletAccount[]) =>
  accounts
    .filter(({ namespace }) => namespace === 'bip122')
    .map(({ address, publicKey, type }) => ({ address, publicKey, intention: type }))

type Asked = Parameters<ReturnType<typeof createRequests>>[0] & { namespace: keyof typeof METHODS }
