import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { base58 } from '@scure/base'
import { WebSocket } from 'ws'

export interface Identity {
  privateKey: KeyObject
  did: string
}

export function createIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  return { privateKey, did: `did:key:z${base58.encode(Uint8Array.of(0xed, 0x01, ...raw))}` }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function createToken({ privateKey, did }: Identity, claims: Record<string, unknown>) {
  const now = Math.floor(Date.now() / 1_000)
  const payload = { iss: did, sub: 'a nonce', iat: now, exp: now + 3_600, ...claims }
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(payload)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/** Client without an SDK: the test writes the messages. */
export async function connectRaw(url: string, identity = createIdentity()) {
  const query = new URLSearchParams({ projectId: 'test', auth: createToken(identity, { aud: url }) })
  const socket = new WebSocket(`${url}/?${query}`)
  await once(socket, 'open')
  const received: { id: number; method: string; params: { id: string; data: { topic: string; message: string } } }[] =
    []
  const waiting = new Map<number, (answer: { result?: unknown; error?: { code: number } }) => void>()
  socket.on('message', data => {
    const value = JSON.parse(String(data))
    if (value.method) received.push(value)
    else waiting.get(value.id)?.(value)
  })
  let id = 0
  return {
    socket,
    identity,
    received,
    messages: () => received.map(({ params }) => params.data.message),
    ask: (method: string, params: unknown) =>
      new Promise<{ result?: unknown; error?: { code: number } }>(resolve => {
        id += 1
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      }),
    acknowledge: (delivery: number) => socket.send(JSON.stringify({ id: delivery, jsonrpc: '2.0', result: true })),
  }
}
