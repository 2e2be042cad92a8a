import { authConnector } from '@foyer/auth'
import { isFoyerError } from '@foyer/core/chain'

/** Host page's side of the vault, for tests. */
const none = () => new AbortController().signal

const connector = authConnector()

const open = async () => {
  const { vaultUrl } = (await (await fetch('/where.json')).json()) as { vaultUrl: string }
  return connector.open({ name: 'Host', url: vaultUrl }, { signal: none() })
}

/** Settles with a value or the error's code and context: both are plain data. */
const settle = async (work: Promise<unknown>): Promise<{ value?: unknown; code?: string; context?: unknown }> => {
  try {
    return { value: await work }
  } catch (error) {
    return isFoyerError(error) ? { code: error.code, context: error.context } : { code: String(error) }
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
