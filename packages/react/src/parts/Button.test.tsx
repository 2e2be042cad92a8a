import { expect, test, vi } from 'vitest'
import { CopyIcon } from '../icons/flowIcons.ts'
import { createMount } from '../mount.fixture.tsx'
import { byRole } from '../roles.fixture.ts'
import { Button } from './Button.tsx'
import { Chip } from './Chip.tsx'
import { IconButton } from './IconButton.tsx'
import { Link } from './Link.tsx'

const mount = createMount()

test('a button is secondary and has its part name by default', () => {
  const { part, show } = mount(<Button>Cancel</Button>)
  expect(part('button').className).toBe('button secondary')
  show(
    <Button part="confirm" variant="danger">
      Cancel
    </Button>,
  )
  expect(part('confirm').className).toBe('button danger')
})

test('a busy button shows a spinner in place of its icon and keeps its name', () => {
  const { box, show } = mount(<Button icon={<CopyIcon />}>Copy</Button>)
  const iconOf = () => [...box.querySelectorAll('svg')].map(icon => icon.getAttribute('class'))
  expect(iconOf()).toEqual(['icon'])
  show(
    <Button busy icon={<CopyIcon />}>
      Copy
    </Button>,
  )
  expect(iconOf()).toEqual(['icon spinning'])
  expect(byRole(box, 'button', 'Copy').getAttribute('aria-busy')).toBe('true')
})

test('a button without children shows only its icon, named by its label', () => {
  const { box } = mount(<Button icon={<CopyIcon />} aria-label="Copy" />)
  expect(byRole(box, 'button', 'Copy').querySelector('span')).toBe(null)
})

test('an icon button is named by its label, and its icon is hidden from assistive technology', () => {
  const onClick = vi.fn()
  const { box, part } = mount(<IconButton label="Close" icon={<CopyIcon size={16} />} onClick={onClick} />)
  byRole(box, 'button', 'Close').click()
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(part('icon-button').querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('a disabled icon button ignores presses', () => {
  const onClick = vi.fn()
  const { part } = mount(<IconButton part="close" label="Close" icon={null} disabled onClick={onClick} />)
  part('close').click()
  expect(onClick).not.toHaveBeenCalled()
})

test('a chip shows its picture before its text, and a chevron only if it opens a list', () => {
  const onClick = vi.fn()
  const { box, show, part } = mount(
    <Chip picture={<b>P</b>} onClick={onClick}>
      Ethereum
    </Chip>,
  )
  expect(part('chip').textContent).toBe('PEthereum')
  expect(box.querySelectorAll('svg')).toHaveLength(0)
  show(
    <Chip part="network" opens onClick={onClick}>
      Ethereum
    </Chip>,
  )
  expect(part('network').lastElementChild?.tagName).toBe('svg')
  part('network').click()
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a link in a sentence is a link with an address, and a button without one', () => {
  const { box, show } = mount(<Link href="https://app.example/terms">Terms</Link>)
  expect(byRole(box, 'link', 'Terms').dataset.part).toBe('link')
  show(<Link part="more">More</Link>)
  expect(byRole(box, 'button', 'More').dataset.part).toBe('more')
})
