import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Asked = { method: string; path: string; query: Record<string, string>; body: unknown }

export type Answer =
  | { json: unknown; status?: number }
  | { text: string; status?: number; type?: string }
  | { location: string }
  /** Sends headers and then nothing. */
  | { hang: 'before' | 'body'; status?: number }
  /** Sends JSON that never ends. */
  | { endless: true; status?: number }

/** Real HTTP server for the length of a test. It answers as the test defines and records the requests. */
export async function serveApi(answer: (asked: Asked) => Answer) {
  const asked: Asked[] = []
  let closed = 0
  const server = createServer((request, response) => {
    response.on('close', () => {
      closed += 1
    })
    void (async () => {
      let text = ''
      for await (const chunk of request) text += new TextDecoder().decode(chunk)
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://server')
      asked.push({
        method: request.method ?? '',
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: text ? JSON.parse(text) : undefined,
      })
      const given = answer(asked.at(-1)!)
      const json = { 'content-type': 'application/json' }
      if ('location' in given) {
        response.writeHead(302, { location: given.location })
        return response.end()
      }
      if ('hang' in given) {
        if (given.hang === 'body') {
          response.writeHead(given.status ?? 200, json)
          response.write('{"data":[')
        }
        return undefined
      }
      if ('endless' in given) {
        response.writeHead(given.status ?? 200, json)
        const more = () => {
          while (response.write('"x",'.repeat(8_192)));
        }
        response.on('drain', more)
        response.write('{"data":[')
        return more()
      }
      const body = 'json' in given ? JSON.stringify(given.json) : given.text
      response.writeHead(given.status ?? 200, 'json' in given ? json : { 'content-type': given.type ?? 'text/html' })
      return response.end(body)
    })()
  })
  await new Promise<void>(done => server.listen({ port: 0, host: '127.0.0.1' }, done))
  onTestFinished(
    () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, closed: () => closed }
}
