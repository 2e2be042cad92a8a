import { authConnector } from '@foyer/auth'
import { isFoyerError } from '@foyer/core/chain'

/** Host page's side of the vault, for tests. */
const none = () => new AbortController().signal

const connector = authConnector()

const open = async () => {
  const { vaultUrl } = (await (await fetch('/where.json')).json()) as { vaultUrl: string }
  return connector.open({ name: 'Host', url: vaultUrl }, { signal: none() })
}

type Settled = { value?: unknown; code?: string; context?: unknown; cause?: unknown }

/** Settles with a value or the error's code, context and cause, which are plain data. */
const settle = async (work: Promise<unknown>): Promise<Settled> => {
  try {
    return { value: await work }
  } catch (error) {
    if (!isFoyerError(error)) return { code: String(error) }
    const { code, context, cause } = error
    return { code, context, cause }
  }
}

/** Opens a window in the tap on the page's button, as the modal does. */
const inTap = <T>(use: (window: { navigate(href: string): void; close(): void }) => T) =>
  new Promise<T>((resolve, reject) => {
    document.getElementById('tap')!.addEventListener(
      'click',
      () => {
        const opened = window.open('about:blank', '_blank', 'popup,width=480,height=760')
        if (!opened) return reject(new Error('The window was blocked.'))
        resolve(use({ navigate: href => opened.location.replace(href), close: () => opened.close() }))
      },
      { once: true },
    )
  })

const api = { open, settle, inTap, none }
export type HostApi = typeof api

Object.assign(globalThis, { host: api })
