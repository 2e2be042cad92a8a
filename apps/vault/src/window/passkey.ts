import { readBytes } from '../sealing/envelope.ts'

/** Input of the PRF extension. The authenticator mixes in the passkey and this site. @see https://www.w3.org/TR/webauthn-3/#prf-extension */
const PRF_INPUT = new TextEncoder().encode('foyer vault passkey, version 1')

const TIME_LIMIT = 120_000

type PrfResults = { prf?: { enabled?: boolean; results?: { first?: BufferSource } } }

/** Whether this browser has passkeys at all. Whether they have the PRF extension shows only when one is made. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const prf = { prf: { eval: { first: PRF_INPUT } } }

const challenge = () => crypto.getRandomValues(new Uint8Array(32))

function outputOf(credential: Credential | null): Uint8Array | undefined {
  if (!(credential instanceof PublicKeyCredential)) return undefined
  const { prf: { results } = {} } = credential.getClientExtensionResults() as PrfResults
  if (!results?.first) return undefined
  const view = results.first
  return view instanceof ArrayBuffer
    ? new Uint8Array(view)
    : new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()
}

/** Uses a passkey of this site: the id of its part, and its output. Undefined when there is none with the extension. Rejects when the visitor cancels. */
export async function usePasskey(): Promise<{ part: string; output: Uint8Array } | undefined> {
  const credential = await navigator.credentials.get({
    publicKey: { challenge: challenge(), userVerification: 'required', timeout: TIME_LIMIT, extensions: prf },
  })
  const output = outputOf(credential)
  if (!output || !(credential instanceof PublicKeyCredential)) return undefined
  const { userHandle } = credential.response as AuthenticatorAssertionResponse
  return userHandle ? { part: encode(new Uint8Array(userHandle)), output } : undefined
}

/** Makes a passkey for a part. Undefined where the authenticator lacks the extension. Rejects when the visitor cancels. */
export async function makePasskey(part: string, label: string): Promise<Uint8Array | undefined> {
  const id = readBytes(part)
  if (!id) return undefined
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: challenge(),
      rp: { id: location.hostname, name: 'Vault' },
      user: { id, name: label, displayName: label },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -8 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: TIME_LIMIT,
      extensions: prf,
    },
  })
  const output = outputOf(credential)
  if (output || !(credential instanceof PublicKeyCredential)) return output
  if ((credential.getClientExtensionResults() as PrfResults).prf?.enabled !== true) return undefined
  // Many authenticators give no output while they make a passkey.
  const used = await usePasskey()
  return used?.part === part ? used.output : undefined
}

const encode = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
