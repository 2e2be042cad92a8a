import { base64urlnopad } from '@scure/base'
import { createdPart, loggedIn, nothing, part, parts } from '../login/answers.ts'
import type { LoginApi } from '../login/loginApi.ts'
import type { CallFrame } from '../protocol/windowMessages.ts'
import type { EnvelopeKind } from '../sealing/envelope.ts'
import { open, seal } from '../sealing/seal.ts'

export type Session = { api: LoginApi; account: string }

/** Gives this window a session of its own, from that of the frame. Rejects for another account than the frame's. */
export async function takeOver({ api, account }: Session, call: CallFrame): Promise<void> {
  const body = { ticket: await call('ticket', undefined) }
  const taken = await api('POST', '/handover/redeem', { answer: loggedIn, body })
  if (taken.account !== account) throw new Error('The session is that of another account.')
}

export type Way = Exclude<EnvelopeKind, 'device'>

/**
 * Seals a seed under another part. `makePart` gets the id of the part; without an answer the part is taken back, and the function
 * resolves with false.
 */
export async function addEnvelope(
  { api, account }: Session,
  kind: Way,
  entropy: Uint8Array,
  makePart: (id: string) => Promise<Uint8Array | undefined>,
): Promise<boolean> {
  const { id, serverPart } = await api('POST', '/parts', { answer: createdPart, body: { kind, account } })
  const devicePart = await makePart(id).catch(() => undefined)
  if (!devicePart) {
    // Only shortly after a login; otherwise the part stays, empty.
    await api('DELETE', `/parts/${id}`, { answer: nothing }).catch(() => {})
    return false
  }
  const envelope = await seal(
    entropy,
    { kind, account, id },
    { serverPart: base64urlnopad.decode(serverPart), devicePart },
  )
  devicePart.fill(0)
  await api('PUT', `/parts/${id}`, { answer: nothing, body: { envelope: JSON.stringify(envelope) } })
  return true
}

export const listParts = ({ api }: Session) => api('GET', '/parts', { answer: parts })

/** Opens the envelope of one part. Undefined where the device part is another one. */
export async function openPart(
  { api, account }: Session,
  kind: Way,
  id: string,
  devicePart: Uint8Array,
): Promise<Uint8Array | undefined> {
  const { serverPart, envelope } = await api('GET', `/parts/${id}`, { answer: part })
  if (envelope === undefined) return undefined
  return open(parsed(envelope), { kind, account, id }, { serverPart: base64urlnopad.decode(serverPart), devicePart })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
