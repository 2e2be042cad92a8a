import { type Greeting, LARGEST_MEMORY, PROTOCOL } from '@foyer/auth/protocol'
import * as z from 'zod/mini'
import { loadConfig } from '../config.ts'
import { servePage } from '../protocol/servePage.ts'
import { openWalletStore } from '../storage/walletStore.ts'
import { createFrame } from './createFrame.ts'
import { createPageMemory } from './pageMemory.ts'

// Both begin before the page's greeting is here.
const loading = loadConfig()
const opening = openWalletStore()
for (const begun of [loading, opening]) begun.catch(() => {})

const now = () => Date.now()

const pageHello = z.object({
  foyer: z.literal('vault'),
  version: z.literal(PROTOCOL),
  nonce: z.string().check(z.minLength(1), z.maxLength(64)),
  kept: z.optional(z.string().check(z.maxLength(LARGEST_MEMORY))),
})

const id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const windowHello = z.union([
  z.strictObject({ foyer: z.literal('vault.window'), window: id }),
  z.strictObject({ foyer: z.literal('vault.window'), returned: id }),
])

type Served = { frame: ReturnType<typeof createFrame>; page: ReturnType<typeof servePage>; embedder: string }
let served: Served | undefined

/** Whether the browser says that a page of this origin embeds the frame. A page can leave its origin out, and cannot change it. */
const isReferrer = (origin: string) => document.referrer === '' || new URL(document.referrer).origin === origin

async function greetPage({ nonce, kept }: z.infer<typeof pageHello>, embedder: string, port: MessagePort) {
  const greet = (greeting: Greeting) => port.postMessage(JSON.stringify(greeting))
  const config = await loading
  if (!config.embedders.includes(embedder) || !isReferrer(embedder)) {
    return greet({ nonce, ready: false, reason: 'embedder' })
  }
  const store = await opening.catch(() => undefined)
  // A client that the page opens once more takes the place of the one before.
  served?.frame.leave()
  served?.page.close()
  const keeping = store ? { store } : { memory: createPageMemory(kept, text => page.send({ kept: text })) }
  const frame = createFrame({ config, embedder, keeping, report: fact => page.send({ fact }), now })
  const page = servePage(port, { handle: frame.handle, now })
  // From a time in which the browser let the frame store nothing.
  if (store && kept !== undefined) page.send({ kept: '{}' })
  served = { frame, page, embedder }
  greet({ nonce, ready: true })
}

addEventListener('message', ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
  if (!port) return
  if (origin === location.origin && source !== window) {
    const { success, data: hello } = windowHello.safeParse(data)
    return success ? served?.frame.greetWindow(hello, port) : undefined
  }
  if (source !== parent || parent === window) return
  const { success, data: hello } = pageHello.safeParse(data)
  // Without settings the vault serves nobody, and the page's own time limit says so.
  if (success) void greetPage(hello, origin, port).catch(() => port.close())
})
