import { base64urlnopad } from '@scure/base'
import { type CreatedPart, createdPart, loggedIn, nothing, part, parts } from '../login/answers.ts'
import { keepPart } from '../login/keepPart.ts'
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

/** Makes the part of the first way back to a wallet. Another one needs a fresh login, which the frame has. */
export const createFirstPart = ({ api, account }: Session, kind: Way): Promise<CreatedPart> =>
  api('POST', '/parts', { answer: createdPart, body: { kind, account } })

/**
 * Seals a seed under a new part. `makePart` gets the id of the part; without an answer the part is taken back, and the function
 * resolves with false.
 */
export async function addEnvelope(
  { api, account }: Session,
  kind: Way,
  entropy: Uint8Array,
  { id, serverPart }: CreatedPart,
  makePart: (id: string) => Promise<Uint8Array | undefined>,
): Promise<boolean> {
  const devicePart = await makePart(id).catch(() => undefined)
  if (!devicePart) {
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

/** Opens the envelope of one part, and keeps the part where it was deleted. Undefined where the device part is another one. */
export async function openPart(
  { api, account }: Session,
  kind: Way,
  id: string,
  devicePart: Uint8Array,
): Promise<Uint8Array | undefined> {
  const { serverPart, envelope, deletesAt } = await api('GET', `/parts/${id}`, { answer: part })
  if (envelope === undefined) return undefined
  const opened = { serverPart: base64urlnopad.decode(serverPart), devicePart }
  const entropy = await open(parsed(envelope), { kind, account, id }, opened)
  if (entropy) await keepPart(api, { id, deletesAt })
  return entropy
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
