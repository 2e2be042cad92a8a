import { FoyerError, type ModalActor } from '@foyer/core'
import { expect, test } from 'vitest'
import { useModalActor } from '../../hooks/useModalActor.ts'
import { ETHEREUM } from '../../page.fixture.tsx'
import { createPages, names, shown } from '../../visit.fixture.ts'
import { sign, signInPages } from './signIn.fixture.ts'

const pages = createPages()
const open = signInPages(pages.open)

function Host({ note }: { note: (actor: ModalActor | undefined) => void }) {
  note(useModalActor())
  return null
}

/** Page on which the host verifies a signature, in the view of a wallet that has signed while it connected. */
const verify = async () => {
  let actor: ModalActor | undefined
  const note = (latest: ModalActor | undefined) => {
    actor = latest
  }
  const page = open({ children: <Host note={note} /> })
  await sign(page)
  actor?.send({ type: 'modal.open', view: 'ConnectingSiwe' })
  await shown(page, 'ConnectingSiwe')
  return page
}

test('the visitor only waits for the host: the view has no message to read, and nothing to press', async () => {
  const page = await verify()
  expect(names(page, 'heading')).toEqual(['Sign in', 'Authenticating...'])
  expect(names(page, 'button')).toEqual(expect.arrayContaining(['Close', 'Not now', 'Sign']))
  expect(page.part('message-toggle')).toBe(null)
  expect(page.part('sign')?.getAttribute('aria-busy')).toBe('true')
  expect(page.part('cancel')?.getAttribute('aria-disabled')).toBe('true')
  page.verifications[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.evm.signatures).toHaveLength(1)
})

test('H35 a verification that fails ends with a reason, and the next message is signed in the ordinary view', async () => {
  const page = await verify()
  page.verifications[0]?.reject(new FoyerError('siwx.refused', { chainId: ETHEREUM }))
  await shown(page, 'SIWXSignMessage')
  await expect.poll(page.text).toContain('This app did not accept the signature. Try again.')
  page.press('retry')
  await expect.poll(() => page.messages.length).toBe(2)
  expect(page.evm.disconnects).toEqual([])
})
