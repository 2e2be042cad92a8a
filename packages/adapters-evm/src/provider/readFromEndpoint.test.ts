import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RpcEndpoint } from '@foyer/core/chain'
import { expect, it, onTestFinished } from 'vitest'
import { foundry } from '../networks.ts'
import { call, rejection } from '../page.fixture.ts'
import { readFromEndpoint } from './readFromEndpoint.ts'

type Request = { id: number; method: string; params: unknown }
type Answer = { result?: unknown; error?: unknown }
type Seen = { path: string; key: string | undefined; body: Request | Request[] }

async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as Seen['body']
}

/** Endpoints of this machine, each with its answer, and reads of a network that has them. */
async function startEndpoints(answers: Record<string, (request: Request) => Answer>) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then(body => {
      const path = request.url!
      seen.push({ path, key: request.headers['x-key'] as string | undefined, body })
      const answerTo = (each: Request) => ({ jsonrpc: '2.0', id: each.id, ...answers[path]!(each) })
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answerTo) : answerTo(body)))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const reader = (...endpoints: Exclude<RpcEndpoint, string>[]) => {
    const network = { ...foundry, rpcUrls: { default: { http: [] } }, endpoints }
    return (method: string, params: unknown = []) =>
      readFromEndpoint({ network, method, params, fetch: undefined, signal: call().signal })
  }
  return { seen, reader, at: (path: string) => origin + path, paths: () => seen.map(({ path }) => path) }
}

it('sends the key of the app, and requests of one moment together where the endpoint takes batches', async () => {
  const { reader, at, seen } = await startEndpoints({ '/own': ({ method }) => ({ result: method }) })
  const read = reader({ url: at('/own'), headers: { 'x-key': 'secret' }, batch: true })
  expect(await Promise.all([read('eth_call'), read('eth_blockNumber')])).toEqual(['eth_call', 'eth_blockNumber'])
  expect(seen.map(({ key, body }) => [key, (body as Request[]).length])).toEqual([['secret', 2]])
})

it('keeps code, message and data of a revert, and asks no other endpoint', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0xdeadbeef' }
  const { reader, at, paths } = await startEndpoints({ '/first': () => ({ error }), '/next': () => ({ result: '0x' }) })
  const read = reader({ url: at('/first') }, { url: at('/next') })
  expect(await rejection(read('eth_call'))).toMatchObject({ name: 'ProviderRpcError', ...error })
  expect(paths()).toEqual(['/first'])
})

it('asks the next endpoint where one lacks the method, and leaves one at its limit alone', async () => {
  const { reader, at, paths } = await startEndpoints({
    '/lacks': () => ({ error: { code: -32601, message: 'method not found' } }),
    '/limited': () => ({ error: { code: -32005, message: 'limit exceeded' } }),
    '/good': () => ({ result: '0x1' }),
  })
  const read = reader({ url: at('/lacks') }, { url: at('/limited') }, { url: at('/good') })
  expect(await read('eth_getLogs')).toBe('0x1')
  expect(await read('eth_getLogs')).toBe('0x1')
  expect(paths()).toEqual(['/lacks', '/limited', '/good', '/lacks', '/good'])
})

it('rejects with -32601 where no endpoint has the method', async () => {
  const error = { code: -32601, message: 'Method not found' }
  const { reader, at, paths } = await startEndpoints({ '/first': () => ({ error }), '/next': () => ({ error }) })
  const read = reader({ url: at('/first') }, { url: at('/next') })
  expect(await rejection(read('debug_traceCall'))).toMatchObject({ name: 'ProviderRpcError', ...error })
  expect(paths()).toEqual(['/first', '/next'])
})

it('answers null where the chain does, and passes parameters by name', async () => {
  const { reader, at, seen } = await startEndpoints({ '/own': () => ({ result: null }) })
  const read = reader({ url: at('/own') })
  expect(await read('eth_getTransactionReceipt', { hash: '0x1' })).toBe(null)
  expect(seen[0]?.body).toMatchObject({ params: { hash: '0x1' } })
})
