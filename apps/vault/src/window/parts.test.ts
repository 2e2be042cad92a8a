import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { type LoginApi, LoginFailure } from '../login/loginApi.ts'
import { seal } from '../sealing/seal.ts'
import { addFirst, openPart, sealUnder } from './parts.ts'

const ID = 'A'.repeat(22)
const SERVER_PART = new Uint8Array(32).fill(3)
const CODE = new Uint8Array(16).fill(5)
const ENTROPY = new Uint8Array(16).fill(9)
const PART = { id: ID, serverPart: base64urlnopad.encode(SERVER_PART) }

/** Login server with one recovery part, which is going. `failing` begins the calls that fail. */
async function serverWith(failing: string) {
  const parts = { serverPart: SERVER_PART, devicePart: CODE.slice() }
  const envelope = JSON.stringify(await seal(ENTROPY, { kind: 'recovery', account: ID, id: ID }, parts))
  const calls: string[] = []
  const api = (async (method: string, path: string) => {
    calls.push(`${method} ${path}`)
    if (`${method} ${path}`.startsWith(failing)) throw new LoginFailure('server.failed')
    return method === 'GET' ? { ...PART, envelope, deletesAt: 7 } : PART
  }) as LoginApi
  return { session: { api, account: ID }, calls }
}

test('H63 a part that is going and cannot be kept opens the seed all the same', async () => {
  const { session, calls } = await serverWith('POST')
  expect(await openPart(session, 'recovery', ID, CODE)).toEqual(ENTROPY)
  expect(calls).toEqual([`GET /parts/${ID}`, `POST /parts/${ID}/restore`])
})

test('a part that another code opens is not kept', async () => {
  const { session, calls } = await serverWith('none')
  expect(await openPart(session, 'recovery', ID, new Uint8Array(16))).toBeUndefined()
  expect(calls).toEqual([`GET /parts/${ID}`])
})

test('the part of a passkey is overwritten once the seed is sealed, and where sealing fails', async () => {
  const { session } = await serverWith('none')
  const [output, unused] = [CODE.slice(), CODE.slice()]
  const envelope = await sealUnder(session, 'recovery', ENTROPY, PART, async () => output)
  expect(JSON.parse(envelope!)).toMatchObject({ kind: 'recovery', account: ID, id: ID })
  expect(output).toEqual(new Uint8Array(16))
  await expect(sealUnder(session, 'recovery', new Uint8Array(3), PART, async () => unused)).rejects.toThrow(TypeError)
  expect(unused).toEqual(new Uint8Array(16))
})

test('the first way back is taken back where the visitor makes none', async () => {
  const { session, calls } = await serverWith('none')
  expect(await addFirst(session, 'passkey', ENTROPY, async () => undefined)).toBe(false)
  expect(calls).toEqual(['POST /parts', `DELETE /parts/${ID}`])
  expect(await addFirst(session, 'recovery', ENTROPY, async () => CODE.slice())).toBe(true)
  expect(calls.slice(2)).toEqual(['POST /parts', `PUT /parts/${ID}`])
})
