import { expect, test } from 'vitest'
import { connectWallet, ELSEWHERE, ETHEREUM, readyVisit } from '../visit.fixture.ts'
import { selectUnsupportedChain } from './selectUnsupportedChain.ts'

test('the chain of a wallet that is where the host is not', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  expect(selectUnsupportedChain(page.actor.getSnapshot())).toBeUndefined()
  await page.eip155.tell('fox', { type: 'chain.changed', chainId: ELSEWHERE })
  expect(selectUnsupportedChain(page.actor.getSnapshot())).toEqual({ id: ELSEWHERE, reference: '666' })
})
