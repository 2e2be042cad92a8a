import { expect, test, vi } from 'vitest'
import { createMount } from '../mount.fixture.tsx'
import { byRole } from '../roles.fixture.ts'
import { Trigger, type TriggerProps } from './Trigger.tsx'
import { WalletTile } from './WalletTile.tsx'

const mount = createMount()

const trigger = (props: Partial<TriggerProps> = {}) => (
  <Trigger part="open" picture={<i>P</i>} {...props}>
    Connect wallet
  </Trigger>
)

test('a trigger opens a dialog and is plain unless it is the main action', () => {
  const onClick = vi.fn()
  const { box, part, show } = mount(trigger({ onClick }))
  byRole(box, 'button', 'PConnect wallet').click()
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(part('open').getAttribute('aria-haspopup')).toBe('dialog')
  expect(part('open').className).toBe('trigger plain')
  show(trigger({ variant: 'primary' }))
  expect(part('open').className).toBe('trigger primary')
})

test('the segments of a trigger are in order: leading, picture, text, trailing', () => {
  const { part } = mount(trigger({ leading: '1.5 ETH', trailing: <b>v</b> }))
  expect(part('open').textContent).toBe('1.5 ETHPConnect walletv')
})

test('a busy trigger shows a spinner in place of its picture and ignores presses', () => {
  const onClick = vi.fn()
  const { part } = mount(trigger({ busy: true, onClick }))
  expect(part('open').querySelector('i')).toBe(null)
  expect(part('open').querySelector('svg')?.getAttribute('class')).toBe('icon spinning')
  part('open').click()
  expect(onClick).not.toHaveBeenCalled()
})

test('a failure replaces the text in a live region, adds a warning, and the next press works', () => {
  const onClick = vi.fn()
  const { part, show } = mount(trigger({ variant: 'primary', onClick }))
  const text = part('open').querySelector('[aria-live="polite"]')
  show(trigger({ variant: 'primary', failure: 'It failed. Try again', onClick }))
  expect(part('open').querySelector('[aria-live="polite"]')).toBe(text)
  expect(text?.textContent).toBe('It failed. Try again')
  expect(part('open').className).toBe('trigger caution')
  expect(part('open').querySelector('svg')).toBeTruthy()
  part('open').click()
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a trigger that warns shows the warning in place of its picture', () => {
  const { part } = mount(trigger({ variant: 'caution' }))
  expect(part('open').querySelector('i')).toBe(null)
  expect(part('open').querySelector('svg')).toBeTruthy()
  expect(part('open').textContent).toBe('Connect wallet')
})

test('a wallet tile sends the id of its wallet', () => {
  const onChoose = vi.fn()
  const { part } = mount(<WalletTile id="w1" name="Rivet" src={undefined} mark={undefined} onChoose={onChoose} />)
  part('wallet').click()
  expect(onChoose.mock.calls).toEqual([['w1']])
  expect(part('wallet').dataset).toMatchObject({ walletId: 'w1', installed: 'false' })
})

test('the tile of an installed wallet has a check, and its name says so', () => {
  const { box, part } = mount(<WalletTile id="w1" name="Rivet" src={undefined} mark="Installed" onChoose={() => {}} />)
  expect(byRole(box, 'button', 'RivetInstalled')).toBe(part('wallet'))
  expect(part('wallet').querySelector('.wallet-tile-check svg')).toBeTruthy()
  expect(part('wallet').dataset.installed).toBe('true')
})

test('H16 the name of a wallet is text whose direction is isolated', () => {
  const name = '\u202E<b>tevir</b>'
  const { box } = mount(<WalletTile id="w1" name={name} src={undefined} mark={undefined} onChoose={() => {}} />)
  expect(box.querySelector('bdi')?.textContent).toBe(name)
  expect(box.querySelector('b')).toBe(null)
})
