import type { InitialState, ModalActor, ModalOptions } from '@foyer/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { dialingWalletConnect } from './dialingWalletConnect.fixture.ts'
import type { ConnectionListeners } from './loader/runtime.ts'
import { ModalRoot } from './ModalRoot.tsx'
import { approval, connector, network, type ScriptedAdapter, scriptedAdapter } from './scriptedAdapter.fixture.ts'

export const ETHEREUM = 'eip155:1'
export const BASE = 'eip155:8453'
/** Chain that is not among the networks of the host. */
export const ELSEWHERE = 'eip155:5318008'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const wallets = [connector('eip155', 'rivet', 'Rivet'), connector('eip155', 'meadow', 'Meadow')]

export const nothingStored = (): NonNullable<ModalOptions['storage']> => {
  const entries = new Map<string, string>()
  return {
    get: key => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    remove: key => void entries.delete(key),
    watch: () => () => {},
  }
}

/** Storage of a visitor who has connected an eip155 wallet before. */
export const remembered = (connectorId: string, more: object = {}): NonNullable<ModalOptions['storage']> => {
  const storage = nothingStored()
  const entry = (value: unknown) => JSON.stringify({ version: 1, value })
  storage.set('@foyer/active-namespace', entry('eip155'))
  storage.set('@foyer/eip155/connector', entry({ connectorId, chainId: ETHEREUM, ...more }))
  return storage
}

export type Page = {
  container: HTMLElement
  evm: ScriptedAdapter
  sol: ScriptedAdapter
  /** Shadow root of the modal; undefined until it has loaded. */
  modal(): ShadowRoot | undefined
  button(): HTMLElement | null | undefined
  part(name: string, more?: string): HTMLElement | null
  /** The view on screen, by name. */
  view(): string | undefined
  /** Text of the view. */
  text(): string
  press(name: string, more?: string): void
  unmount(): void
}

/** Page of a host with a modal over two scripted chains, under StrictMode. `markup` comes from a server. The default is `preload: 'intent'`, and WalletConnect with a project id. */
export function openPage(
  options: Partial<ModalOptions> = {},
  {
    markup,
    onRecoverableError,
    actor,
    children,
    initialState,
    listeners,
  }: {
    markup?: string
    onRecoverableError?: (error: unknown) => void
    actor?: ModalActor
    /** More of the host's own tree. */
    children?: ReactNode
    initialState?: InitialState | undefined
    listeners?: ConnectionListeners
  } = {},
): Page {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum'), network(BASE, 'Base')], wallets)
  const sol = scriptedAdapter([network(SOLANA, 'Solana', 'SOL')])
  const container = document.createElement('main')
  document.body.append(container)
  const source = actor
    ? { actor }
    : {
        options: {
          adapters: [evm.adapter, sol.adapter],
          storage: nothingStored(),
          preload: 'intent' as const,
          ...(options.projectId && { walletConnect: dialingWalletConnect }),
          ...options,
        },
      }
  const app = (
    <StrictMode>
      <ModalRoot {...source} {...listeners} initialState={initialState}>
        <ConnectButton />
        {children}
      </ModalRoot>
    </StrictMode>
  )
  if (markup !== undefined) container.innerHTML = markup
  const root =
    markup === undefined
      ? createRoot(container)
      : hydrateRoot(container, app, onRecoverableError ? { onRecoverableError } : {})
  if (markup === undefined) root.render(app)

  const modal = () => container.querySelector('foyer-modal')?.shadowRoot ?? undefined
  const section = () => modal()?.querySelector<HTMLElement>('section[data-view]')
  const page: Page = {
    container,
    evm,
    sol,
    modal,
    button: () => container.querySelector('foyer-button')?.shadowRoot?.querySelector('button'),
    part: (name, more = '') => modal()?.querySelector<HTMLElement>(`[data-part="${name}"]${more}`) ?? null,
    view: () => section()?.dataset.view,
    text: () => section()?.textContent ?? '',
    press(name, more) {
      const control = page.part(name, more)
      if (!control) throw new Error(`There is no ${name}${more ?? ''} on the page.`)
      control.focus()
      control.click()
    },
    unmount() {
      root.unmount()
      container.remove()
    },
  }
  return page
}

export { approval }
