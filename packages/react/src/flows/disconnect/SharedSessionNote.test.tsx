import { type ChainNamespace, createModalActor } from '@foyer/core'
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { ModalContext, type ModalContextValue } from '../../modal/ModalContext.ts'
import { ETHEREUM } from '../../page.fixture.tsx'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { SharedSessionNote } from './SharedSessionNote.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const clean: (() => void)[] = []
afterEach(() => {
  for (const step of clean.splice(0)) step()
})

/** Context of a modal that has not started. */
const context = (): ModalContextValue => ({
  actor: createModalActor({ adapters: [scriptedAdapter([network(ETHEREUM, 'Ethereum')]).adapter] }),
  subscribe: () => () => {},
  isAwaited: () => false,
  language: 'en',
  device: { copy: async () => {} },
  recovery: { canRestart: false, restart: () => {}, hasSettled: () => true, dismiss: () => {} },
  theme: undefined,
})

const mount = (namespaces: readonly ChainNamespace[]) => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const value = context()
  const show = (next: readonly ChainNamespace[]) =>
    act(() =>
      root.render(
        <StrictMode>
          <ModalContext.Provider value={value}>
            <SharedSessionNote namespaces={next} />
          </ModalContext.Provider>
        </StrictMode>,
      ),
    )
  show(namespaces)
  clean.push(() => act(() => root.unmount()))
  return { box, show }
}

test.each<[ChainNamespace[], string]>([
  [['solana'], 'Also disconnects Solana: they share one session.'],
  [['solana', 'bip122'], 'Also disconnects Solana and Bitcoin: they share one session.'],
  [['eip155', 'solana', 'polkadot'], 'Also disconnects EVM, Solana, and Polkadot: they share one session.'],
])('the note names the chains that share the session with this one: %s', (namespaces, text) => {
  const { box } = mount(namespaces)
  expect(box.textContent).toBe(text)
})

test('the names are isolated from the direction of the sentence', () => {
  const { box } = mount(['solana'])
  expect(box.querySelector('bdi')?.textContent).toBe('Solana')
})

test('a connection that shares no session has no note, also after it had one', () => {
  const { box, show } = mount([])
  expect(box.childElementCount).toBe(0)
  show(['solana'])
  expect(box.textContent).toContain('Solana')
  show([])
  expect(box.childElementCount).toBe(0)
})
