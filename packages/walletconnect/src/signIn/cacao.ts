import type { CaipNetworkId, SignedAccount, SignInDraft } from '@foyer/core/chain'
import { attempt } from '@foyer/core/chain/adapters'
import { formatSignInMessage } from '@foyer/core/siwx'
import { decodeRecap, encodeRecap, fieldsOf, isRecap, type Recap, recapSentence } from './recap.ts'

const VERSION = '1'

/** Message of the request, as the wallet gets it: without its account. @see https://chainagnostic.org/CAIPs/caip-222 */
export type AuthPayload = ReturnType<typeof authPayload>

/** Consent of one account to the request. `signed` is absent where its message is not the requested one. */
export type Consent = {
  account: string
  chains: readonly string[]
  methods: readonly string[]
  signed?: SignedAccount
}

/** Request of a message and of methods on chains. Throws `siwx.malformed` for a draft that makes no valid message. */
export function authPayload(signIn: SignInDraft, chains: readonly string[], methods: readonly string[]) {
  const { scheme, domain, statement, uri, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = signIn
  formatSignInMessage({ ...signIn, version: VERSION, accountAddress: `0x${'0'.repeat(40)}` })
  return {
    type: 'caip122' as const,
    // A wallet that signs one message takes the first chain.
    chains: [...new Set([signIn.chainId, ...chains])].filter(chain => chains.includes(chain)),
    domain: scheme === undefined ? domain : `${scheme}://${domain}`,
    aud: uri!,
    version: VERSION,
    nonce: nonce!,
    iat: issuedAt!,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    resources: [...(resources ?? []), encodeRecap(methods)],
  }
}

const ISSUER = /^did:pkh:(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/

/** Reads one consent of a wallet's answer. Undefined where it names no account of eip155. */
export function readCacao(cacao: unknown, signIn: SignInDraft, asked: AuthPayload): Consent | undefined {
  const { p, s } = fieldsOf(cacao)
  const stated = fieldsOf(p)
  const [, chainId, account] = ISSUER.exec(String(stated.iss)) ?? []
  if (!chainId || !account) return undefined
  const resources = Array.isArray(stated.resources) ? stated.resources.map(String) : []
  const last = resources.at(-1)
  const recap = isRecap(last) ? decodeRecap(last) : undefined
  const chains = [...new Set([chainId, ...[...(recap?.values() ?? [])].flat()])]
  const consent = { account, chains, methods: [...(recap?.keys() ?? [])] }
  const message = messageOf(stated, { signIn, asked, recap, resources, account, chainId: chainId as CaipNetworkId })
  const signature = signatureOf(s)
  if (message === undefined || signature === undefined) return consent
  return { ...consent, signed: { chainId: chainId as CaipNetworkId, address: account, message, signature } }
}

type Signing = {
  signIn: SignInDraft
  asked: AuthPayload
  recap: Recap | undefined
  resources: readonly string[]
  account: string
  chainId: CaipNetworkId
}

/** Fields that a wallet must return as they were requested. */
const KEPT = ['domain', 'aud', 'version', 'nonce', 'exp', 'nbf', 'requestId'] as const

/**
 * Text that was signed. It is written from the request, so that the wallet decides on nothing but the account, the chain, the time, and
 * which of the requested methods it grants. Undefined where the answer states anything else.
 */
function messageOf(stated: Record<string, unknown>, { signIn, asked, recap, resources, ...on }: Signing) {
  const requested = decodeRecap(asked.resources.at(-1)!)!
  const own = asked.resources.slice(0, -1)
  const others = recap ? resources.slice(0, -1) : resources
  const sentence = recap && recapSentence(recap)
  const statement = [asked.statement, sentence].filter(text => text !== undefined).join(' ')
  const isAsRequested =
    KEPT.every(field => (stated[field] || undefined) === (asked as Record<string, unknown>)[field]) &&
    others.length === own.length &&
    others.every((resource, index) => resource === own[index]) &&
    // A wallet states its statement with or without the sentence on the methods, and signs it with it.
    [asked.statement ?? '', statement].some(text => text === (stated.statement || '')) &&
    typeof stated.iat === 'string' &&
    [...(recap ?? [])].every(
      ([method, chains]) => requested.has(method) && chains.every(chain => asked.chains.includes(chain)),
    ) &&
    asked.chains.includes(on.chainId)
  if (!isAsRequested) return undefined
  const message = attempt(() =>
    formatSignInMessage({
      ...signIn,
      version: VERSION,
      ...(statement !== '' && { statement }),
      accountAddress: on.account,
      chainId: on.chainId,
      issuedAt: stated.iat as string,
      ...(stated.resources !== undefined && { resources }),
    }),
  )
  // The message has the address with its checksum; an account in other letter case was signed in that case.
  return message?.split('\n')[1] === on.account ? message : undefined
}

/** Bytes of the longest signature of a contract. */
const LONGEST = 10_000

/** Signature of a key (EIP-191) or of a contract (ERC-1271). */
function signatureOf(value: unknown): string | undefined {
  const { t, s } = fieldsOf(value)
  if (typeof s !== 'string' || s.length > 2 * LONGEST || !/^0x(?:[0-9a-f]{2})+$/i.test(s)) return undefined
  return (t === 'eip191' && s.length === 132) || t === 'eip1271' ? s : undefined
}
