import { expect, test, vi } from 'vitest'
import { createMount, HOSTILE } from '../mount.fixture.tsx'
import { allByRole, byRole } from '../roles.fixture.ts'
import { Row } from './Row.tsx'

const mount = createMount()

test('a row reads picture, name, second line, value and end in this order', () => {
  const { part } = mount(
    <Row picture={<i>P</i>} name="Ether" sub="1.5 ETH" value="$4,500" valueSub="+2 %" end="Recent" />,
  )
  expect([...part('row').querySelectorAll('i, .row-name, .small')].map(({ textContent }) => textContent)).toEqual([
    'P',
    'Ether',
    '1.5 ETH',
    '$4,500',
    '+2 %',
    'Recent',
  ])
})

test('a row without second line, value and end has no element for them', () => {
  const { part } = mount(<Row name="Ether" />)
  expect(part('row').querySelectorAll('.small, .row-value, .row-end')).toHaveLength(0)
})

test('the number 0 is shown as a value, and not taken for a missing one', () => {
  const { part } = mount(<Row name="Ether" sub={0} value={0} valueSub={0} end={0} />)
  expect(part('row').textContent).toBe('Ether0000')
})

test('a second line of the value needs a value', () => {
  const { part } = mount(<Row name="Ether" valueSub="+2 %" />)
  expect(part('row').textContent).toBe('Ether')
})

test('a row sends its press, and a static one is no control', () => {
  const onClick = vi.fn()
  const { box, show, part } = mount(<Row part="wallet" name="Rivet" onClick={onClick} />)
  byRole(box, 'button', 'Rivet').click()
  expect(onClick).toHaveBeenCalledTimes(1)
  show(<Row part="wallet" name="Rivet" isStatic onClick={onClick} />)
  expect(allByRole(box, 'button')).toEqual([])
  part('wallet').click()
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a row with an address is a link', () => {
  const { box } = mount(<Row name="Receipt" href="https://explorer.example/tx/1" target="_blank" />)
  expect(byRole(box, 'link', 'Receipt').getAttribute('href')).toBe('https://explorer.example/tx/1')
})

test('the reason replaces the second line only while the row is disabled', () => {
  const { part, show } = mount(<Row name="Base" sub="Mainnet" reason="Not approved" />)
  expect(part('row').textContent).toBe('BaseMainnet')
  show(<Row name="Base" sub="Mainnet" reason="Not approved" disabled />)
  expect(part('row').textContent).toBe('BaseNot approved')
  show(<Row name="Base" sub="Mainnet" disabled />)
  expect(part('row').textContent).toBe('BaseMainnet')
})

test('a plain row has no surface', () => {
  const { part, show } = mount(<Row name="Base" plain />)
  expect(part('row').className).toBe('list-row plain')
  show(<Row name="Base" />)
  expect(part('row').className).toBe('list-row')
})

test('H16 markup in a name or a second line is shown as text', () => {
  const { box, part } = mount(<Row name={HOSTILE} sub={HOSTILE} />)
  expect(box.querySelector('img')).toBe(null)
  expect(part('row').textContent).toBe(HOSTILE + HOSTILE)
})
