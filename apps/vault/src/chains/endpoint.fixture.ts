import { vi } from 'vitest'

type Request = { method: string; params: unknown[] }
type Body = { result?: unknown; error?: { code: number; message: string } }
/** Answer in the place of the endpoint's. Undefined for its own. */
export type Alter = (request: Request) => Body | Response | undefined | Promise<Body | Response>

/**
 * Changes what the endpoint at `rpc` answers, and records what it was asked. The chains of the sandbox fetch in this process, too: all else
 * stays. The caller restores the globals.
 */
export function alterEndpoint(rpc: string, alter: Alter): string[] {
  const asked: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== rpc) return fetch(url, init)
    const request = JSON.parse(init.body as string) as Request
    asked.push(request.method)
    const answer = await alter(request)
    if (answer instanceof Response) return answer
    return answer ? Response.json({ jsonrpc: '2.0', id: 1, ...answer }) : fetch(url, init)
  })
  return asked
}

/** Body that never ends. */
export const endless = (): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    }),
  )
