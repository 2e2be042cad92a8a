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

/**
 * Seals a seed under a new part. `makePart` gets the id of the part. Resolves with the envelope, which the login server does not have yet;
 * without an answer of `makePart` the part is taken back, and there is none.
 */
export async function sealUnder(
  { api, account }: Session,
  kind: Way,
  entropy: Uint8Array,
  { id, serverPart }: CreatedPart,
  makePart: (id: string) => Promise<Uint8Array | undefined>,
): Promise<string | undefined> {
  const devicePart = await makePart(id).catch(() => undefined)
  if (!devicePart) {
    await api('DELETE', `/parts/${id}`, { answer: nothing }).catch(() => {})
    return undefined
  }
  try {
    const opened = { serverPart: base64urlnopad.decode(serverPart), devicePart }
    return JSON.stringify(await seal(entropy, { kind, account, id }, opened))
  } finally {
    devicePart.fill(0)
  }
}

/** Seals a seed under the first way back to it. Resolves with false where `makePart` had no answer. */
export async function addFirst(
  session: Session,
  kind: Way,
  entropy: Uint8Array,
  makePart: (id: string) => Promise<Uint8Array | undefined>,
): Promise<boolean> {
  const { api, account } = session
  // Another one needs a fresh login, which the frame has.
  const part = await api('POST', '/parts', { answer: createdPart, body: { kind, account } })
  const envelope = await sealUnder(session, kind, entropy, part, makePart)
  if (envelope === undefined) return false
  await api('PUT', `/parts/${part.id}`, { answer: nothing, body: { envelope } })
  return true
}

export const listParts = ({ api }: Session) => api('GET', '/parts', { answer: parts })

/**
 * Opens the envelope of one part, and keeps the part where it was deleted. Undefined where the device part is another one. The caller
 * overwrites the entropy.
 */
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
  // Whoever has the seed again must get it, also where the login server fails now.
  if (entropy) await keepPart(api, { id, deletesAt }).catch(() => {})
  return entropy
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
