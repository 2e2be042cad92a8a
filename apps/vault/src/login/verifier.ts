import { base64urlnopad } from '@scure/base'

/** Secret that binds a login to whoever began it, and its hash for the login server. */
export async function createVerifier(): Promise<{ verifier: string; verifierHash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { verifier: base64urlnopad.encode(bytes), verifierHash: base64urlnopad.encode(hash) }
}
