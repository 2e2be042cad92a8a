import { expect, onTestFinished, test } from 'vitest'
import { connectRaw } from './relay.fixture.ts'
import { relayApi } from './relayApi.ts'
import { startRelay } from './startRelay.ts'

const start = async () => {
  const relay = await startRelay()
  onTestFinished(relay.stop)
  const api = relayApi(relay)
  const ask = async (method: string, path: string, body?: unknown) => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await api.request(path, { method, ...init })
    return { status: response.status, body: await response.json() }
  }
  return { relay, ask }
}

test('a fault is set, listed and removed', async () => {
  const { relay, ask } = await start()
  expect(await ask('POST', '/faults/relay', { down: true })).toMatchObject({
    status: 200,
    body: { down: true, delay: 0 },
  })
  await expect(connectRaw(relay.url)).rejects.toThrow('ECONNREFUSED')
  expect((await ask('POST', '/faults/relay', { delay: 5 })).body).toMatchObject({ down: true, delay: 5 })
  await ask('DELETE', '/faults/relay')
  expect((await ask('GET', '/faults/relay')).body).toEqual({
    down: false,
    refuseTokens: false,
    delay: 0,
    silent: false,
  })
  await connectRaw(relay.url)
  expect((await ask('POST', '/faults/relay/drop')).body).toEqual({ dropped: 1 })
})

test('an unknown fault is refused', async () => {
  const { ask } = await start()
  expect((await ask('POST', '/faults/relay', { sleepy: true })).status).toBe(400)
})
