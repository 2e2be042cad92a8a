import type { SignInClient } from './signInClient.ts'

/** Seconds for which the relay keeps a request, and the wallet may answer it. */
export const REQUEST_EXPIRY = 300

/** Request on a pairing. @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods */
export type PairingRequest = { id: number; method: string; params: object; tag: number }

/** Sends requests on the topic of a pairing, to the wallet that will scan its link. */
export async function publish({ core }: SignInClient, topic: string, requests: readonly PairingRequest[]) {
  const messages = []
  let isVerified = true
  for (const { tag, ...request } of requests) {
    const payload = { jsonrpc: '2.0', ...request }
    const message = await core.crypto.encode(topic, payload, { encoding: 'base64' })
    // One after the other, and no more after a failure: the client's verify service hangs with two requests where it cannot be reached.
    const attestation: string | undefined = isVerified ? await attest(core, message, payload) : undefined
    isVerified = !!attestation
    core.history.set(topic, payload)
    messages.push({ id: request.id, message, tag, attestation })
  }
  await Promise.all(
    messages.map(({ id, message, tag, attestation }) =>
      core.relayer.publish(topic, message, {
        ttl: REQUEST_EXPIRY,
        prompt: true,
        tag,
        attestation,
        tvf: { correlationId: id },
        internal: { throwOnFailedPublish: true },
      }),
    ),
  )
}

/** Statement of the client's verify service on the origin of the page, which the wallet shows. Undefined without it. */
async function attest({ verify }: SignInClient['core'], message: string, payload: object) {
  const { subtle } = globalThis.crypto as Partial<Crypto>
  if (!subtle) return undefined
  const [id, decryptedId] = await Promise.all([hashOf(subtle, message), hashOf(subtle, JSON.stringify(payload))])
  return verify.register({ id, decryptedId })
}

async function hashOf(subtle: SubtleCrypto, text: string): Promise<string> {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
