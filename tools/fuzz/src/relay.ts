import type { BrowserContext, WebSocketRoute } from 'playwright-core'
import type { Frame } from './actions.ts'
import { hostileJson, mutate } from './mutate.ts'
import { createRandom, type Random } from './random.ts'

export interface RelayInterception {
  /** Sends frames to every open socket of the page, or closes it; `mutated` and `repeated` change the relay's own next frames. */
  disturb(frame: Frame, frames: number, seed: number): void
  /** Number of sockets that were opened. */
  sockets(): number
}

const topicsIn = (text: string): string[] => text.match(/[0-9a-f]{64}/g) ?? []

const subscription = (topic: string, message: unknown, random: Random) => ({
  id: random.pick<unknown>([random.int(1, 2 ** 31), '1', -1, 1e308, null]),
  jsonrpc: '2.0',
  method: 'irn_subscription',
  params: { id: 'forged', data: { topic, message, publishedAt: random.int(0, 2 ** 41), tag: random.int(0, 5_000) } },
})

/** A frame that the relay did not send. `seen` are requests of the page, whose ids and topics a forger repeats. */
function forge(frame: Frame, seen: readonly string[], random: Random): string | Buffer {
  const topics = seen.flatMap(topicsIn)
  const topic = topics.length > 0 && random.chance(0.8) ? random.pick(topics) : '0'.repeat(64)
  const id = seen.flatMap(text => text.match(/"id":(\d+)/)?.[1] ?? []).at(-1) ?? '1'
  switch (frame) {
    case 'deep':
      return `${'{"id":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    case 'binary':
      return Buffer.from([0, 255, 1, 254, 2, 253])
    case 'long':
      return JSON.stringify(subscription(topic, 'A'.repeat(3_000_000), random))
    case 'forged':
      return random.chance(0.5)
        ? JSON.stringify(subscription(topic, random.chance(0.5) ? 'AAECAwQF'.repeat(30) : hostileJson(random), random))
        : `{"id":${id},"jsonrpc":"2.0","${random.pick(['result', 'error'])}":${JSON.stringify(hostileJson(random))}}`
    default:
      return random.pick(['', '{', 'null', '[]', '"text"', '\u0000', '{"id":null}', '{"jsonrpc":"2.0","method":"x"}'])
  }
}

/** Puts itself between a page and the relay. */
export async function interceptRelay(context: BrowserContext, address: string): Promise<RelayInterception> {
  const sockets = new Map<WebSocketRoute, string[]>()
  let opened = 0
  let change: { frame: Frame; frames: number; random: Random } | undefined
  await context.routeWebSocket(
    url => url.href.startsWith(address),
    socket => {
      const seen: string[] = []
      sockets.set(socket, seen)
      opened += 1
      const server = socket.connectToServer()
      socket.onMessage(message => {
        seen.push(String(message))
        server.send(message)
      })
      server.onMessage(message => {
        if (!change) return socket.send(message)
        const { frame, random } = change
        change.frames -= 1
        if (change.frames === 0) change = undefined
        if (frame === 'mutated') return socket.send(JSON.stringify(mutate(JSON.parse(String(message)), random)))
        socket.send(message)
        socket.send(message)
      })
      const end = () => sockets.delete(socket)
      socket.onClose((code, reason) => {
        end()
        void server.close({ ...(code !== undefined && code >= 3000 && { code }), ...(reason && { reason }) })
      })
      server.onClose(() => {
        end()
        void socket.close()
      })
    },
  )
  return {
    sockets: () => opened,
    disturb(frame, frames, seed) {
      const random = createRandom(seed)
      if (frame === 'mutated' || frame === 'repeated') {
        change = { frame, frames, random }
        return
      }
      for (const [socket, seen] of sockets) {
        if (frame === 'close') void socket.close({ code: random.pick([1000, 3000, 4008]), reason: 'hostile' })
        else for (let count = 0; count < frames; count += 1) socket.send(forge(frame, seen, random))
      }
    },
  }
}
