import { type AuthClient, FoyerError } from '@foyer/core/chain'
import { createChannel } from './channel.ts'
import { createClient, randomId } from './client.ts'
import { keepMemory, readMemory } from './pageMemory.ts'
import { type Hello, PROTOCOL, readMessage } from './protocol.ts'

/** Milliseconds for the vault's document on a slow line: those of an answer of the services. */
const LOADING_TIME = 25_000
/** Milliseconds that a loaded vault has to greet. Its settings come within nine seconds. */
const GREETING_TIME = 10_000

/**
 * Puts the vault's frame into the page and resolves with its client.
 * Rejects with `auth.blocked` (the page's or the vault's policy forbids it) or `auth.unavailable`.
 */
export async function openVault(
  origin: string,
  name: string,
  { signal }: { signal: AbortSignal },
): Promise<AuthClient> {
  signal.throwIfAborted()
  const frame = document.createElement('iframe')
  const { port1: port, port2 } = new MessageChannel()
  const remove = () => {
    port.close()
    frame.remove()
  }
  const kept = readMemory(origin)
  const hello: Hello = {
    foyer: 'vault',
    version: PROTOCOL,
    nonce: randomId(),
    name: name.slice(0, 100),
    ...(kept !== undefined && { kept }),
  }
  keepMemory(origin, port)
  const stopListening = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: unknown) => reject(error)
      const blocked = (directive: string) => fail(new FoyerError('auth.blocked', { origin, directive }))
      const { signal: done } = stopListening
      const failAfter = (milliseconds: number) => {
        const timer = setTimeout(() => fail(new FoyerError('auth.unavailable', {})), milliseconds)
        done.addEventListener('abort', () => clearTimeout(timer))
        return timer
      }
      const loading = failAfter(LOADING_TIME)
      signal.addEventListener('abort', () => fail(signal.reason), { signal: done })
      document.addEventListener(
        'securitypolicyviolation',
        ({ blockedURI, effectiveDirective }) => {
          if (blockedURI.startsWith(origin) && effectiveDirective.endsWith('-src')) blocked(effectiveDirective)
        },
        { signal: done },
      )
      port.addEventListener(
        'message',
        ({ data }) => {
          const greeting = readMessage(data)
          if (greeting?.['nonce'] !== hello.nonce) return
          if (greeting['ready'] === true) resolve()
          else blocked('embedders of its config.json')
        },
        { signal: done },
      )
      port.start()
      frame.addEventListener(
        'load',
        () => {
          clearTimeout(loading)
          failAfter(GREETING_TIME)
          // A statement of its own: JavaScriptCore replaces the frame of a function by its last call, and the vault would see another source.
          frame.contentWindow?.postMessage(hello, origin, [port2])
        },
        { once: true, signal: done },
      )
      mount(frame, `${origin}/frame`)
    })
  } catch (error) {
    remove()
    throw error
  } finally {
    stopListening.abort()
  }
  return createClient({ channel: createChannel(port), origin, remove })
}

/** Outside of any shadow root: the vault's windows look for the frame among those of the document. */
function mount(frame: HTMLIFrameElement, url: string) {
  frame.src = url
  frame.referrerPolicy = 'origin'
  frame.allow = "publickey-credentials-get 'none'; publickey-credentials-create 'none'; clipboard-read 'none'"
  frame.title = 'Vault'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  // Not `display: none`: browsers may put off such frames.
  const style = { position: 'fixed', width: '0', height: '0', border: '0', opacity: '0', pointerEvents: 'none' }
  Object.assign(frame.style, style)
  document.body.append(frame)
}
