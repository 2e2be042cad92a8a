import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '@foyer/chromium'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Sandbox, startSandbox } from '../index.ts'
import { connectRaw, createIdentity, createToken } from '../relay/relay.fixture.ts'

const ORIGIN = 'http://localhost:5173'
const DEEP = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
const JSON_BODY = { 'content-type': 'application/json' }

let sandbox: Sandbox
const uncaught = vi.fn()
beforeAll(async () => {
  process.on('uncaughtException', uncaught).on('unhandledRejection', uncaught)
  sandbox = await startSandbox({ port: await freePort(), origins: [ORIGIN], hosts: ['foyer.test:80'] })
})
afterAll(async () => {
  await sandbox.stop()
  process.off('uncaughtException', uncaught).off('unhandledRejection', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
})

const chain = (namespace: string) =>
  sandbox.config.networks.find(network => network.chainNamespace === namespace)!.rpcUrls.default.http[0]!

const SERVERS = ['services', 'relay', 'eip155', 'solana', 'polkadot', 'bip122'] as const
const WITH_SOCKETS = ['relay', 'solana', 'polkadot'] as const
const portOf = (server: (typeof SERVERS)[number]) => {
  const url = server === 'services' ? sandbox.url : server === 'relay' ? sandbox.relay.url : chain(server)
  return Number(new URL(url).port)
}

const isAlive = async (server: (typeof SERVERS)[number]) => {
  const { status } = await fetch(`http://localhost:${portOf(server)}/`)
  return status < 500
}

/** Sends bytes as they are. Resolves with the status of the answer, or `closed`. */
async function send(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', data => {
    answer += data
    if (answer.includes('\r\n')) socket.destroy()
  })
  socket.write(bytes)
  await once(socket, 'close')
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'closed'
}

const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
const handshake = (path: string, host: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${KEY}\r\n\r\n`

const openSocket = async (server: (typeof WITH_SOCKETS)[number]) => {
  if (server === 'relay') return (await connectRaw(sandbox.relay.url)).socket
  const socket = new WebSocket(`ws://localhost:${portOf(server)}`)
  await once(socket, 'open')
  return socket
}

describe.each(SERVERS)('%s', server => {
  test.each(['//', '//[', '/%', '/\\', 'http://[', '*'])('survives a handshake and a request for %s', async path => {
    const host = `localhost:${portOf(server)}`
    await send(portOf(server), handshake(path, host))
    await send(portOf(server), `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(await isAlive(server)).toBe(true)
  })

  test.each(['rebound.example', 'rebound.example:1234', 'localhost.rebound.example', 'localhost:1', '[x'])(
    'answers neither requests nor handshakes for the host %s',
    async host => {
      const refused = host === '[x' ? '400' : '421'
      expect(await send(portOf(server), `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toBe(refused)
      expect(await send(portOf(server), handshake('/', host))).toMatch(/^4/)
    },
  )

  test('refuses a body over 1 MB, announced or not', async () => {
    const url = `http://localhost:${portOf(server)}/`
    expect(await send(portOf(server), post(server, 'Content-Length: 60000000\r\n'))).toBe('413')
    const body = new Blob([new Uint8Array(3 << 20)]).stream()
    const status = await fetch(url, { method: 'POST', body, duplex: 'half' } as RequestInit).then(
      answer => answer.status,
      () => 413, // The connection may be closed before the body is sent.
    )
    expect(status).toBe(413)
    expect(await isAlive(server)).toBe(true)
  })

  test('refuses JSON that is nested too deeply', async () => {
    const url = `http://localhost:${portOf(server)}/`
    const answer = await fetch(url, { method: 'POST', body: DEEP, headers: JSON_BODY })
    expect(answer.status).toBe(400)
    expect(await isAlive(server)).toBe(true)
  })
})

const post = (server: (typeof SERVERS)[number], headers: string) =>
  `POST / HTTP/1.1\r\nHost: localhost:${portOf(server)}\r\n${headers}Connection: close\r\n\r\n`

describe.each(WITH_SOCKETS)('socket of %s', server => {
  test.each([
    ['deep nesting', DEEP, 1008],
    ['deep nesting in the parameters', `{"jsonrpc":"2.0","id":1,"method":"system_chain","params":${DEEP}}`, 1008],
    ['a message over 1 MB', `"${'a'.repeat(2 << 20)}"`, 1009],
  ])('is closed for %s, and the others stay open', async (_, message, code) => {
    const [sender, other] = await Promise.all([openSocket(server), openSocket(server)])
    const closed = once(sender, 'close')
    sender.send(message)
    expect((await closed)[0]).toBe(code)
    expect(other.readyState).toBe(WebSocket.OPEN)
    other.close()
    expect(await isAlive(server)).toBe(true)
  })

  test('survives a client that resets the connection within the handshake', async () => {
    const socket = connect(portOf(server), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(handshake('/', `localhost:${portOf(server)}`))
    socket.resetAndDestroy()
    expect(await isAlive(server)).toBe(true)
  })
})

test('a relay token whose key is no base58 is refused, with a reason that fits in the frame', async () => {
  const identity = { ...createIdentity(), did: `did:key:z${'0'.repeat(400)}` }
  const query = new URLSearchParams({ projectId: 'test', auth: createToken(identity, { aud: sandbox.relay.url }) })
  const socket = new WebSocket(`${sandbox.relay.url}/?${query}`)
  expect((await once(socket, 'close'))[0]).toBe(3000)
  expect(await isAlive('relay')).toBe(true)
})

test('a configured host is answered', async () => {
  const request = 'GET /config.json HTTP/1.1\r\nHost: foyer.test:80\r\nConnection: close\r\n\r\n'
  expect(await send(portOf('services'), request)).toBe('200')
})

const CONTROLS = [
  ['GET', '/faults'],
  ['POST', '/faults'],
  ['DELETE', '/faults'],
  ['OPTIONS', '/faults'],
  ['POST', '/faults/relay'],
  ['POST', '/faults/relay/drop'],
  ['POST', '/faults/catalogue'],
  ['POST', '/blocks'],
  ['GET', '/pools'],
  ['POST', '/pools/trade'],
  ['POST', '/faults/sign-in'],
  ['POST', '/faults/onramp'],
  ['POST', '/faults/names'],
  ['POST', '/permissions/eip155:31337:0x1'],
  ['DELETE', '/permissions/eip155:31337:0x1'],
  ['DELETE', '/analytics/events'],
] as const

describe.each(CONTROLS)('%s %s', (method, path) => {
  test.each([ORIGIN, 'https://elsewhere.example', 'null'])('is refused to a page of %s', async origin => {
    const body = method === 'POST' ? JSON.stringify({ down: true }) : null
    const answer = await fetch(`${sandbox.url}${path}`, { method, body, headers: { ...JSON_BODY, origin } })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(sandbox.faults.rules).toEqual([])
    expect(sandbox.relay.faults.state.down).toBe(false)
  })
})

test.each(['a program', 'a page of the sandbox itself'])('%s may read the faults', async caller => {
  const headers: Record<string, string> = caller === 'a program' ? {} : { origin: sandbox.url }
  expect((await fetch(`${sandbox.url}/faults`, { headers })).status).toBe(200)
})

test('a service is refused to a page that is not among the origins, also without preflight', async () => {
  const event = JSON.stringify({ eventId: '1', url: '', domain: '', timestamp: 1, props: {} })
  const call = (origin: string) =>
    fetch(`${sandbox.url}/e?projectId=demo&st=foyer&sv=1`, {
      method: 'POST',
      body: event,
      headers: { ...JSON_BODY, origin },
    })
  expect((await call('https://elsewhere.example')).status).toBe(403)
  expect((await call(ORIGIN)).status).toBe(200)
  expect(sandbox.events.all.length).toBe(1)
})

const askEvm = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(chain('eip155'), { method: 'POST', body: JSON.stringify(body), headers: { ...JSON_BODY, ...headers } })

const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })

test('a page of any origin may use the EVM chain', async () => {
  const answer = await askEvm(call('eth_chainId'), { origin: 'https://elsewhere.example' })
  expect(await answer.json()).toMatchObject({ result: '0x7a69' })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

describe.each([
  ['anvil_mine', call('anvil_mine', '0x1')],
  ['evm_mine', call('evm_mine')],
  ['a batch with hardhat_mine', [call('eth_chainId'), call('hardhat_mine', '0x1')]],
  ['eth_sendUnsignedTransaction', call('eth_sendUnsignedTransaction', {})],
  ['a request without a method', {}],
])('%s', (_, body) => {
  test.each([ORIGIN, 'null'])('is refused to a page of %s', async origin => {
    const height = async () => (await askEvm(call('eth_blockNumber'))).text()
    const before = await height()
    expect((await askEvm(body, { origin })).status).toBe(403)
    expect(await height()).toBe(before)
  })
})

test('a program may control the EVM chain', async () => {
  const height = async () => {
    const { result } = (await (await askEvm(call('eth_blockNumber'))).json()) as { result: string }
    return Number(result)
  }
  const before = await height()
  for (const method of ['evm_mine', 'anvil_mine'])
    expect(await (await askEvm(call(method))).json()).toHaveProperty('result')
  expect((await height()) - before).toBe(2)
})
