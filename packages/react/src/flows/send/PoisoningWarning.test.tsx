import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { InModal, modalContext } from '../../modal/modalContext.fixture.tsx'
import { createMount } from '../../mount.fixture.tsx'
import { differingParts } from './differingParts.ts'
import { PoisoningWarning } from './PoisoningWarning.tsx'

const mount = createMount()

const KNOWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TWIN = '0x7099aaaa00000000000000000000000000dC79c8'

test('addresses are split where they differ; the case of a checksum is no difference', () => {
  expect(differingParts(TWIN, KNOWN)).toEqual(['0x7099', 'aaaa00000000000000000000000000', 'dC79c8'])
  expect(differingParts('Abc', 'abc')).toEqual(['', 'A', 'bc'])
  expect(differingParts('abcabc', 'abc')).toEqual(['abc', 'abc', ''])
})

test('both addresses are shown in full, the difference marked, and the visitor says that they were compared', () => {
  const onRead = vi.fn()
  const warning = (isRead: boolean) => (
    <InModal value={modalContext()}>
      <PoisoningWarning address={TWIN} known={KNOWN} isRead={isRead} disabled={false} onRead={onRead} />
    </InModal>
  )
  const { box, part, show } = mount(warning(false))
  expect([...box.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([TWIN, KNOWN])
  expect([...box.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'aaaa00000000000000000000000000',
    '7970C51812dc3A010C7d01b50e0d17',
  ])
  expect(part('warning').dataset.warning).toBe('poisoning')
  act(() => part('acknowledge').click())
  expect(onRead).toHaveBeenCalledTimes(1)
  show(warning(true))
  act(() => part('acknowledge').click())
  expect(onRead).toHaveBeenCalledTimes(1)
  expect(part('acknowledge').getAttribute('aria-pressed')).toBe('true')
})
