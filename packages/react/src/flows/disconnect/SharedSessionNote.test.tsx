import type { ChainNamespace } from '@foyer/core'
import { expect, test } from 'vitest'
import { InModal, modalContext } from '../../modal/modalContext.fixture.tsx'
import { createMount } from '../../mount.fixture.tsx'
import { SharedSessionNote } from './SharedSessionNote.tsx'

const mountInModal = createMount()

const mount = (namespaces: readonly ChainNamespace[]) => {
  const value = modalContext()
  const note = (next: readonly ChainNamespace[]) => (
    <InModal value={value}>
      <SharedSessionNote namespaces={next} />
    </InModal>
  )
  const { box, show } = mountInModal(note(namespaces))
  return { box, show: (next: readonly ChainNamespace[]) => show(note(next)) }
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
